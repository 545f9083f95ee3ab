import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inOrder } from '#dev/in-order.ts';
import { RUB, seen, supplierCalls } from '#dev/supplier-calls.ts';
import { createSupplierFixture, GAME, type SupplierFixture } from '#dev/supplier-fixture.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.logged).toEqual([]);
});
afterAll(() => fixture.close());

const { call, bet, win, rollback } = supplierCalls(() => fixture.client);

type Opened = Awaited<ReturnType<SupplierFixture['open']>>;

test('suppliers: a round has many bets and wins, and its end closes them all', async () => {
  const player = await fixture.open();
  const [first, second, third] = [bet(player, 10), bet(player, 5), bet(player, 1)];
  for (const each of [first, second, third]) await each.send();
  await win(player, second.ref, 2).send();
  await win(player, second.ref, 3).send();
  expect(await openWagers(player)).toBe(3);
  const last = win(player, first.ref, 0, { round_closed: true });
  expect(seen(await last.send())).toEqual([200, 'RS_OK', 89 * RUB]);
  expect(await openWagers(player)).toBe(0);
  // A win after the end is paid and marked.
  expect(seen(await win(player, third.ref, 4).send())).toEqual([200, 'RS_OK', 93 * RUB]);
  const late = await fixture.db.query(
    `select from supplier_transactions where player_id = $1 and is_late`,
    [player.id],
  );
  expect(late.length).toBe(1);
  // A bet may end its round by itself.
  await bet(player, 1, { round: 'lost-at-once', round_closed: true }).send();
  expect(await openWagers(player)).toBe(0);
});

async function openWagers({ id }: Opened): Promise<number> {
  const rows = await fixture.db.query(
    'select from wager_records where player_id = $1 and is_open',
    [id],
  );
  return rows.length;
}

test('suppliers: bets are published once their round is closed, with what they won in all', async () => {
  const player = await fixture.open();
  const published = () =>
    fixture.closedOutside
      .filter(({ player_id: id }) => id === player.id)
      .map(({ game, stake, payout, m4 }) => [game, stake, payout, m4]);
  const [first, second] = [bet(player, 10), bet(player, 5)];
  for (const each of [first, second]) await each.send();
  await win(player, second.ref, 2).send();
  expect(published()).toEqual([]);
  const last = win(player, first.ref, 30, { round_closed: true });
  await last.send();
  const closed = [
    [GAME, 10_000_000n, 30_000_000n, 30_000n],
    [GAME, 5_000_000n, 2_000_000n, 4_000n],
  ];
  expect(published()).toHaveLength(2);
  expect(published()).toEqual(expect.arrayContaining(closed));
  // Neither a repeat nor a bet that is taken back is published.
  await last.send();
  const returned = bet(player, 1, { round: 'returned' });
  await returned.send();
  await rollback(player, returned.ref).send();
  expect(published()).toHaveLength(2);
  // Under the id of its result, by which the player finds it.
  const ids = await fixture.db.query<{ id: bigint }>(
    'select id from settled_wagers where player_id = $1 and void_reason is null order by id',
    [player.id],
  );
  const shown = fixture.closedOutside.filter(({ player_id: id }) => id === player.id);
  expect(new Set(shown.map(({ id }) => id))).toEqual(new Set(ids.map(({ id }) => id)));
});

test('suppliers: rounds of the same name are those of one player each', async () => {
  const [one, other] = [await fixture.open(), await fixture.open()];
  const round = 'shared-wheel';
  const stakes = [one, other].map((player) => bet(player, 10, { round }));
  for (const stake of stakes) await stake.send();
  await win(one, stakes[0]!.ref, 0, { round, round_closed: true }).send();
  expect([await openWagers(one), await openWagers(other)]).toEqual([0, 1]);
});

