import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantIn } from '#dev/reconciliation-room.ts';
import { bet, letPass, protect, refusalOf, setLimit, sitDown } from '#dev/protection-room.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { newKey, type Person, type WholeHouse } from '#dev/whole-house.ts';
import { createAccounts, checkLedger } from '#domain/ledger/server/index.ts';
import { barOf, mayStake } from '#domain/protection/server/index.ts';
import { openTwoHouses } from '#dev/two-houses.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let left: WholeHouse;
let right: WholeHouse;
let openOne: () => Promise<WholeHouse>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, openOne, close } = await openTwoHouses(startHouse));
});
afterAll(() => close());

/** Bets until the house has said no or yes to all of them, on both sides at once. */
async function betEverywhere(player: Person, count: number, stake: string) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => bet(n % 2 ? left : right, player, stake)),
  );
  return answers.map((answer) => (answer.status === 200 ? 'placed' : refusalOf(answer)));
}

async function sumsOf(id: bigint): Promise<{ staked: number; lost: number }> {
  const [row] = await left.db.query<{ staked: number; lost: number }>(
    `select coalesce(sum(stake), 0)::float8 / 1e6 as staked,
            coalesce(sum(stake - payout), 0)::float8 / 1e6 as lost from bets where player_id = $1`,
    [id],
  );
  return row!;
}

const accountOf = (id: bigint) =>
  createAccounts().find(left.db, 'player_cash', id.toString(), 'RUB');

test('race: bets on both sides at once never stake more than the wager limit', async () => {
  const player = await sitDown(left);
  await setLimit(left, player, 'wager', '7.00', 'day');
  const answers = await betEverywhere(player, 24, '1.00');
  expect(new Set(answers)).toEqual(new Set(['placed', 'wager_limit_reached']));
  expect(answers.filter((answer) => answer === 'placed')).toHaveLength(7);
  expect((await sumsOf(player.id)).staked).toBe(7);
});

test('race: bets on both sides at once never lose more than the loss limit', async () => {
  const player = await sitDown(left);
  // Remembered by both sides as a player without limits, so that the trigger has to say no.
  await Promise.all([bet(left, player), bet(right, player)]);
  const before = (await sumsOf(player.id)).lost;
  await setLimit(right, player, 'loss', '12.00', 'week');
  const answers = await betEverywhere(player, 30, '2.00');
  expect(new Set(answers)).toEqual(new Set(['placed', 'loss_limit_reached']));
  const { lost } = await sumsOf(player.id);
  expect(lost).toBeGreaterThan(before);
  expect(lost).toBeLessThanOrEqual(12);
});

test('race: a limit set while bets fly holds for every bet after its answer', async () => {
  const player = await sitDown(left, '5000.00');
  const flying = betEverywhere(player, 18, '3.00');
  await setLimit(left, player, 'stake', '2.00');
  const late = await betEverywhere(player, 6, '3.00');
  await flying;
  expect(new Set(late)).toEqual(new Set(['stake_above_own_limit']));
});

