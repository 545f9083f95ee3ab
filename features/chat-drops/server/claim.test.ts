import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createChatDropFixture, type ChatDropFixture } from '#dev/chat-drop-fixture.ts';
import { defineBonus, money, termsOf } from '#dev/bonus-terms.ts';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { findBonus, insertVersion } from '#domain/bonuses/server/index.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { findMissed } from './eligibility.ts';
import { closeByStaff, closeDue, findDrop, sumGiven } from './store.ts';
import { createTurns } from './turns.ts';

let fixture: ChatDropFixture;
beforeAll(async () => {
  fixture = await createChatDropFixture();
});
afterEach(async () => expect((await checkLedger(fixture.db)).findings).toEqual([]));
afterAll(() => fixture.close());

async function addPlayers(count: number): Promise<PlayerId[]> {
  const players = await Promise.all(Array.from({ length: count }, () => fixture.addPlayer()));
  return players.map(({ id }) => id);
}

const refusalsOf = (answers: readonly object[]) =>
  answers.flatMap((answer) => (isRefusal(answer) ? [answer.refused] : []));

/** The places that were given, in order. */
const placesOf = (answers: readonly object[]) =>
  answers
    .flatMap((answer) => ('place' in answer ? [Number(answer.place)] : []))
    .toSorted((a, b) => a - b);

/** What the ledger paid to the players of a drop. */
async function paidBy(drop: bigint): Promise<bigint> {
  const rows = await fixture.db.query<{ paid: bigint }>(
    `select coalesce(sum(t.amount), 0)::bigint as paid
       from chat_drop_claims c
       join ledger_transfers t on t.ref = 'bonus:' || c.grant_id and t.kind = 'bonus_grant'
      where c.drop_id = $1`,
    [drop],
  );
  return rows[0]!.paid;
}

test('race: of fifty claims at once for ten places exactly ten get one, each another', async () => {
  const players = await addPlayers(50);
  const drop = await fixture.open('gift', 10);
  const answers = await Promise.all(players.map((id) => fixture.take(id, drop)));
  expect(placesOf(answers)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(refusalsOf(answers)).toEqual(Array.from({ length: 40 }, () => 'drop_over'));
  expect(await findDrop(fixture.db, drop)).toMatchObject({ taken: 10, close_reason: 'taken' });
  expect(await sumGiven(fixture.db, [drop])).toEqual([
    { drop_id: drop, currency: 'RUB', amount: money('500') },
  ]);
  expect(await paidBy(drop)).toBe(money('500'));
  const granted = await Promise.all(players.map((id) => fixture.states(id)));
  expect(granted.flat()).toEqual(Array.from({ length: 10 }, () => 'active'));
});

test('race: twenty claims of one player at once take one place', async () => {
  const { id } = await fixture.addPlayer();
  const drop = await fixture.open('gift', 10);
  const answers = await Promise.all(Array.from({ length: 20 }, () => fixture.take(id, drop)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([
      JSON.stringify({
        id: drop.toString(),
        place: 1,
        currency: 'RUB',
        amount: '50.00',
        state: 'active',
      }),
    ]),
  );
  expect(await findDrop(fixture.db, drop)).toMatchObject({ taken: 1, is_open: true });
});

test('race: claims never take more than the budget of the bonus', async () => {
  await defineBonus(fixture.db, 'short', termsOf({}, '50'));
  const drop = await fixture.open('short', 10);
  await fixture.budget('short', '170');
  const players = await addPlayers(12);
  const answers = await Promise.all(players.map((id) => fixture.take(id, drop)));
  expect(placesOf(answers)).toEqual([1, 2, 3]);
  expect(refusalsOf(answers)).toEqual(Array.from({ length: 9 }, () => 'bonus_budget_used'));
  expect(await paidBy(drop)).toBe(money('150'));
  // A refusal leaves nothing: with a larger budget the player gets a place after all.
  const refused = players.find((_, index) => isRefusal(answers[index]!))!;
  expect(await fixture.states(refused)).toEqual([]);
  await fixture.budget('short', '1000');
  expect(await fixture.take(refused, drop)).toMatchObject({ place: 4 });
});

test('chat-drops: one bonus at a time is active, the one of a drop waits', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'rare');
  const drop = await fixture.open('gift', 1);
  expect(await fixture.take(id, drop)).toMatchObject({ place: 1, state: 'pending' });
  await defineBonus(fixture.db, 'cash', termsOf({ wager: 0 }, '5'));
  const { id: other } = await fixture.addPlayer();
  const answer = await fixture.take(other, await fixture.open('cash', 1));
  expect(answer).toMatchObject({ amount: '5.00', state: 'cash' });
});

