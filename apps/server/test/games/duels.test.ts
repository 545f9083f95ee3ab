/** Duels through the whole server: money, races, what other players see, and what staff see. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { inOrder } from '#dev/in-order.ts';
import { untranslated } from '#dev/refusal-texts.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  duelIdOf,
  GOOD_DUEL,
  createDuelFixture,
  outcomeOf,
  refusalCode,
  type DuelFixture,
} from '#dev/duel-fixture.ts';
import { waitForLock } from '#dev/lock-waits.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { newKey, createTestApp, type TestApp } from '#dev/test-app.ts';
import { pvpflip } from '#features/coinflip/rules.duel.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let table: DuelFixture;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, { roundTimes: quickRounds() });
  table = createDuelFixture(app, database.url);
});
afterEach(async () => {
  expect((await checkLedger(app.db)).findings).toEqual([]);
  expect(app.errors).toEqual([]);
});
afterAll(async () => {
  await table.close();
  await app.stop();
  await database.close();
});

test('games.coinflip: a duel is created, joined, and pays one of the two 1.96 times', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const id = duelIdOf(await table.post(ann));
  expect(await table.balanceOf(ann)).toBe('90.00');
  const joined = await table.join(bob, id);
  expect(joined.json!['data']).toMatchObject({
    balance: '90.00',
    own: {
      is_creator: false,
      bet: null,
      duel: { state: 'locked', against: 'player', came: null, side: 0, stake: '10.00' },
    },
  });
  const { round, bets_text } = await table.settled(id);
  expect(round).toMatchObject({ state: 'settled', facts: { against: 'player' } });
  expect(JSON.parse(bets_text)).toHaveLength(2);
  const { seed, beacon, number, outcome } = round;
  const stream = openStream(openSeedPair(seed, beacon.randomness), number, pvpflip.tag);
  expect(pvpflip.draw(stream, { against: 'player' })).toEqual(outcome);
  const balances = [await table.balanceOf(ann), await table.balanceOf(bob)];
  expect(balances).toEqual(outcome.side === 0 ? ['109.60', '90.00'] : ['90.00', '109.60']);
});

test('secrecy: the beacon of a duel comes after both stakes are locked', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const id = duelIdOf(await table.post(ann));
  expect((await table.roundOf(id)).round_id).toBeNull();
  await table.join(bob, id);
  const { round } = await table.settled(id);
  const [placed] = await app.db.query<{ last: Date }>(
    'select max(placed_at) as last from wagers where round_id = $1',
    [round.id],
  );
  expect(Date.parse(round.lock_at)).toBeGreaterThanOrEqual(+placed!.last);
  const [held] = await app.db.query<{ beacon_round: bigint }>(
    'select beacon_round from rounds where id = $1',
    [round.id],
  );
  expect(held!.beacon_round).toBe(BigInt(round.beacon.round));
});

test('race: of two players who join at once exactly one joins, the other loses nothing', async () => {
  const ann = await app.addMember('100.00');
  const others = await Promise.all([1, 2, 3, 4].map(() => app.addMember('100.00')));
  const id = duelIdOf(await table.post(ann));
  const answers = await Promise.all(others.map((other) => table.join(other, id)));
  expect(answers.map(outcomeOf).sort().join()).toBe('done,duel_taken,duel_taken,duel_taken');
  for (const outside of others.filter((_, i) => answers[i]!.status !== 200)) {
    expect(await table.balanceOf(outside)).toBe('100.00');
  }
  const { bets_text } = await table.settled(id);
  expect(JSON.parse(bets_text)).toHaveLength(2);
});

test('race: join against cancel has exactly one winner, ten times', async () => {
  const [ann, bob] = [await app.addMember('500.00'), await app.addMember('500.00')];
  const duels = { begun: [] as string[], cancelled: [] as string[] };
  for (let time = 0; time < 10; time++) {
    const id = duelIdOf(await table.post(ann, { side: time % 2 }));
    const [joined, cancelled] = await inOrder(
      time,
      () => table.join(bob, id),
      () => table.cancel(ann, id),
    );
    const end = joined.status === 200 ? 'begun' : 'cancelled';
    expect((await table.roundOf(id)).state).toBe(end);
    expect([outcomeOf(joined), outcomeOf(cancelled)]).toEqual(
      end === 'begun' ? ['done', 'duel_taken'] : ['duel_gone', 'done'],
    );
    duels[end].push(id);
  }
  expect(Math.min(duels.begun.length, duels.cancelled.length)).toBeGreaterThan(0);
  await Promise.all(duels.begun.map((id) => table.settled(id)));
}, 60_000);

test('race: a call for the house against a player who joins', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const id = duelIdOf(await table.post(ann));
  await table.age(id, 31);
  const answers = await Promise.all([table.playOperator(ann, id), table.join(bob, id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { round } = await table.settled(id);
  expect(round.facts).toEqual({ against: answers[0]!.status === 200 ? 'house' : 'player' });
});

test('games.coinflip: the house may join after 30 seconds, and pays 1.98 times', async () => {
  const ann = await app.addMember('100.00');
  const bob = await app.addMember('100.00');
  const id = duelIdOf(await table.post(ann));
  expect(await refusalCode(table.playOperator(ann, id))).toBe('operator_not_yet_available');
  expect(await refusalCode(table.playOperator(bob, id))).toBe('not_found');
  await table.age(id, 31);
  expect((await table.playOperator(ann, id)).status).toBe(200);
  // Called twice, the house joined once.
  expect((await table.playOperator(ann, id)).status).toBe(200);
  expect(await refusalCode(table.join(bob, id))).toBe('duel_taken');
  const { round } = await table.settled(id);
  expect(round.facts).toEqual({ against: 'house' });
  expect(await table.balanceOf(ann)).toBe(round.outcome.side === 0 ? '109.80' : '90.00');
});

test('games.coinflip: a cancelled duel returns the whole stake, once', async () => {
  const ann = await app.addMember('100.00');
  const id = duelIdOf(await table.post(ann));
  expect(await refusalCode(table.cancel(await app.addMember(), id))).toBe('not_found');
  const cancelled = await table.cancel(ann, id);
  expect(cancelled.json!['data']).toMatchObject({
    balance: '100.00',
    own: { duel: { state: 'cancelled' }, bet: { payout: '10.00', void_reason: 'cancelled' } },
  });
  expect((await table.cancel(ann, id)).json!['data'].own.duel.state).toBe('cancelled');
  expect(await table.balanceOf(ann)).toBe('100.00');
});

test('games.coinflip: an unmatched duel is cancelled automatically after 15 minutes', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const id = duelIdOf(await table.post(ann));
  await table.age(id, 901);
  expect(await refusalCode(table.join(bob, id))).toBe('duel_gone');
  await expect
    .poll(() => table.roundOf(id), { timeout: 20_000 })
    .toMatchObject({ state: 'expired' });
  expect(await table.balanceOf(ann)).toBe('100.00');
  expect(await refusalCode(table.cancel(ann, id))).toBe('duel_gone');
}, 40_000);

test('idempotency: the same key creates one duel, and joins one', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const key = newKey();
  const twice = await Promise.all([table.post(ann, {}, key), table.post(ann, {}, key)]);
  const id = duelIdOf(twice[0]!);
  expect(duelIdOf(twice[1]!)).toBe(id);
  expect(await table.balanceOf(ann)).toBe('90.00');
  expect(await refusalCode(table.post(ann, { stake: '11.00' }, key))).toBe('key_reused');
  const joinKey = newKey();
  const joins = await Promise.all([table.join(bob, id, joinKey), table.join(bob, id, joinKey)]);
  expect(joins.map(duelIdOf)).toEqual([id, id]);
  await table.settled(id);
  expect(duelIdOf(await table.join(bob, id, joinKey))).toBe(id);
  expect(Number(await table.balanceOf(bob))).not.toBe(80);
});

test('race: one key used to create a duel and to join another is one stake in one of them', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const id = duelIdOf(await table.post(ann));
  const owner = openDb({ url: database.url, connectionsMax: 2 });
  const held = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  const holding = owner.transaction(async (tx) => {
    await tx.query('select from duels where id = $1 for update', [id]);
    held.resolve();
    await letGo.promise;
  });
  await held.promise;
  const key = newKey();
  const joining = table.join(bob, id, key);
  await waitForLock(owner);
  const own = duelIdOf(await table.post(bob, { side: 1 }, key));
  letGo.resolve();
  expect(await refusalCode(joining)).toBe('key_reused');
  await holding.then(() => owner.close());
  expect((await table.cancel(bob, own)).status).toBe(200);
  expect((await table.cancel(ann, id)).status).toBe(200);
  expect([await table.balanceOf(ann), await table.balanceOf(bob)]).toEqual(['100.00', '100.00']);
});

test('games.coinflip: an invalid duel or join is refused and costs nothing', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('5.00')];
  for (const [change, code] of [
    [{ stake: '0.50' }, 'stake_below_min'],
    [{ stake: '10000.01' }, 'stake_above_max'],
    [{ stake: '1.001' }, 'stake_format'],
    [{ stake: '200.00' }, 'insufficient_funds'],
    [{ rematch_of: '999999' }, 'not_found'],
    [{ side: 2 }, 'bad_input'],
    [{ currency: 'XXX' }, 'bad_input'],
  ] as const) {
    expect(await refusalCode(table.post(ann, change))).toBe(code);
  }
  const id = duelIdOf(await table.post(ann));
  expect(await refusalCode(table.join(ann, id))).toBe('own_duel');
  expect(await refusalCode(table.join(bob, id))).toBe('insufficient_funds');
  expect(await refusalCode(table.join(bob, '999999'))).toBe('not_found');
  const guest = await app.addGuest();
  expect(await refusalCode(table.join(guest, id))).toBe('unauthorized');
  expect((await app.send('POST', '/api/v2/duels', { key: newKey(), body: GOOD_DUEL })).status).toBe(
    401,
  );
  expect(await table.balanceOf(ann)).toBe('90.00');
  expect(await table.balanceOf(bob)).toBe('5.00');
  await table.cancel(ann, id);
});

test('games.coinflip: a player has at most five open duels, also with parallel requests', async () => {
  const ann = await app.addMember('100.00');
  const answers = await Promise.all(Array.from({ length: 8 }, () => table.post(ann)));
  const open = answers.filter(({ status }) => status === 200);
  expect(open).toHaveLength(5);
  expect(answers.filter(({ json }) => json!['message'] === 'duels_max')).toHaveLength(3);
  expect(await table.balanceOf(ann)).toBe('50.00');
  for (const response of open) await table.cancel(ann, duelIdOf(response));
});

test('games.coinflip: a paused game accepts no new duel, and returns the open ones', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const id = duelIdOf(await table.post(ann));
  await table.age(id, 31);
  await table.pause(true);
  await expect.poll(() => refusalCode(table.post(bob)), { timeout: 15_000 }).toBe('game_paused');
  expect(await refusalCode(table.join(bob, id))).toBe('game_paused');
  expect(await refusalCode(table.playOperator(ann, id))).toBe('game_paused');
  expect((await table.cancel(ann, id)).status).toBe(200);
  await table.pause(false);
  await expect.poll(async () => (await table.post(ann)).status, { timeout: 15_000 }).toBe(200);
}, 60_000);

test('games.coinflip: two players of one address are flagged, and an invented device is not', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const headers = { cookie: `device=${'d'.repeat(22)}.${'s'.repeat(43)}` };
  const request = { token: ann.token, key: newKey(), body: GOOD_DUEL, headers };
  const id = duelIdOf(await app.send('POST', '/api/v2/duels', request));
  expect((await table.join(bob, id, newKey(), headers)).status).toBe(200);
  const flags = await app.db.query<{ reason: string; mark: string }>(
    'select reason, mark from duel_flags where duel_id = $1 order by reason',
    [id],
  );
  expect(flags.map(({ reason }) => reason)).toEqual(['address']);
  for (const { mark } of flags) expect(mark).toMatch(/^[\w-]{22}$/);
  await table.settled(id);
});

test('games.coinflip: duels are published to everyone; a rematch names the earlier duel', async () => {
  const [ann, bob] = [await app.addMember('100.00'), await app.addMember('100.00')];
  const [lobby, own] = [await app.connect(), await app.connect(bob.token)];
  await lobby.join('duels.open');
  await own.join('me.duels');
  const id = duelIdOf(await table.post(ann));
  const seen = () => lobby.events('duels.open').flatMap((each) => each as Duel[]);
  await expect
    .poll(() => seen().some((duel) => duel.id === id && duel.state === 'open'))
    .toBe(true);
  await table.join(bob, id);
  await table.settled(id);
  await expect.poll(() => seen().find((d) => d.id === id && d.state === 'settled')).toBeTruthy();
  const bets = () => own.events('me.duels').flatMap((each) => each as { bet: unknown }[]);
  await expect.poll(() => bets().at(-1)?.bet).toMatchObject({ game: 'pvpflip', stake: '10.00' });
  const again = await table.post(bob, { side: 1, rematch_of: id });
  expect(again.json!['data'].own.duel.rematch_of).toBe(id);
  await table.cancel(bob, duelIdOf(again));
  lobby.ws.close();
  own.ws.close();
});

type Duel = { id: string; state: string };

test('games.coinflip: every refusal of duels has a text in every language', async () => {
  const codes = ['duels_max', 'own_duel', 'duel_taken', 'duel_gone', 'operator_not_yet_available'];
  expect(untranslated(codes)).toEqual([]);
});
