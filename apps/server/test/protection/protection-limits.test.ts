import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bet,
  advanceTime,
  callProtection,
  refusalOf,
  setLimit,
  addSeededPlayer,
} from '#dev/protection-fixture.ts';
import { createStepRoundsClient } from '#dev/step-rounds.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import {
  newKey,
  createTestApp,
  type TestResponse,
  type TestPlayer,
  type TestApp,
} from '#dev/test-app.ts';
import { dice } from '#features/dice/rules.ts';
import { trimMinutes } from '#domain/protection/server/index.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url, {
    env: { DATABASE_URL: database.url },
  });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

const limitsOf = (answer: TestResponse) => answer.json!['data'].limits as Record<string, unknown>[];
const forget = (player: TestPlayer) =>
  runOn(database.url, `update sessions set confirmed_at = null where player_id = ${player.id}`);

test('protection: a limit is set, read, and shows its used and remaining amount', async () => {
  const player = await addSeededPlayer(app);
  const before = await bet(app, player, '3.00');
  expect(before.status).toBe(200);
  await setLimit(app, player, 'wager', '10.00', 'day');
  await setLimit(app, player, 'session', '60');
  const read = await callProtection(app, player, 'GET', '');
  expect(limitsOf(read)).toEqual([
    {
      kind: 'wager',
      period: 'day',
      currency: 'RUB',
      value: '10.00',
      // Stakes from before the limit was set count.
      used: '3.00',
      left: '7.00',
      since: expect.any(String),
      pending: null,
    },
    {
      kind: 'session',
      period: null,
      currency: null,
      value: '60',
      used: null,
      left: null,
      since: null,
      pending: null,
    },
  ]);
  const { session, session_ends_at } = read.json!['data'].status;
  expect(session).toMatchObject({ currency: 'RUB', staked: '3.00' });
  expect(Date.parse(session_ends_at) - Date.parse(session.started_at)).toBe(3_600_000);
});

test.each([
  [{ kind: 'loss', value: '10.00' }, 'limit_shape'],
  [{ kind: 'stake', value: '10.00', period: 'day' }, 'limit_shape'],
  [{ kind: 'loss', period: 'day', value: '0' }, 'limit_amount'],
  [{ kind: 'loss', period: 'day', value: '-5' }, 'limit_amount'],
  [{ kind: 'loss', period: 'day', value: '1e9' }, 'limit_amount'],
  [{ kind: 'loss', period: 'day', value: '1.001' }, 'limit_amount'],
  [{ kind: 'loss', period: 'day', value: '99999999999.00' }, 'limit_amount'],
  [{ kind: 'session', value: '9' }, 'limit_minutes'],
  [{ kind: 'session', value: '1441' }, 'limit_minutes'],
  [{ kind: 'reality', value: '20' }, 'limit_minutes'],
  [{ kind: 'win', period: 'day', value: '1' }, 'bad_input'],
  [{ kind: 'loss', period: 'year', value: '1' }, 'bad_input'],
])('protection: a limit of %j is refused as %s', async (body, code) => {
  const player = await app.addMember();
  const answer = await callProtection(app, player, 'PUT', '/limits', body);
  expect([answer.status, refusalOf(answer)]).toEqual([422, code]);
});

test('protection: limits need an account to read and to set', async () => {
  const guest = await app.addGuest();
  for (const who of [guest, { token: 'unknown' }]) {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/limits'],
      ['POST', '/time-out'],
      ['POST', '/exclusion'],
      ['POST', '/return'],
      ['POST', '/reality-check'],
      ['GET', '/changes'],
    ] as const) {
      expect((await callProtection(app, who, method, path)).status, path).toBe(401);
    }
  }
});

test('protection: one key is one change, and another request under it is refused', async () => {
  const player = await app.addMember();
  const key = newKey();
  const body = { kind: 'stake', value: '5.00' };
  const first = await callProtection(app, player, 'PUT', '/limits', body, key);
  expect((await callProtection(app, player, 'PUT', '/limits', body, key)).json).toEqual(first.json);
  const other = { kind: 'stake', value: '4.00' };
  const answer = await callProtection(app, player, 'PUT', '/limits', other, key);
  expect([answer.status, refusalOf(answer)]).toEqual([409, 'key_reused']);
  const changes = await callProtection(app, player, 'GET', '/changes');
  expect(changes.json!['data']).toHaveLength(1);
});

