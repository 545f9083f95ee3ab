import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeGames } from '#dev/change-games.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey, type TestApp, type TestPlayer } from '#dev/test-app.ts';
import type { TestDatabase } from '#dev/test-database.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { startApp } from '../../app.ts';

/** Two processes: what staff change through one takes effect in the other. */
let database: TestDatabase;
let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
let risk: StaffClient;
let second: StaffClient;
let player: TestPlayer;

beforeAll(async () => {
  ({ database, left, right, close } = await createTwoApps(startApp));
  player = await left.addMember('100000.00');
  const seeds = { token: player.token, body: { client_seed: 'traveller' } };
  await left.send('POST', '/api/v2/fairness/seeds', seeds);
});
afterAll(() => close());

beforeEach(async () => {
  await changeGames(
    database.url,
    `update game_limits set stake_min = 1000000, stake_max = 10000000000,
            payout_max = 1000000000000 where game in ('dice', 'hilo') and currency = 'RUB';
     update games set is_paused = false, is_autobet_allowed = true;
     delete from bankrolls;
     set session_replication_role = replica;
     update proposals set status = 'withdrawn', decided_by = proposed_by, decided_at = now()
      where status = 'open'`,
  );
  risk = await createStaffClient(left, 'risk');
  second = await createStaffClient(left, 'risk');
});

const LIMITS = { game: 'dice', currency: 'RUB', stake_min: '1', stake_max: '10000' };
const REASON = { reason: 'a new licence' };

const changeLimits = (body: object, as = risk) =>
  as.send('POST', '/api/v2/staff/game-limits/proposals', {
    key: newKey(),
    body: { ...LIMITS, payout_max: '1000000', ...REASON, ...body },
  });
const changeBankroll = (body: object, as = risk) =>
  as.send('POST', '/api/v2/staff/bankrolls/proposals', {
    key: newKey(),
    body: { currency: 'RUB', ...REASON, ...body },
  });
const approve = (kind: 'game-limits' | 'bankrolls', id: string, as = second) =>
  as.send('POST', `/api/v2/staff/${kind}/proposals/${id}/approve`, { key: newKey(), body: {} });
const setState = (body: object, as = risk, game = 'dice') =>
  as.send('POST', `/api/v2/staff/games/${game}/state`, {
    body: { is_paused: false, is_autobet_allowed: true, ...REASON, ...body },
  });

async function overview(as = risk) {
  const { games, bankrolls } = (await as.send('GET', '/api/v2/staff/games')).json!['data'];
  const game = games.find((each: { game: string }) => each.game === 'dice');
  const limit = game.limits.find((each: { currency: string }) => each.currency === 'RUB');
  const bankroll = bankrolls.find((each: { currency: string }) => each.currency === 'RUB');
  return { game, limit, bankroll };
}

/** The result of a bet on the other process: placed, or the code of the refusal. */
async function bet(stake: string, more: object = {}): Promise<string> {
  const body = { stake, currency: 'RUB', direction: 'under', target: 5000, ...more };
  const request = { token: player.token, key: newKey(), body };
  const { status, json } = await right.send('POST', '/api/v2/games/dice/bets', request);
  if (status === 200) return 'placed';
  const [field] = Object.values(json!['errors'] ?? {}).flat();
  return String(field ?? json!['message']);
}

async function beginHilo(stake: string) {
  const body = { stake, currency: 'RUB', start: {} };
  const request = { token: player.token, key: newKey(), body };
  const { status, json } = await right.send('POST', '/api/v2/games/hilo/rounds', request);
  return { status, json: json! };
}

const lastAudit = async () =>
  (
    await left.db.query<{ action: string; target: string; before: object; after: object }>(
      `select action, target, before, after from staff_audit where action like 'game.%'
        order by id desc limit 1`,
    )
  )[0]!;

