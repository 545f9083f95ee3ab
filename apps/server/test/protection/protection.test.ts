import { micro } from '#core/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayerId } from '#core/ids.ts';
import { tamperWith } from '#dev/reconciliation-fixture.ts';
import {
  bet,
  advanceTime,
  callProtection,
  refusalOf,
  setLimit,
  addSeededPlayer,
} from '#dev/protection-fixture.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import { newKey, type TestPlayer, type TestApp } from '#dev/test-app.ts';
import { createAccounts, checkLedger } from '#domain/ledger/server/index.ts';
import { stakeRefusal, mayStake } from '#domain/protection/server/index.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let left: TestApp;
let right: TestApp;
let startAnother: () => Promise<TestApp>;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, left, right, startAnother, close } = await createTwoApps(startApp));
});
afterAll(() => close());

/**
 * Bets on both processes at once until every bet was accepted or refused. No more than twenty in a
 * second: that is the limit of both together.
 */
async function betEverywhere(player: TestPlayer, count: number, stake: string) {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) => bet(n % 2 ? left : right, player, stake)),
  );
  return answers.map((answer) => (answer.status === 200 ? 'placed' : refusalOf(answer)));
}

async function sumsOf(id: PlayerId): Promise<{ staked: number; lost: number }> {
  const [row] = await left.db.query<{ staked: number; lost: number }>(
    `select coalesce(sum(stake), 0)::float8 / 1e6 as staked,
            coalesce(sum(stake - payout), 0)::float8 / 1e6 as lost
       from settled_bets where player_id = $1`,
    [id],
  );
  return row!;
}

const accountOf = (id: PlayerId) =>
  createAccounts().find(left.db, 'player_cash', id.toString(), 'RUB');

test('race: bets on both processes at once never stake more than the wager limit', async () => {
  const player = await addSeededPlayer(left);
  await setLimit(left, player, 'wager', '7.00', 'day');
  const answers = await betEverywhere(player, 16, '1.00');
  expect(new Set(answers)).toEqual(new Set(['placed', 'wager_limit_reached']));
  expect(answers.filter((answer) => answer === 'placed')).toHaveLength(7);
  expect((await sumsOf(player.id)).staked).toBe(7);
});

test('race: bets on both processes at once never lose more than the loss limit', async () => {
  const player = await addSeededPlayer(left);
  // Both processes have cached the player as one without limits, so the trigger must refuse.
  await Promise.all([bet(left, player), bet(right, player)]);
  const before = (await sumsOf(player.id)).lost;
  await setLimit(right, player, 'loss', '12.00', 'week');
  const answers = await betEverywhere(player, 16, '2.00');
  expect(new Set(answers)).toEqual(new Set(['placed', 'loss_limit_reached']));
  const { lost } = await sumsOf(player.id);
  expect(lost).toBeGreaterThan(before);
  expect(lost).toBeLessThanOrEqual(12);
});

test('race: a limit set while bets are under way applies to every bet after its response', async () => {
  const player = await addSeededPlayer(left, '5000.00');
  const flying = betEverywhere(player, 10, '3.00');
  await setLimit(left, player, 'stake', '2.00');
  const late = await betEverywhere(player, 6, '3.00');
  await flying;
  expect(new Set(late)).toEqual(new Set(['stake_above_own_limit']));
});