test("protection: a raise needs step-up authentication, a day, and the player's confirmation", async () => {
  const player = await addSeededPlayer(app);
  await setLimit(app, player, 'stake', '5.00');
  await forget(player);
  const raise = { kind: 'stake', value: '50.00' };
  const unproven = await callProtection(app, player, 'PUT', '/limits', raise);
  expect([unproven.status, refusalOf(unproven)]).toEqual([403, 'step_up_required']);
  await runOn(
    database.url,
    `update sessions set confirmed_at = now() where player_id = ${player.id}`,
  );
  const response = await callProtection(app, player, 'PUT', '/limits', raise);
  expect(limitsOf(response)[0]).toMatchObject({
    value: '5.00',
    pending: { value: '50.00', is_ready: false },
  });
  expect(refusalOf(await bet(app, player, '5.01'))).toBe('stake_above_own_limit');
  await advanceTime(database.url, player.id, '23 hours 59 minutes 57 seconds');
  const early = await callProtection(app, player, 'POST', '/limits/confirm', { kind: 'stake' });
  expect(refusalOf(early)).toBe('limit_too_early');
  await advanceTime(database.url, player.id, '3 seconds');
  // After a day without the confirmation nothing has changed.
  expect(refusalOf(await bet(app, player, '5.01'))).toBe('stake_above_own_limit');
  await forget(player);
  const silent = await callProtection(app, player, 'POST', '/limits/confirm', { kind: 'stake' });
  expect(refusalOf(silent)).toBe('step_up_required');
  await runOn(
    database.url,
    `update sessions set confirmed_at = now() where player_id = ${player.id}`,
  );
  const confirmed = await callProtection(app, player, 'POST', '/limits/confirm', { kind: 'stake' });
  expect(limitsOf(confirmed)[0]).toMatchObject({ value: '50.00', pending: null });
  expect((await bet(app, player, '5.01')).status).toBe(200);
});

test('protection: a pending raise is cancelled without step-up, and cannot be confirmed afterwards', async () => {
  const player = await app.addMember();
  await setLimit(app, player, 'loss', '5.00', 'week');
  await setLimit(app, player, 'loss', null, 'week');
  await forget(player);
  const name = { kind: 'loss', period: 'week' };
  const cancelled = await callProtection(app, player, 'POST', '/limits/cancel', name);
  expect(limitsOf(cancelled)[0]).toMatchObject({ value: '5.00', pending: null });
  await advanceTime(database.url, player.id, '25 hours');
  const answer = await callProtection(app, player, 'POST', '/limits/confirm', name);
  expect(refusalOf(answer)).toBe('nothing_pending');
});

test('protection: the database itself refuses a raise that a server process would make', async () => {
  const player = await app.addMember();
  await setLimit(app, player, 'loss', '5.00', 'day');
  const raise = (change: string) =>
    app.db.query(`update protection_limits set ${change} where player_id = ${player.id}`);
  await expect(raise('amount = 6000000')).rejects.toThrow('a day after it was requested');
  await expect(raise('amount = null')).rejects.toThrow('a day after it was requested');
  await expect(raise('next_from = now()')).rejects.toThrow('permission denied');
  await raise('next_amount = 6000000, next_asked_at = now()');
  await expect(raise('amount = 6000000')).rejects.toThrow('a day after it was requested');
  await raise('amount = 4000000');
});

test('protection: a lower limit applies to a bet in the same second', async () => {
  const player = await addSeededPlayer(app);
  await setLimit(app, player, 'stake', '100.00');
  for (let turn = 0; turn < 5; turn++) {
    expect((await bet(app, player, '5.00')).status).toBe(200);
  }
  await setLimit(app, player, 'stake', '1.00');
  const answer = await bet(app, player, '5.00');
  expect([answer.status, refusalOf(answer)]).toEqual([422, 'stake_above_own_limit']);
  expect(answer.json!['errors']).toEqual({ stake: ['stake_above_own_limit:1.00'] });
});

test('protection: the lowest of several limits decides, and play money is not limited', async () => {
  const player = await addSeededPlayer(app);
  await setLimit(app, player, 'wager', '100.00', 'month');
  await setLimit(app, player, 'wager', '2.00', 'day');
  expect((await bet(app, player, '2.00')).status).toBe(200);
  const answer = await bet(app, player, '1.00');
  expect(answer.json!['errors']).toEqual({ stake: ['wager_limit_reached:0.00'] });
  expect((await bet(app, player, '50.00', { currency: 'PLAY' })).status).toBe(200);
  await advanceTime(database.url, player.id, '24 hours 1 minute');
  expect((await bet(app, player, '1.00')).status).toBe(200);
});