test('games: one person pauses a game, and bets on every process are refused at once', async () => {
  expect(await bet('1.00')).toBe('placed');
  expect((await setState({ is_paused: true })).status).toBe(200);
  await expect.poll(() => bet('1.00'), { timeout: 1_500 }).toBe('game_paused');
  expect(await lastAudit()).toEqual({
    action: 'game.state',
    target: 'dice',
    before: { is_paused: false, is_autobet_allowed: true },
    after: { is_paused: true, is_autobet_allowed: true },
  });
  expect((await overview()).game).toMatchObject({ is_paused: true });
  await setState({ is_autobet_allowed: false });
  await expect
    .poll(() => bet('1.00', { is_autobet: true }), { timeout: 1_500 })
    .toBe('autobet_not_allowed');
  expect(await bet('1.00')).toBe('placed');
});

test('games: state and limits are changed by risk with a reason, and by no other role', async () => {
  expect((await setState({ is_paused: true, reason: ' ' })).status).toBe(422);
  expect((await setState({}, risk, 'chess')).status).toBe(404);
  for (const role of ['support', 'payments', 'content'] as const) {
    const other = await createStaffClient(left, role);
    expect((await setState({ is_paused: true }, other)).status, role).toBe(403);
    expect((await changeLimits({ stake_max: '5' }, other)).status, role).toBe(403);
    expect((await changeBankroll({ amount: '5' }, other)).status, role).toBe(403);
  }
});

test('games.limits: lower limits apply at once on every process', async () => {
  expect((await changeLimits({ stake_max: '20', payout_max: '500000' })).json).toEqual({
    data: null,
  });
  await expect.poll(() => bet('50.00'), { timeout: 1_500 }).toBe('stake_above_max:20.00');
  expect(await lastAudit()).toEqual({
    action: 'game.limits.lower',
    target: 'dice/RUB',
    before: { stake_min: '1.00', stake_max: '10000.00', payout_max: '1000000.00' },
    after: { stake_min: '1.00', stake_max: '20.00', payout_max: '500000.00' },
  });
});

test('games.limits: higher limits take two people', async () => {
  const { id } = (await changeLimits({ stake_max: '20000', payout_max: '2000000' })).json!['data'];
  await expect.poll(() => bet('15000.00')).toBe('stake_above_max:10000.00');
  const { limit } = await overview();
  expect(limit).toMatchObject({ stake_max: '10000.00', proposal: { blocked_by: 'proposal_own' } });
  expect((await approve('game-limits', id, risk)).json!['message']).toBe('proposal_own');
  expect((await approve('game-limits', id)).status).toBe(200);
  await expect.poll(() => bet('15000.00'), { timeout: 1_500 }).toBe('placed');
  expect(await lastAudit()).toMatchObject({
    action: 'game.limits.approve',
    before: { stake_max: '10000.00', payout_max: '1000000.00' },
    after: { stake_max: '20000.00', payout_max: '2000000.00' },
  });
});

test('games.limits: a proposal made from other limits is not approved', async () => {
  const { id } = (await changeLimits({ stake_max: '20000' })).json!['data'];
  expect((await changeLimits({ stake_max: '30000' })).json!['message']).toBe('proposal_open');
  await changeLimits({ stake_min: '2' });
  expect((await approve('game-limits', id)).json!['message']).toBe('proposal_outdated');
  expect((await overview(second)).limit.proposal.blocked_by).toBe('proposal_outdated');
});

test('games.limits: limits that contradict each other are refused', async () => {
  const refusals = [
    [{ stake_min: '20', stake_max: '10' }, 'stake_min', 'limits_order'],
    [{ payout_max: '9999.99' }, 'payout_max', 'payout_below_stake'],
    [{ stake_min: '0' }, 'stake_min', 'amount_format'],
    [{ stake_max: '1.005' }, 'stake_max', 'amount_format'],
  ] as const;
  for (const [body, field, code] of refusals) {
    const { status, json } = await changeLimits(body);
    expect(status, code).toBe(422);
    expect(json!['errors'][field], code).toEqual([code]);
  }
  expect((await changeLimits({ game: 'chess' })).status).toBe(404);
});

