import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createInMemoryBus } from '#dev/rounds-fixture.ts';
import { testDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from './app-role.ts';
import { openDb, type Db } from './db.ts';
import {
  createMemoryRateLimits,
  createRateLimits,
  spendAll,
  trimRateLimits,
  type RateLimits,
} from './rate-limits.ts';
import { createSharedSpends } from './shared-spends.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let db: Db;
let left: RateLimits;
let right: RateLimits;

/** Two processes of one installation share the database and nothing else. */
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE, connectionsMax: 6 });
  [left, right] = [createRateLimits(db), createRateLimits(db)];
});
afterAll(async () => {
  await db.close();
  await database.close();
});
afterEach(() => void vi.useRealTimers());

const passed = (waits: readonly (number | undefined)[]) =>
  waits.filter((wait) => wait === undefined).length;

async function spendOnBoth(call: string, scope: 'shared' | 'process') {
  const limit = { count: 10, seconds: 60 };
  const spends = Array.from({ length: 30 }, (_, at) =>
    (at % 2 === 0 ? left : right).spend(call, 'ann', limit, scope),
  );
  return await Promise.all(spends);
}

test('rate limits: two processes on one database count a limit together', async () => {
  const waits = await spendOnBoth('limits.shared', 'shared');
  expect(passed(waits)).toBe(10);
  const seconds = waits.filter((wait) => wait !== undefined);
  expect(Math.min(...seconds)).toBeGreaterThan(0);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(60);
  // Another client has a limit of their own.
  const limit = { count: 10, seconds: 60 };
  expect(await right.spend('limits.shared', 'bob', limit, 'shared')).toBeUndefined();
});

test('rate limits: a limit of the process costs no query and is counted by each process', async () => {
  const queries = vi.spyOn(db.pool, 'query');
  expect(passed(await spendOnBoth('limits.process', 'process'))).toBe(20);
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
});

test('rate limits: a client that used the limit up is refused without a query', async () => {
  const spend = () => left.spend('limits.flood', 'ann', { count: 2, seconds: 60 }, 'shared');
  for (let at = 0; at < 3; at++) await spend();
  const queries = vi.spyOn(db.pool, 'query');
  expect(await spend()).toBeGreaterThan(0);
  expect(queries).not.toHaveBeenCalled();
  queries.mockRestore();
});

const POLICY = { free: 5, capSeconds: 900, resetSeconds: 3600 };

test('race: parallel attempts in two processes get no further than the free ones', async () => {
  const guards = [left, right].map((limits) => limits.backoff('guesses', POLICY));
  const attempts = Array.from({ length: 40 }, (_, at) => guards[at % 2]!.spend('ann'));
  expect(passed(await Promise.all(attempts))).toBe(5);
  expect(await guards[0]!.waitFor('ann')).toBeGreaterThan(0);
  // A success in one process clears the wait in the other.
  await guards[0]!.reset('ann');
  expect(await guards[1]!.waitFor('ann')).toBeUndefined();
  expect(await guards[1]!.spend('ann')).toBeUndefined();
});

test.each([
  ['database', () => left],
  ['memory', createMemoryRateLimits],
])('rate limits: in the %s the wait doubles up to its cap, and a refund ends it', async (_, on) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const guard = on().backoff('doubling', { free: 2, capSeconds: 10, resetSeconds: 60 });
  const waits = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    await guard.count('ann');
    const wait = await guard.waitFor('ann');
    waits.push(wait);
    if (wait === undefined) continue;
    expect(await guard.spend('ann')).toBe(wait);
  }
  expect(waits).toEqual([undefined, 2, 4, 8, 10, 10]);
  await guard.refund('ann');
  expect(await guard.waitFor('ann')).toBeUndefined();
});

test('rate limits: attempts are free again when their period is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const guard = left.backoff('periods', { free: 2, capSeconds: 10, resetSeconds: 60 });
  for (let attempt = 0; attempt < 3; attempt++) await guard.count('ann');
  expect(await guard.waitFor('ann')).toBe(4);
  vi.setSystemTime(Date.now() + 61_000);
  expect(await guard.spend('ann')).toBeUndefined();
  expect(await guard.waitFor('ann')).toBeUndefined();
});

test('rate limits: an attempt that one of two limits refuses is counted by neither', async () => {
  const tight = left.backoff('tight', { ...POLICY, free: 1 });
  const wide = left.backoff('wide', { ...POLICY, free: 3 });
  const both = () =>
    spendAll([
      [tight, 'ann'],
      [wide, 'ann'],
    ]);
  expect(await both()).toBeUndefined();
  for (let attempt = 0; attempt < 5; attempt++) expect(await both()).toBe(2);
  expect(await wide.spend('ann')).toBeUndefined();
  expect(await wide.spend('ann')).toBeUndefined();
  expect(await wide.spend('ann')).toBe(2);
});

test('rate limits: while the database is away the process counts in its memory', async () => {
  const away = createRateLimits({
    pool: { query: () => Promise.reject(new Error('away')) } as never,
  });
  const spend = () => away.spend('limits.away', 'ann', { count: 2, seconds: 60 }, 'shared');
  expect([await spend(), await spend()]).toEqual([undefined, undefined]);
  expect(await spend()).toBeGreaterThan(0);
  const guard = away.backoff('away', { ...POLICY, free: 1 });
  expect(await guard.spend('ann')).toBeUndefined();
  expect(await guard.spend('ann')).toBe(2);
});

test('rate limits: a database that does not answer is waited for half a second', async () => {
  const stuck = createRateLimits({ pool: { query: () => new Promise(() => {}) } as never });
  const began = performance.now();
  expect(
    await stuck.spend('limits.stuck', 'ann', { count: 2, seconds: 60 }, 'shared'),
  ).toBeUndefined();
  expect(performance.now() - began).toBeLessThan(3_000);
});

test('secrecy: the table of counts holds neither addresses nor contacts, and is trimmed', async () => {
  await left.backoff('secret', POLICY).spend('ann@example.org network 203.0.113.7');
  const rows = await db.query<{ key: string }>('select key from rate_limits');
  expect(rows.map(({ key }) => key).join()).not.toMatch(/ann|203\.0/);
  await db.query('update rate_limits set expire = 1');
  await trimRateLimits(db);
  expect(await db.query('select key from rate_limits')).toEqual([]);
});

test('rate limits: a limit by the second holds over three processes that count in memory', async () => {
  const bus = createInMemoryBus();
  const processes = [1, 2, 3].map(() => createRateLimits(db, createSharedSpends(bus)));
  const limit = { count: 20, seconds: 60 };
  const spendEverywhere = async (count: number) => {
    const waits = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        processes[at % 3]!.spend('test.bets', 'eve', limit, 'process'),
      ),
    );
    return passed(waits);
  };
  await Promise.all(processes.map((each) => each.spend('test.bets', 'bob', limit, 'process')));
  // Seven at each: more than the quarter from which on the others are told.
  expect(await spendEverywhere(21)).toBe(21);
  await expect.poll(() => spendEverywhere(3)).toBe(0);
  // A client that stays below it in each process is never reported, and below the limit anyway.
  const calm = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      processes[at % 3]!.spend('test.bets', 'ann', limit, 'process'),
    ),
  );
  expect(passed(calm)).toBe(12);
});
