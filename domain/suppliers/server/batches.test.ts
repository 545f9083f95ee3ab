import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { seen, supplierCalls, RUB } from '#dev/supplier-calls.ts';
import { createSupplierFixture, type SupplierFixture } from '#dev/supplier-fixture.ts';
import { answerWalletCall, openWallet, type WalletCall } from '#dev/wallet-call.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { insertExclusion } from '#domain/protection/server/index.ts';

let fixture: SupplierFixture;
beforeAll(async () => {
  fixture = await createSupplierFixture();
});
afterEach(async () => {
  expect((await checkLedger(fixture.db)).findings).toEqual([]);
  expect(fixture.logged).toEqual([]);
});
afterAll(() => fixture.close());

const { bet, win } = supplierCalls(() => fixture.client);

async function openMany(count: number) {
  const players = [];
  for (let each = 0; each < count; each++) players.push(await fixture.open('10.00'));
  return players;
}

test('suppliers: of many stakes at once each is decided on its own', async () => {
  const players = await openMany(24);
  const [poor, excluded, withBonus] = players;
  await fixture.asOwner(
    `update supplier_launches set expires_at = now() where player_id = ${players[3]!.id}`,
  );
  const order = { playerId: excluded!.id, kind: 'self', days: null } as const;
  await fixture.db.transaction(async (tx) => void (await insertExclusion(tx, order)));
  await fixture.addBonus(withBonus!.id, '5.00');
  const amountOf = (index: number) => (players[index] === poor ? 11 : index === 2 ? 12 : 5);
  const stakes = players.map((player, index) => bet(player, amountOf(index)));
  const answers = await Promise.all(stakes.map((stake) => stake.send()));
  expect(answers.map(seen)).toEqual([
    [200, 'RS_ERROR_NOT_ENOUGH_MONEY', 10 * RUB],
    [200, 'RS_ERROR_USER_DISABLED', 10 * RUB],
    [200, 'RS_OK', 3 * RUB],
    [200, 'RS_ERROR_TOKEN_EXPIRED', 10 * RUB],
    ...players.slice(4).map(() => [200, 'RS_OK', 5 * RUB]),
  ]);
  // A refused one has left no trace, and may come again.
  const traces = await fixture.db.query('select from outside_transactions where ref = any ($1)', [
    stakes.map(({ ref }) => ref),
  ]);
  expect(traces.length).toBe(21);
  const wins = stakes.slice(2).map((stake, index) => win(players[index + 2]!, stake.ref, 12));
  const paid = await Promise.all(wins.map((each) => each.send()));
  expect(paid.map(seen)).toEqual([
    // Ten of twelve were cash.
    [200, 'RS_OK', 15 * RUB],
    [200, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', undefined],
    ...players.slice(4).map(() => [200, 'RS_OK', 17 * RUB]),
  ]);
});

test('suppliers: wins that end their rounds at once close what else is open in them', async () => {
  const players = await openMany(8);
  const rounds = players.map((player) => [bet(player, 1), bet(player, 2)] as const);
  for (const stakes of rounds) for (const stake of stakes) await stake.send();
  await Promise.all(
    rounds.map(([first], index) =>
      win(players[index]!, first.ref, 3, { round_closed: true }).send(),
    ),
  );
  const open = await fixture.db.query(
    'select from wager_records where is_open and player_id = any ($1)',
    [players.map(({ id }) => id.toString())],
  );
  expect(open).toEqual([]);
  for (const { id } of players) expect(await fixture.cashOf(id)).toBe(10_000_000n);
});

test('race: two processes with the same calls at the same time move money once', async () => {
  const other = await openWallet(fixture, fixture.secretKey);
  const players = await openMany(12);
  const calls = players.map(({ id, token, round }): WalletCall => ({
    kind: 'debit',
    ref: `both-${id}`,
    player: id.toString(),
    round,
    isRoundClosed: false,
    amount: '4.00',
    with: token,
  }));
  const wins = calls.map((call): WalletCall => ({
    ...call,
    kind: 'credit',
    ref: `${call.ref}-win`,
    isRoundClosed: true,
    amount: '6.00',
    with: call.ref,
  }));
  for (const [sent, balance] of [
    [calls, 6_000_000n],
    [wins, 12_000_000n],
  ] as const) {
    const answers = await Promise.all(
      [fixture.suppliers, other, fixture.suppliers].flatMap(({ wallet }) =>
        sent.map((call) => answerWalletCall(wallet, call)),
      ),
    );
    for (const answer of answers) expect(answer).toEqual({ balance, currency: 'RUB' });
  }
  for (const { id } of players) expect(await fixture.cashOf(id)).toBe(12_000_000n);
  await other.stop();
});