test('games.limits: a payout below what the smallest stake can win is confirmed first', async () => {
  // Dice pays up to 9,900 times the stake.
  const low = { stake_max: '100', payout_max: '9000' };
  const refused = await changeLimits(low);
  expect(refused.json!['errors']).toEqual({ is_confirmed: ['payout_below_best:9900.00'] });
  expect((await changeLimits({ ...low, is_confirmed: true })).json).toEqual({ data: null });
});

test('games: a bankroll limits what one bet may win to half of edge × bankroll', async () => {
  // Half of 1% of 20,000: a bet at 1.98 wins 98% of its stake.
  expect((await changeBankroll({ amount: '20000' })).json).toEqual({ data: null });
  await expect.poll(() => bet('200.00'), { timeout: 1_500 }).toBe('payout_above_max:102.04');
  expect(await bet('102.04')).toBe('placed');
  expect((await overview()).limit.win_max).toBe('100.00');
  const { json } = await right.send('GET', '/api/v2/games/dice');
  const [rub] = json!['data'].limits;
  expect(rub).toMatchObject({ currency: 'RUB', win_max: '100.00' });
  const { before, after } = await lastAudit();
  expect([before, after]).toEqual([{ amount: null }, { amount: '20000.00' }]);
});

test('games: a bankroll ends a round in steps where the largest win is reached', async () => {
  await changeBankroll({ amount: '20000', is_confirmed: true });
  // The best first call pays 12.87 times the stake, so a win of 118.70 for ten.
  const table = async () => (await right.send('GET', '/api/v2/games/hilo')).json!['data'];
  const winMax = async () => (await table()).limits[0].win_max;
  await expect.poll(winMax, { timeout: 1_500 }).toBe('100.00');
  const refused = await beginHilo('10.00');
  expect(refused.json['errors']).toEqual({ stake: ['payout_above_max:8.42'] });
  const { json } = await beginHilo('5.00');
  expect(json).toMatchObject({ data: { cap_multiplier: '21.0000' } });
});

test('games: a larger bankroll, or none, takes two people', async () => {
  await changeBankroll({ amount: '20000' });
  const larger = (await changeBankroll({ amount: '40000' })).json!['data'];
  expect((await overview()).bankroll).toMatchObject({ amount: '20000.00' });
  expect((await approve('bankrolls', larger.id, risk)).json!['message']).toBe('proposal_own');
  expect((await approve('bankrolls', larger.id)).status).toBe(200);
  await expect.poll(() => bet('500.00'), { timeout: 1_500 }).toBe('payout_above_max:204.08');
  const none = (await changeBankroll({ amount: null })).json!['data'];
  await changeBankroll({ amount: '30000' });
  expect((await approve('bankrolls', none.id)).json!['message']).toBe('proposal_outdated');
});

test('games: a bankroll too small for the usual bets is confirmed first', async () => {
  const { json } = await changeBankroll({ amount: '10' });
  expect(json!['errors'].is_confirmed[0]).toMatch(/^bankroll_too_small:.*dice/);
  expect((await changeBankroll({ amount: '10', is_confirmed: true })).json).toEqual({ data: null });
  expect((await changeBankroll({ amount: '1.005' })).status).toBe(422);
});

test('games: the database changes limits and bankrolls only by a recorded change', async () => {
  const tries: [string, RegExp][] = [
    [`update game_limits set stake_max = 1 where game = 'dice'`, /permission denied/],
    [`insert into games (game) values ('chess')`, /permission denied/],
    [`insert into bankrolls values ('RUB', 1)`, /permission denied/],
    [`select game_limits_apply('dice', 'RUB', '{}')`, /permission denied/],
    [`select bankrolls_set('RUB', '1')`, /permission denied/],
  ];
  for (const [statement, words] of tries) {
    await expect(left.db.query(statement), statement).rejects.toThrow(words);
  }
  const { id } = (await changeLimits({ stake_max: '20000' })).json!['data'];
  await changeLimits({ stake_min: '2' });
  const approval = `update proposals set status = 'approved', decided_by = ${second.id}
    where id = ${id}`;
  await expect(left.db.query(approval)).rejects.toThrow('have changed since');
});
