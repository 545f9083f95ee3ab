import { afterAll, beforeAll, expect, test } from 'vitest';
import { bet, letPass, protect, refusalOf, setLimit, sitDown } from '#dev/protection-room.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { runOn } from '#dev/test-server.ts';
import {
  newKey,
  openWholeHouse,
  type Heard,
  type Person,
  type WholeHouse,
} from '#dev/whole-house.ts';
import { trimMinutes } from '#domain/protection/server/index.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let house: WholeHouse;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url, { DATABASE_URL: database.url });
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

const limitsOf = (answer: Heard) => answer.json!['data'].limits as Record<string, unknown>[];
const forget = (person: Person) =>
  runOn(database.url, `update sessions set confirmed_at = null where player_id = ${person.id}`);

test('protection: a limit is set, read, and shows what is used and left of it', async () => {
  const player = await sitDown(house);
  const before = await bet(house, player, '3.00');
  expect(before.status).toBe(200);
  await setLimit(house, player, 'wager', '10.00', 'day');
  await setLimit(house, player, 'session', '60');
  const read = await protect(house, player, 'GET', '');
  expect(limitsOf(read)).toEqual([
    {
      kind: 'wager',
      period: 'day',
      currency: 'RUB',
      value: '10.00',
      // What was staked before the limit was set counts.
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
  const { session, session_ends_at } = read.json!['data'].standing;
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
  const player = await house.addMember();
  const answer = await protect(house, player, 'PUT', '/limits', body);
  expect([answer.status, refusalOf(answer)]).toEqual([422, code]);
});

test('protection: nobody without an account sees or sets anything', async () => {
  const guest = await house.addGuest();
  for (const who of [guest, { token: 'nobody' }]) {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', '/limits'],
      ['POST', '/time-out'],
      ['POST', '/exclusion'],
      ['POST', '/return'],
      ['POST', '/reality-check'],
      ['GET', '/changes'],
    ] as const) {
      expect((await protect(house, who, method, path)).status, path).toBe(401);
    }
  }
});

test('protection: one key is one change, and another wish under it is refused', async () => {
  const player = await house.addMember();
  const key = newKey();
  const body = { kind: 'stake', value: '5.00' };
  const first = await protect(house, player, 'PUT', '/limits', body, key);
  expect((await protect(house, player, 'PUT', '/limits', body, key)).json).toEqual(first.json);
  const other = { kind: 'stake', value: '4.00' };
  const answer = await protect(house, player, 'PUT', '/limits', other, key);
  expect([answer.status, refusalOf(answer)]).toEqual([409, 'key_reused']);
  const changes = await protect(house, player, 'GET', '/changes');
  expect(changes.json!['data']).toHaveLength(1);
});

test('protection: a raise needs proof of who asks, a day, and the player’s word', async () => {
  const player = await sitDown(house);
  await setLimit(house, player, 'stake', '5.00');
  await forget(player);
  const raise = { kind: 'stake', value: '50.00' };
  const unproven = await protect(house, player, 'PUT', '/limits', raise);
  expect([unproven.status, refusalOf(unproven)]).toEqual([403, 'confirmation_needed']);
  await runOn(
    database.url,
    `update sessions set confirmed_at = now() where player_id = ${player.id}`,
  );
  const asked = await protect(house, player, 'PUT', '/limits', raise);
  expect(limitsOf(asked)[0]).toMatchObject({
    value: '5.00',
    pending: { value: '50.00', is_ready: false },
  });
  expect(refusalOf(await bet(house, player, '5.01'))).toBe('stake_above_own_limit');
  await letPass(database.url, player.id, '23 hours 59 minutes 57 seconds');
  const early = await protect(house, player, 'POST', '/limits/confirm', { kind: 'stake' });
  expect(refusalOf(early)).toBe('limit_too_early');
  await letPass(database.url, player.id, '3 seconds');
  // A day has passed, and without a word nothing has changed.
  expect(refusalOf(await bet(house, player, '5.01'))).toBe('stake_above_own_limit');
  await forget(player);
  const silent = await protect(house, player, 'POST', '/limits/confirm', { kind: 'stake' });
  expect(refusalOf(silent)).toBe('confirmation_needed');
  await runOn(
    database.url,
    `update sessions set confirmed_at = now() where player_id = ${player.id}`,
  );
  const confirmed = await protect(house, player, 'POST', '/limits/confirm', { kind: 'stake' });
  expect(limitsOf(confirmed)[0]).toMatchObject({ value: '50.00', pending: null });
  expect((await bet(house, player, '5.01')).status).toBe(200);
});

test('protection: a pending raise is cancelled without proof, and is then nothing to confirm', async () => {
  const player = await house.addMember();
  await setLimit(house, player, 'loss', '5.00', 'week');
  await setLimit(house, player, 'loss', null, 'week');
  await forget(player);
  const name = { kind: 'loss', period: 'week' };
  const cancelled = await protect(house, player, 'POST', '/limits/cancel', name);
  expect(limitsOf(cancelled)[0]).toMatchObject({ value: '5.00', pending: null });
  await letPass(database.url, player.id, '25 hours');
  const answer = await protect(house, player, 'POST', '/limits/confirm', name);
  expect(refusalOf(answer)).toBe('nothing_pending');
});

test('protection: the database itself keeps a limit that a process of the house would raise', async () => {
  const player = await house.addMember();
  await setLimit(house, player, 'loss', '5.00', 'day');
  const raise = (change: string) =>
    house.db.query(`update protection_limits set ${change} where player_id = ${player.id}`);
  await expect(raise('amount = 6000000')).rejects.toThrow('a day after it was asked for');
  await expect(raise('amount = null')).rejects.toThrow('a day after it was asked for');
  await expect(raise('next_from = now()')).rejects.toThrow('permission denied');
  await raise('next_amount = 6000000, next_asked_at = now()');
  await expect(raise('amount = 6000000')).rejects.toThrow('a day after it was asked for');
  await raise('amount = 4000000');
});

test('protection: a lower limit holds for the bet that follows in the same second', async () => {
  const player = await sitDown(house);
  await setLimit(house, player, 'stake', '100.00');
  for (let turn = 0; turn < 5; turn++) {
    expect((await bet(house, player, '5.00')).status).toBe(200);
  }
  await setLimit(house, player, 'stake', '1.00');
  const answer = await bet(house, player, '5.00');
  expect([answer.status, refusalOf(answer)]).toEqual([422, 'stake_above_own_limit']);
  expect(answer.json!['errors']).toEqual({ stake: ['stake_above_own_limit:1.00'] });
});

test('protection: of several limits the lowest decides, and play money is not limited', async () => {
  const player = await sitDown(house);
  await setLimit(house, player, 'wager', '100.00', 'month');
  await setLimit(house, player, 'wager', '2.00', 'day');
  expect((await bet(house, player, '2.00')).status).toBe(200);
  const answer = await bet(house, player, '1.00');
  expect(answer.json!['errors']).toEqual({ stake: ['wager_limit_reached:0.00'] });
  expect((await bet(house, player, '50.00', { currency: 'PLAY' })).status).toBe(200);
  await letPass(database.url, player.id, '24 hours 1 minute');
  expect((await bet(house, player, '1.00')).status).toBe(200);
});

test('protection: a loss is net, so what was won may be staked again', async () => {
  const player = await sitDown(house);
  await setLimit(house, player, 'loss', '10.00', 'day');
  let net = 0;
  for (let turn = 0; turn < 14; turn++) {
    const answer = await bet(house, player, '4.00', { target: 5000 });
    const fits = -net + 4 <= 10.000001;
    expect(answer.status, `net ${net}`).toBe(fits ? 200 : 422);
    if (!fits) {
      expect(refusalOf(answer)).toBe('loss_limit_reached');
      break;
    }
    net += Number(answer.json!['data'].payout) - 4;
  }
  const [limit] = limitsOf(await protect(house, player, 'GET', ''));
  expect(Number(limit!['used'])).toBeCloseTo(-net);
});

test.each([
  ['Asia/Almaty', 'Asia/Almaty', '2026-11-30T18:59:59Z', '2026-10-31T19:00:00.000Z'],
  ['Asia/Almaty', 'Asia/Almaty', '2026-11-30T19:00:00Z', '2026-11-30T19:00:00.000Z'],
  ['UTC', 'UTC', '2026-11-30T19:00:00Z', '2026-11-01T00:00:00.000Z'],
  // A change of zone frees nothing early.
  ['Asia/Almaty', 'Pacific/Kiritimati', '2026-11-30T18:00:00Z', '2026-10-31T19:00:00.000Z'],
  ['Europe/Berlin', 'Europe/Berlin', '2026-03-31T22:30:00Z', '2026-03-31T22:00:00.000Z'],
  ['No/Where', 'UTC', '2026-11-30T19:00:00Z', '2026-11-01T00:00:00.000Z'],
])(
  'protection: a month set in %s and seen from %s at %s began at %s',
  async (set, own, at, since) => {
    const [row] = await house.db.query<{ since: Date }>(
      `select protection_since('month', $1, $2, $3) as since`,
      [set, own, at],
    );
    expect(row!.since.toISOString()).toBe(since);
  },
);

test('protection: old minutes are forgotten, and sums go on from the last', async () => {
  const player = await sitDown(house);
  await setLimit(house, player, 'wager', '100.00', 'month');
  await bet(house, player, '3.00');
  await letPass(database.url, player.id, '50 days');
  await bet(house, player, '2.00');
  await letPass(database.url, player.id, '45 days');
  await bet(house, player, '4.00');
  expect(await trimMinutes(house.db)).toBe(2);
  const [limit] = limitsOf(await protect(house, player, 'GET', ''));
  expect(limit).toMatchObject({ used: '4.00', left: '96.00' });
});

test('protection: changes are the player’s to read, latest first, page by page', async () => {
  const player = await house.addMember();
  await setLimit(house, player, 'deposit', '500.00', 'month');
  await setLimit(house, player, 'deposit', '900.00', 'month');
  await setLimit(house, player, 'reality', '30');
  const first = await protect(house, player, 'GET', '/changes?limit=2');
  expect(first.json!['data']).toMatchObject([
    { what: 'limit_set', kind: 'reality', value: '30', period: null },
    { what: 'limit_asked', kind: 'deposit', value: '900.00', period: 'month', currency: 'RUB' },
  ]);
  const next = first.json!['next'];
  const last = await protect(house, player, 'GET', `/changes?limit=2&cursor=${next}`);
  expect(last.json).toMatchObject({ data: [{ what: 'limit_set', value: '500.00' }], next: null });
});

test('protection: asking too often is told to wait', async () => {
  const player = await house.addMember();
  const body = { choice: 'days', days: 0 };
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => protect(house, player, 'POST', '/time-out', body)),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
});