test('chat-drops: a drop that is over is refused, to its winners it answers the same', async () => {
  const [first, late] = (await addPlayers(2)) as [PlayerId, PlayerId];
  const timed = await fixture.open('gift', 5);
  const taken = await fixture.take(first, timed);
  await fixture.end(timed);
  expect(await fixture.take(late, timed)).toMatchObject({ refused: 'drop_over' });
  expect(await fixture.take(first, timed)).toEqual(taken);
  expect(await closeDue(fixture.db)).toEqual([timed]);
  expect(await findDrop(fixture.db, timed)).toMatchObject({ close_reason: 'time', taken: 1 });
  const stopped = await fixture.open('gift', 5);
  await fixture.db.transaction((tx) => closeByStaff(tx, stopped));
  expect(await fixture.take(late, stopped)).toMatchObject({ refused: 'drop_over' });
  expect(await fixture.take(late, 999_999n)).toMatchObject({ refused: 'not_found' });
});

test('no-operator-leak: for a player in a time-out there is no such drop', async () => {
  const { id } = await fixture.addPlayer();
  const drop = await fixture.open('gift', 5);
  await fixture.db.query(
    `insert into protections (player_id, time_out_until) values ($1, now() + interval '1 day')
     on conflict (player_id) do update set time_out_until = excluded.time_out_until`,
    [id],
  );
  expect(await fixture.take(id, drop)).toMatchObject({ refused: 'not_found' });
  expect(await fixture.states(id)).toEqual([]);
});

test('chat-drops: one household or device takes a bonus once where its terms say so', async () => {
  await defineBonus(fixture.db, 'once', termsOf({ sharing: 'refuse' }, '10'));
  const drop = await fixture.open('once', 5);
  const [one, other] = [
    await fixture.addKnown({ device: 'drop' }),
    await fixture.addKnown({ device: 'drop' }),
  ];
  const answers = await Promise.all([fixture.take(one, drop), fixture.take(other, drop)]);
  expect(placesOf(answers)).toEqual([1]);
  expect(refusalsOf(answers)).toEqual(['bonus_shared']);
});

test('chat-drops: what was announced is granted, whatever version is approved meanwhile', async () => {
  await defineBonus(fixture.db, 'changing', termsOf({}, '20'));
  const drop = await fixture.open('changing', 2);
  await fixture.db.transaction((tx) => insertVersion(tx, 'changing', termsOf({}, '90'), null));
  expect((await findBonus(fixture.db, 'changing'))!.version).toBe(2);
  const { id } = await fixture.addPlayer();
  expect(await fixture.take(id, drop)).toMatchObject({ amount: '20.00' });
  expect(await fixture.shown(drop)).toMatchObject({ amounts: { RUB: '20.00' }, left: 1 });
});

test('chat-drops: stakes in cash of the last hours qualify, and the answer says what is missing', async () => {
  const { id } = await fixture.addPlayer('1000.00');
  const staked = { hours: 2, amounts: { RUB: '100' } };
  const drop = await fixture.open('gift', 5, { conditions: { staked } });
  const missed = async () =>
    await findMissed(
      fixture.claiming,
      { id, currency: 'RUB' },
      (await findDrop(fixture.db, drop))!,
      termsOf({}, '50'),
    );
  await fixture.loseBet(id, '60.00');
  expect(await missed()).toEqual({ condition: 'staked', detail: '60.00' });
  expect(await fixture.take(id, drop)).toMatchObject({ refused: 'drop_not_for_you' });
  // An open bet counts once it is settled, a returned one never.
  const open = await fixture.stake(id, '40.00', 'open');
  expect(await missed()).toEqual({ condition: 'staked', detail: '60.00' });
  await fixture.returnStake(await fixture.stake(id, '40.00', 'returned'));
  expect(await missed()).toEqual({ condition: 'staked', detail: '60.00' });
  await fixture.settle(open, '0.00');
  expect(await missed()).toBeUndefined();
  expect(await fixture.take(id, drop)).toMatchObject({ place: 1 });
});