test('suppliers: the rollback of a bet takes its wins back, also money that was spent', async () => {
  const player = await fixture.open('10.00');
  const stake = bet(player, 10);
  await stake.send();
  await win(player, stake.ref, 30, { round_closed: true }).send();
  await bet(player, 30, { round: 'next' }).send();
  expect(seen(await rollback(player, stake.ref).send())).toEqual([200, 'RS_OK', 0]);
  const [debt] = await fixture.db.query<{ balance: bigint }>(
    `select balance from accounts where kind = 'player_debt' and owner = $1`,
    [player.id.toString()],
  );
  expect(debt!.balance).toBe(-20_000_000n);
  expect((await bet(player, 1).send()).status).toBe('RS_ERROR_USER_DISABLED');
  const lost = win(player, stake.ref, 5);
  expect((await lost.send()).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
});

test('suppliers: a rollback under a second name does nothing, one of a rollback is refused', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  const paid = win(player, stake.ref, 5);
  await paid.send();
  const back = rollback(player, paid.ref);
  for (const each of [back, rollback(player, paid.ref)]) {
    expect(seen(await each.send())).toEqual([200, 'RS_OK', 90 * RUB]);
  }
  const undone = rollback(player, back.ref);
  expect((await undone.send()).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  const stranger = await fixture.open();
  const foreign = rollback(stranger, stake.ref);
  expect((await foreign.send()).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  expect(await fixture.cashOf(player.id)).toBe(90_000_000n);
});

test('suppliers: a bet of zero takes nothing, and what it wins belongs to a stake of its round', async () => {
  const player = await fixture.open();
  const free = bet(player, 0);
  expect(seen(await free.send())).toEqual([200, 'RS_OK', 100 * RUB]);
  const unfunded = win(player, free.ref, 5);
  expect((await unfunded.send()).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  expect((await win(player, free.ref, 0).send()).status).toBe('RS_OK');
  const stake = bet(player, 10);
  await stake.send();
  const feature = win(player, free.ref, 5, { round_closed: true });
  expect(seen(await feature.send())).toEqual([200, 'RS_OK', 95 * RUB]);
  expect(await openWagers(player)).toBe(0);
  expect(seen(await rollback(player, feature.ref).send())).toEqual([200, 'RS_OK', 90 * RUB]);
  expect(seen(await rollback(player, free.ref).send())).toEqual([200, 'RS_OK', 90 * RUB]);
});

test('suppliers: the rollback of a bet of zero takes back what it won, and refuses what it wins later', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  const feature = bet(player, 0);
  await feature.send();
  await win(player, stake.ref, 2).send();
  await win(player, feature.ref, 5).send();
  expect(seen(await win(player, feature.ref, 7).send())).toEqual([200, 'RS_OK', 104 * RUB]);
  const back = rollback(player, feature.ref);
  expect(seen(await back.send())).toEqual([200, 'RS_OK', 92 * RUB]);
  expect(seen(await rollback(player, feature.ref).send())).toEqual([200, 'RS_OK', 92 * RUB]);
  const late = win(player, feature.ref, 5);
  expect((await late.send()).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  expect(await fixture.cashOf(player.id)).toBe(92_000_000n);
});

test('race: a win of a bet of zero is not paid with its rollback, whichever comes first', async () => {
  const player = await fixture.open();
  for (let count = 0; count < 8; count += 1) {
    const before = await fixture.cashOf(player.id);
    const round = `race-${count}`;
    await bet(player, 1, { round }).send();
    const feature = bet(player, 0, { round });
    await feature.send();
    const paid = win(player, feature.ref, 5, { round });
    const back = rollback(player, feature.ref, { round });
    const [, undone] = await inOrder(count, paid.send, back.send);
    expect(undone.status).toBe('RS_OK');
    expect(await fixture.cashOf(player.id)).toBe(before - 1_000_000n);
  }
});

test('suppliers: cash is staked first, and a win is split as its stake', async () => {
  const player = await fixture.open('4.00');
  await fixture.addBonus(player.id, '6.00');
  const balance = await call('user/balance', player.common);
  expect(balance.balance).toBe(10 * RUB);
  const stake = bet(player, 10);
  expect(seen(await stake.send())).toEqual([200, 'RS_OK', 0]);
  expect(seen(await win(player, stake.ref, 25).send())).toEqual([200, 'RS_OK', 25 * RUB]);
  expect(await fixture.cashOf(player.id)).toBe(10_000_000n);
});

test('suppliers: amounts are exact, and a balance is cut to what the protocol can say', async () => {
  const player = await fixture.open('10.00');
  const stake = bet(player, 0.00001, { amount: 1 });
  expect((await stake.send()).balance).toBe(10 * RUB - 1);
  expect((await win(player, stake.ref, 0, { amount: 3 }).send()).balance).toBe(10 * RUB + 2);
  expect(await fixture.cashOf(player.id)).toBe(10_000_020n);
  const { id } = await fixture.addPlayer('0.000009');
  const dust = await fixture.openFor(id);
  expect((await call('user/balance', dust.common)).balance).toBe(0);
});

test('race: twenty copies of each call in any order, other bodies among them, move money once', async () => {
  const player = await fixture.open();
  const stake = bet(player, 15);
  await stake.send();
  const paid = win(player, stake.ref, 5);
  const back = rollback(player, paid.ref);
  const calls = [
    () => call('transaction/bet', stake.request),
    () => call('transaction/win', paid.request),
    () => call('transaction/rollback', back.request),
    () => call('transaction/win', { ...paid.request, amount: 6 * RUB }),
  ];
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, each) => calls[each % calls.length]!()),
  );
  // The win is paid and taken back, or refused because it was taken back before it came.
  expect(await fixture.cashOf(player.id)).toBe(85_000_000n);
  const allowed = new Set(['RS_OK', 'RS_ERROR_DUPLICATE_TRANSACTION']);
  expect(answers.filter(({ status }) => !allowed.has(status))).toEqual([]);
});