test('race: two deposits at once cannot exceed the deposit limit together', async () => {
  const player = await left.addMember();
  await setLimit(left, player, 'deposit', '1500.00', 'day');
  const methods = await left.send('GET', '/api/v2/billing/data', { token: player.token });
  const hashes = methods.json!['payments'].methods.map(({ hash }: { hash: string }) => hash);
  const open = (app: TestApp, hash: string, amount = '1000') =>
    app.send('POST', '/api/v2/billing/deposits', {
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
  // The rest can still be deposited; the database itself refuses more.
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

test('protection: limits and remaining amounts are shown before a deposit is tried', async () => {
  const player = await addSeededPlayer(left);
  const read = async () => {
    const { json } = await right.send('GET', '/api/v2/billing/data', { token: player.token });
    return json!['payments'].protection;
  };
  const open = { deposit_left: null, is_limit_asked: false };
  const free = { ...open, closed: null, time_out_until: null };
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
  const answer = await callProtection(left, player, 'POST', '/time-out', { choice: 'week' });
  const { time_out_until: until } = answer.json!['data'].status;
  const closed = { ...open, closed: 'time_out_active', time_out_until: until };
  expect(await read()).toEqual({ ...closed, deposit_left: '0.00' });
  // An open deposit is stopped a moment after the time-out begins. Until it expires, the bank's
  // page can still pay it, so it counts until then.
  const state = () =>
    left.db.query(`select status from deposits where player_id = $1`, [player.id]);
  await expect.poll(state).toEqual([{ status: 6 }]);
  expect(await read()).toEqual({ ...closed, deposit_left: '0.00' });
  await tamperWith(
    database.url,
    `update deposits set expires_at = now() where player_id = ${player.id}`,
  );
  expect(await read()).toEqual({ ...closed, deposit_left: '700.00' });
  await advanceTime(database.url, player.id, '169 hours');
  expect(await read()).toMatchObject({ closed: null, time_out_until: null });
});

test('protection: a limit survives the process that accepted it', async () => {
  const third = await startAnother();
  const player = await addSeededPlayer(third);
  await setLimit(third, player, 'stake', '1.00');
  await third.stop();
  const again = await startAnother();
  expect(refusalOf(await bet(again, player, '1.01'))).toBe('stake_above_own_limit');
  expect((await bet(again, player, '1.00')).status).toBe(200);
  await again.stop();
});

test('protection: a time-out stops stakes and deposits at once, and nothing else', async () => {
  const player = await addSeededPlayer(left);
  const answer = await callProtection(left, player, 'POST', '/time-out', { choice: 'day' });
  const until = answer.json!['data'].status.time_out_until;
  expect(Date.parse(until) - Date.now()).toBeGreaterThan(86_390_000);
  for (const app of [left, right]) {
    expect(refusalOf(await bet(app, player))).toBe('time_out_active');
    expect(refusalOf(await bet(app, player, '1.00', { currency: 'PLAY' }))).toBe('time_out_active');
  }
  const methods = await left.send('GET', '/api/v2/billing/data', { token: player.token });
  const [{ hash }] = methods.json!['payments'].methods;
  const body = { hash, amount: '1000' };
  const request = { token: player.token, key: newKey(), body };
  expect(refusalOf(await left.send('POST', '/api/v2/billing/deposits', request))).toBe(
    'time_out_active',
  );
  expect((await left.send('GET', '/profile/user', { token: player.token })).status).toBe(200);
  // The call and the database both refuse a shorter one.
  const shorter = await callProtection(right, player, 'POST', '/time-out', {
    choice: 'days',
    days: 1,
  });
  expect(Date.parse(shorter.json!['data'].status.time_out_until)).toBeGreaterThanOrEqual(
    Date.parse(until),
  );
  const shorten = `update protections set time_out_until = now() where player_id = ${player.id}`;
  await expect(left.db.query(shorten)).rejects.toThrow('not shortened');
  await advanceTime(database.url, player.id, '24 hours 1 minute');
  expect((await bet(right, player)).status).toBe(200);
});

test('protection: a session limit warns, ends play, refuses bets and logs out; half an hour of rest resets it', async () => {
  const player = await addSeededPlayer(left);
  await setLimit(left, player, 'session', '60');
  expect((await bet(left, player)).status).toBe(200);
  const page = await right.connect(player.token);
  await page.join('me.protection');
  const events = () =>
    (page.events('me.protection') as { event: string }[]).map(({ event }) => event);
  // Bets continue, so the pause does not end the session.
  const goOn = async (interval: string) => {
    await advanceTime(database.url, player.id, interval);
    await runOn(
      database.url,
      `update protections set last_bet_at = now() where player_id = ${player.id}`,
    );
  };
  await goOn('56 minutes');
  await page.until(() => events().includes('session_warning'), 'a warning', 15_000);
  expect((await bet(right, player)).status).toBe(200);
  await goOn('5 minutes');
  const answer = await bet(right, player);
  expect(refusalOf(answer)).toBe('session_limit_reached');
  await page.until(() => page.closed !== undefined, 'the logout', 15_000);
  expect(await page.bye()).toBe('session_expired');
  expect(events()).toContain('session_ended');
  await expect
    .poll(async () => (await left.send('GET', '/profile/user', { token: player.token })).status)
    .toBe(401);
  const account = await accountOf(player.id);
  const check = { playerId: player.id, account, stake: micro(1_000_000n), game: 'dice' };
  expect(await mayStake(left.db, check)).toBe(false);
  await advanceTime(database.url, player.id, '31 minutes');
  expect(await mayStake(left.db, check)).toBe(true);
}, 40_000);

test('protection: a reality check stops play on every device until it is answered', async () => {
  const player = await addSeededPlayer(left);
  await setLimit(left, player, 'reality', '15');
  await bet(left, player, '4.00');
  const page = await right.connect(player.token);
  await page.join('me.protection');
  await advanceTime(database.url, player.id, '16 minutes');
  expect(refusalOf(await bet(right, player))).toBe('reality_check_due');
  const events = () => page.events('me.protection') as { event: string; status: Json }[];
  await page.until(
    () => events().some(({ event }) => event === 'reality_due'),
    'the check',
    15_000,
  );
  const { session } = events().find(({ event }) => event === 'reality_due')!.status;
  expect(session).toMatchObject({ staked: '4.00', currency: 'RUB' });
  const answer = await callProtection(left, player, 'POST', '/reality-check', {
    answer: 'continue',
  });
  expect(answer.status).toBe(200);
  expect((await bet(right, player)).status).toBe(200);
  const leave = await callProtection(left, player, 'POST', '/reality-check', { answer: 'leave' });
  expect(leave.status).toBe(200);
  expect(await page.bye()).toBe('session_expired');
}, 40_000);

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers

test('protection: a stake outside the bet lanes is checked by the same rules', async () => {
  const player = await addSeededPlayer(left);
  const account = await accountOf(player.id);
  const check = { playerId: player.id, account, stake: micro(5_000_000n), game: 'dice' };
  expect(await stakeRefusal(left.db, check)).toBeUndefined();
  await setLimit(left, player, 'stake', '4.99');
  expect(await stakeRefusal(left.db, check)).toEqual({
    refused: 'stake_above_own_limit',
    errors: { stake: [{ code: 'stake_above_own_limit', detail: '4.99' }] },
  });
});

test('protection: in the end the ledger balances and no error was logged', async () => {
  expect((await checkLedger(left.db)).findings).toEqual([]);
  expect([...left.errors, ...right.errors]).toEqual([]);
});

async function openFirstMethod({ token }: TestPlayer, amount: string): Promise<void> {
  const data = await left.send('GET', '/api/v2/billing/data', { token });
  const [{ hash }] = data.json!['payments'].methods;
  const body = { hash, amount };
  await left.send('POST', '/api/v2/billing/deposits', { token, key: newKey(), body });
}