test('protection: a loss is net, so winnings may be staked again', async () => {
  const player = await addSeededPlayer(app);
  await setLimit(app, player, 'loss', '10.00', 'day');
  const { hiddenStream } = createStepRoundsClient(app, 'dice', {});
  /** Bets on one half of the rolls; the test knows the roll and so chooses the result. */
  async function betOnHalf(nonce: number, stake: string, isWin: boolean) {
    const isHigh = (await hiddenStream(player, nonce, dice.tag)).int(10_000) >= 5000;
    const half = isHigh === isWin ? { direction: 'over', target: 4999 } : { direction: 'under' };
    return await bet(app, player, stake, { target: 5000, ...half });
  }
  const payout = async (answer: Promise<TestResponse>) => (await answer).json!['data'].payout;
  expect(await payout(betOnHalf(0, '4.00', false))).toBe('0.00');
  expect(await payout(betOnHalf(1, '4.00', false))).toBe('0.00');
  expect(refusalOf(await betOnHalf(2, '4.00', true))).toBe('loss_limit_reached');
  // The loss is 8.00 before and 6.04 after this win, so 3.96 are left.
  expect(await payout(betOnHalf(2, '2.00', true))).toBe('3.96');
  expect(await payout(betOnHalf(3, '3.96', false))).toBe('0.00');
  expect(refusalOf(await betOnHalf(4, '1.00', true))).toBe('loss_limit_reached');
  const [limit] = limitsOf(await callProtection(app, player, 'GET', ''));
  expect(limit!['used']).toBe('10.00');
});

test.each([
  ['Asia/Almaty', 'Asia/Almaty', '2026-11-30T18:59:59Z', '2026-10-31T19:00:00.000Z'],
  ['Asia/Almaty', 'Asia/Almaty', '2026-11-30T19:00:00Z', '2026-11-30T19:00:00.000Z'],
  ['UTC', 'UTC', '2026-11-30T19:00:00Z', '2026-11-01T00:00:00.000Z'],
  // A change of the time zone releases nothing early.
  ['Asia/Almaty', 'Pacific/Kiritimati', '2026-11-30T18:00:00Z', '2026-10-31T19:00:00.000Z'],
  ['Europe/Berlin', 'Europe/Berlin', '2026-03-31T22:30:00Z', '2026-03-31T22:00:00.000Z'],
  ['No/Where', 'UTC', '2026-11-30T19:00:00Z', '2026-11-01T00:00:00.000Z'],
])(
  'protection: a month set in %s and seen from %s at %s began at %s',
  async (set, own, at, since) => {
    const [row] = await app.db.query<{ since: Date }>(
      `select protection_since('month', $1, $2, $3) as since`,
      [set, own, at],
    );
    expect(row!.since.toISOString()).toBe(since);
  },
);

test('protection: old minutes are trimmed, and sums continue from the last one', async () => {
  const player = await addSeededPlayer(app);
  await setLimit(app, player, 'wager', '100.00', 'month');
  await bet(app, player, '3.00');
  await advanceTime(database.url, player.id, '50 days');
  await bet(app, player, '2.00');
  await advanceTime(database.url, player.id, '45 days');
  await bet(app, player, '4.00');
  expect(await trimMinutes(app.db)).toBe(2);
  const [limit] = limitsOf(await callProtection(app, player, 'GET', ''));
  expect(limit).toMatchObject({ used: '4.00', left: '96.00' });
});

test('protection: the player reads the history of changes, latest first, page by page', async () => {
  const player = await app.addMember();
  await setLimit(app, player, 'deposit', '500.00', 'month');
  await setLimit(app, player, 'deposit', '900.00', 'month');
  await setLimit(app, player, 'reality', '30');
  const first = await callProtection(app, player, 'GET', '/changes?limit=2');
  expect(first.json!['data']).toMatchObject([
    { what: 'limit_set', kind: 'reality', value: '30', period: null },
    { what: 'limit_asked', kind: 'deposit', value: '900.00', period: 'month', currency: 'RUB' },
  ]);
  const next = first.json!['next'];
  const last = await callProtection(app, player, 'GET', `/changes?limit=2&cursor=${next}`);
  expect(last.json).toMatchObject({ data: [{ what: 'limit_set', value: '500.00' }], next: null });
});

test('protection: too many requests are rate limited', async () => {
  const player = await app.addMember();
  const body = { choice: 'days', days: 0 };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => callProtection(app, player, 'POST', '/time-out', body)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});