test('chat-drops: stakes that were settled before the last hours do not qualify', async () => {
  const { id } = await fixture.addPlayer('1000.00');
  await fixture.loseBet(id, '100.00');
  // The ledger refuses every change of what happened, also of its time.
  await fixture.asOwner(
    `set session_replication_role = replica;
     update settlements set settled_at = settled_at - interval '2 hours' where player_id = ${id}`,
  );
  const missed = async (hours: number) => {
    const conditions = { staked: { hours, amounts: { RUB: '100' } } };
    const drop = (await findDrop(fixture.db, await fixture.open('gift', 5, { conditions })))!;
    return await findMissed(fixture.claiming, { id, currency: 'RUB' }, drop, termsOf({}, '50'));
  };
  expect(await missed(2)).toEqual({ condition: 'staked', detail: '0.00' });
  expect(await missed(3)).toBeUndefined();
});

test('chat-drops: stakes of bonus money do not qualify', async () => {
  const { id } = await fixture.addPlayer();
  await fixture.claim(id, 'rare');
  await fixture.loseBet(id, '40.00');
  const conditions = { staked: { hours: 1, amounts: { RUB: '10' } } };
  const drop = (await findDrop(fixture.db, await fixture.open('gift', 5, { conditions })))!;
  const player = { id, currency: 'RUB' };
  const bonus = termsOf({}, '50');
  const nothing = { condition: 'staked', detail: '0.00' };
  expect(await findMissed(fixture.claiming, player, drop, bonus)).toEqual(nothing);
});

test('chat-drops: the segments of the bonus and of the drop hold both', async () => {
  const { id } = await fixture.addPlayer();
  const missedOf = async (bonus: object, segment: object, currency = 'RUB') =>
    await findMissed(
      fixture.claiming,
      { id, currency },
      { conditions: { segment } },
      termsOf({ segment: bonus }, '50'),
    );
  expect(await missedOf({}, {})).toBeUndefined();
  expect(await missedOf({ deposits_min: 2 }, { is_verified: true })).toEqual({
    condition: 'deposits_min',
    detail: '2',
  });
  expect(await missedOf({ deposits_max: 0 }, { is_verified: true })).toEqual({
    condition: 'is_verified',
    detail: null,
  });
  expect(await missedOf({ partner_tags: ['street'] }, {})).toEqual({
    condition: 'partner_tags',
    detail: null,
  });
  expect(await missedOf({}, {}, 'USD')).toEqual({ condition: 'currency', detail: null });
});

test('chat-drops: who took part is shown once it is over, by the names that players show', async () => {
  const players = await addPlayers(3);
  const drop = await fixture.open('gift', 3);
  await fixture.take(players[0]!, drop);
  expect(await fixture.shown(drop)).toMatchObject({ takers: [], hidden_takers: 0, left: 2 });
  await fixture.asOwner(
    `update players set name = 'Shown One', is_statistics_hidden = false where id = ${players[0]};
     update players set is_statistics_hidden = true where id = ${players[1]};
     update players set name = 'Shown Three', is_statistics_hidden = false
      where id = ${players[2]}`,
  );
  await fixture.take(players[1]!, drop);
  await fixture.take(players[2]!, drop);
  const shown = await fixture.shown(drop);
  expect(shown).toMatchObject({ is_over: true, left: 0, hidden_takers: 1 });
  expect(shown.takers.map(({ player }) => player)).toEqual(['Shown One', 'Shown Three']);
});

test('chat-drops: the application can neither raise the places taken nor take one of a closed drop', async () => {
  const { id } = await fixture.addPlayer();
  const drop = await fixture.open('gift', 1);
  const raise = fixture.db.query('update chat_drops set taken = 0 where id = $1', [drop]);
  await expect(raise).rejects.toMatchObject({ code: '42501' });
  await fixture.take(id, drop);
  const { id: late } = await fixture.addPlayer();
  await fixture.claim(late, 'gift');
  const [grant] = await fixture.grants(late);
  const claim = fixture.db.query(
    'insert into chat_drop_claims (drop_id, player_id, grant_id) values ($1, $2, $3)',
    [drop, late, grant!.id],
  );
  await expect(claim).rejects.toMatchObject({ constraint: 'chat_drop_claims_open' });
});

test('chat-drops: claims of one drop take their turns, those of another do not wait', async () => {
  const inTurn = createTurns();
  const order: string[] = [];
  let finish = () => {};
  const first = inTurn(1n, async () => {
    await new Promise<void>((resolve) => void (finish = resolve));
    order.push('first');
    throw new Error('lost');
  });
  const second = inTurn(1n, async () => void order.push('second'));
  await inTurn(2n, async () => void order.push('other'));
  finish();
  await expect(first).rejects.toThrow('lost');
  await second;
  expect(order).toEqual(['other', 'first', 'second']);
});