test('race: two deposits at once cannot pass the deposit limit together', async () => {
  const player = await left.addMember();
  await setLimit(left, player, 'deposit', '1500.00', 'day');
  const methods = await left.send('GET', '/api/v2/billing/data', { token: player.token });
  const hashes = methods.json!['payments'].methods.map(({ hash }: { hash: string }) => hash);
  const open = (house: WholeHouse, hash: string, amount = '1000') =>
    house.send('POST', '/api/v2/billing/deposits', {
      token: player.token,
      key: newKey(),
      body: { hash, amount },
    });
  const answers = await Promise.all([
    open(left, hashes[0]),
    open(right, hashes[1]),
    open(left, hashes[2]),
  ]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
  const refused = answers.find(({ status }) => status === 422)!;
  expect(refused.json!['errors']).toEqual({ amount: ['deposit_limit_reached:500.00'] });
  // What is left can still be paid in; the database itself refuses more.
  const free = hashes[answers.findIndex(({ status }) => status === 422)];
  expect((await open(right, free, '500')).status).toBe(200);
  await expect(
    left.db.query(
      `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
         amount, commission_bp, life_seconds, expires_at)
       select player_id, 'another-key', request_hash, method_hash, provider, type, currency,
              1000000, 0, 60, now() + interval '1 minute'
         from deposits where player_id = $1 limit 1`,
      [player.id],
    ),
  ).rejects.toThrow('deposit_limit_reached');
});

test('protection: what is forbidden and left is said before a deposit is tried', async () => {
  const player = await sitDown(left);
  const read = async () => {
    const { json } = await right.send('GET', '/api/v2/billing/data', { token: player.token });
    return json!['payments'].protection;
  };
  const free = { closed: null, time_out_until: null, deposit_left: null };
  expect(await read()).toEqual(free);
  await setLimit(left, player, 'stake', '5.00');
  expect(await read()).toEqual(free);
  await setLimit(left, player, 'deposit', '9000.00', 'month');
  await setLimit(left, player, 'deposit', '1500.00', 'day');
  expect(await read()).toEqual({ ...free, deposit_left: '1500.00' });
  await openFirstMethod(player, '1000');
  expect(await read()).toEqual({ ...free, deposit_left: '500.00' });
  await setLimit(left, player, 'deposit', '700.00', 'day');
  expect(await read()).toEqual({ ...free, deposit_left: '0.00' });
  const answer = await protect(left, player, 'POST', '/time-out', { choice: 'week' });
  const { time_out_until: until } = answer.json!['data'].standing;
  const closed = { closed: 'time_out_active', time_out_until: until };
  expect(await read()).toEqual({ ...closed, deposit_left: '0.00' });
  // What was being paid in is stopped a moment after the time-out; until its time is over, whoever
  // has the bank's page can pay it all the same, so it counts as long.
  const state = () =>
    left.db.query(`select status from deposits where player_id = $1`, [player.id]);
  await expect.poll(state).toEqual([{ status: 6 }]);
  expect(await read()).toEqual({ ...closed, deposit_left: '0.00' });
  await plantIn(
    database.url,
    `update deposits set expires_at = now() where player_id = ${player.id}`,
  );
  expect(await read()).toEqual({ ...closed, deposit_left: '700.00' });
  await letPass(database.url, player.id, '169 hours');
  expect(await read()).toMatchObject({ closed: null, time_out_until: null });
});

test('protection: a limit outlives the process that took it', async () => {
  const third = await openOne();
  const player = await sitDown(third);
  await setLimit(third, player, 'stake', '1.00');
  await third.stop();
  const again = await openOne();
  expect(refusalOf(await bet(again, player, '1.01'))).toBe('stake_above_own_limit');
  expect((await bet(again, player, '1.00')).status).toBe(200);
  await again.stop();
});

test('protection: a time-out closes stakes and deposits at once, and nothing else', async () => {
  const player = await sitDown(left);
  const answer = await protect(left, player, 'POST', '/time-out', { choice: 'day' });
  const until = answer.json!['data'].standing.time_out_until;
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(86_390_000);
  for (const house of [left, right]) {
    expect(refusalOf(await bet(house, player))).toBe('time_out_active');
    expect(refusalOf(await bet(house, player, '1.00', { currency: 'PLAY' }))).toBe(
      'time_out_active',
    );
  }
  const methods = await left.send('GET', '/api/v2/billing/data', { token: player.token });
  const [{ hash }] = methods.json!['payments'].methods;
  const body = { hash, amount: '1000' };
  const said = { token: player.token, key: newKey(), body };
  expect(refusalOf(await left.send('POST', '/api/v2/billing/deposits', said))).toBe(
    'time_out_active',
  );
  expect((await left.send('GET', '/profile/user', { token: player.token })).status).toBe(200);
  // Shorter is not taken, by the call or by the database.
  const shorter = await protect(right, player, 'POST', '/time-out', { choice: 'days', days: 1 });
  expect(Date.parse(shorter.json!['data'].standing.time_out_until)).toBeGreaterThanOrEqual(
    Date.parse(until),
  );
  const shorten = `update protections set time_out_until = now() where player_id = ${player.id}`;
  await expect(left.db.query(shorten)).rejects.toThrow('not shortened');
  await letPass(database.url, player.id, '24 hours 1 minute');
  expect((await bet(right, player)).status).toBe(200);
});

test('protection: a session warns, ends, refuses and logs out; half an hour of rest opens it', async () => {
  const player = await sitDown(left);
  await setLimit(left, player, 'session', '60');
  expect((await bet(left, player)).status).toBe(200);
  const page = await right.connect(player.token);
  await page.join('me.protection');
  const heard = () => (page.events('me.protection') as { news: string }[]).map(({ news }) => news);
  // The bets go on, so the pause does not end the session.
  const goOn = async (interval: string) => {
    await letPass(database.url, player.id, interval);
    await runOn(
      database.url,
      `update protections set last_bet_at = now() where player_id = ${player.id}`,
    );
  };
  await goOn('56 minutes');
  await page.until(() => heard().includes('session_warning'), 'a warning', 15_000);
  expect((await bet(right, player)).status).toBe(200);
  await goOn('5 minutes');
  const answer = await bet(right, player);
  expect(refusalOf(answer)).toBe('session_limit_reached');
  await page.until(() => page.closed !== undefined, 'the log-out', 15_000);
  expect(await page.bye()).toBe('session_expired');
  expect(heard()).toContain('session_ended');
  await expect
    .poll(async () => (await left.send('GET', '/profile/user', { token: player.token })).status)
    .toBe(401);
  const account = await accountOf(player.id);
  const asked = { playerId: player.id, account, stake: 1_000_000n };
  expect(await mayStake(left.db, asked)).toBe(false);
  await letPass(database.url, player.id, '31 minutes');
  expect(await mayStake(left.db, asked)).toBe(true);
}, 40_000);

test('protection: a reality check stops play on every device until it is answered', async () => {
  const player = await sitDown(left);
  await setLimit(left, player, 'reality', '15');
  await bet(left, player, '4.00');
  const page = await right.connect(player.token);
  await page.join('me.protection');
  await letPass(database.url, player.id, '16 minutes');
  expect(refusalOf(await bet(right, player))).toBe('reality_check_due');
  const heard = () => page.events('me.protection') as { news: string; standing: Json }[];
  await page.until(() => heard().some(({ news }) => news === 'reality_due'), 'the check', 15_000);
  const { session } = heard().find(({ news }) => news === 'reality_due')!.standing;
  expect(session).toMatchObject({ staked: '4.00', currency: 'RUB' });
  const answer = await protect(left, player, 'POST', '/reality-check', { answer: 'continue' });
  expect(answer.status).toBe(200);
  expect((await bet(right, player)).status).toBe(200);
  const leave = await protect(left, player, 'POST', '/reality-check', { answer: 'leave' });
  expect(leave.status).toBe(200);
  expect(await page.bye()).toBe('session_expired');
}, 40_000);

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers

test('protection: a stake outside the lanes is asked about by the same rules', async () => {
  const player = await sitDown(left);
  const account = await accountOf(player.id);
  const asked = { playerId: player.id, account, stake: 5_000_000n };
  expect(await barOf(left.db, asked)).toBeUndefined();
  await setLimit(left, player, 'stake', '4.99');
  expect(await barOf(left.db, asked)).toEqual({
    refused: 'stake_above_own_limit',
    errors: { stake: ['stake_above_own_limit:4.99'] },
  });
});

test('and when all is said, the books agree and nobody logged an error', async () => {
  expect((await checkLedger(left.db)).findings).toEqual([]);
  expect([...left.errors, ...right.errors]).toEqual([]);
});

async function openFirstMethod({ token }: Person, amount: string): Promise<void> {
  const data = await left.send('GET', '/api/v2/billing/data', { token });
  const [{ hash }] = data.json!['payments'].methods;
  const body = { hash, amount };
  await left.send('POST', '/api/v2/billing/deposits', { token, key: newKey(), body });
}