test('race: twenty wins of one round at the same time, one of which ends it, all add up', async () => {
  const player = await fixture.open();
  const stakes = [bet(player, 5), bet(player, 5)];
  for (const stake of stakes) await stake.send();
  await Promise.all(
    Array.from({ length: 20 }, (_, each) =>
      win(player, stakes[each % 2]!.ref, 1, { round_closed: each === 7 }).send(),
    ),
  );
  expect(await fixture.cashOf(player.id)).toBe(110_000_000n);
  expect(await openWagers(player)).toBe(0);
});

test('suppliers: the list of transactions says what was staked and won', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  const paid = win(player, stake.ref, 25, { round_closed: true });
  await paid.send();
  await rollback(player, paid.ref).send();
  await rollback(player, 'never-came').send();
  const rows = await fixture.db.query(
    `select kind, amount, of_ref, game, currency from supplier_transactions where player_id = $1
      order by created_at`,
    [player.id],
  );
  expect(rows).toEqual([
    { kind: 'bet', amount: 10_000_000n, of_ref: null, game: GAME, currency: 'RUB' },
    { kind: 'win', amount: 25_000_000n, of_ref: stake.ref, game: GAME, currency: 'RUB' },
    { kind: 'rollback', amount: 25_000_000n, of_ref: paid.ref, game: GAME, currency: 'RUB' },
    { kind: 'rollback', amount: 0n, of_ref: 'never-came', game: null, currency: 'RUB' },
  ]);
});

test('suppliers: a win above the largest stake is paid, also late, and taken back', async () => {
  const player = await fixture.open();
  const stake = bet(player, 10);
  await stake.send();
  const jackpot = win(player, stake.ref, 1_200_000_000);
  expect(seen(await jackpot.send())).toEqual([200, 'RS_OK', 1_200_000_090 * RUB]);
  const last = win(player, stake.ref, 900_000_001, { round_closed: true });
  expect(seen(await last.send())).toEqual([200, 'RS_OK', 2_100_000_091 * RUB]);
  const late = win(player, stake.ref, 1_000_000_000);
  expect(seen(await late.send())).toEqual([200, 'RS_OK', 3_100_000_091 * RUB]);
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(seen(await rollback(player, late.ref).send())).toEqual([
    200,
    'RS_OK',
    2_100_000_091 * RUB,
  ]);
  const beyond = win(player, stake.ref, 90_000_000_001);
  expect((await beyond.send()).status).toBe('RS_ERROR_WRONG_TYPES');
  expect((await bet(player, 900_000_001).send()).status).toBe('RS_ERROR_WRONG_TYPES');
  expect(seen(await rollback(player, stake.ref).send())).toEqual([200, 'RS_OK', 100 * RUB]);
});
