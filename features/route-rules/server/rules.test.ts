import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db, type Queryable } from '#platform/server/db.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { createRules, RULES_FRESH_MS } from './rules.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url, role: APP_ROLE });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

function add(path: string, target: string | null): Promise<unknown> {
  return db.query('insert into route_rules (path, target) values ($1, $2)', [path, target]);
}

test('shell.route-rules: a rule takes effect a moment after it is written', async () => {
  let now = 0;
  const { ruleFor } = createRules(db, () => now);
  expect(RULES_FRESH_MS).toBe(5_000);
  expect(await ruleFor('/spring')).toBeUndefined();
  await add('/spring', '/games/dice');
  await add('/old/*', '/');
  await add('/old/shop', 'https://shop.example/');
  expect(await ruleFor('/spring')).toBeUndefined();
  now += RULES_FRESH_MS;
  expect(await ruleFor('/spring')).toBe('/games/dice');
  expect(await ruleFor('/old/anything/below')).toBe('/');
  expect(await ruleFor('/old/shop')).toBe('https://shop.example/');
  await db.query(`delete from route_rules where path = '/spring'`);
  now += RULES_FRESH_MS;
  expect(await ruleFor('/spring')).toBeUndefined();
});

test('route rules: the rule of a page that is gone has no target', async () => {
  const { ruleFor } = createRules(db, () => 0);
  await add('/removed/*', null);
  expect(await ruleFor('/removed/page')).toBeNull();
  expect(await ruleFor('/removal')).toBeUndefined();
});

test('shell.route-rules: a change that was announced is applied to the next page', async () => {
  const { ruleFor, expire } = createRules(db, () => 0);
  expect(await ruleFor('/summer')).toBeUndefined();
  await add('/summer', '/games/keno');
  expect(await ruleFor('/summer')).toBeUndefined();
  expire();
  expect(await ruleFor('/summer')).toBe('/games/keno');
});

test('route rules: a rule for everything does not redirect its own target', async () => {
  let now = 0;
  const { ruleFor } = createRules(db, () => now);
  await add('/closed/*', '/closed');
  now += RULES_FRESH_MS;
  expect(await ruleFor('/closed/today')).toBe('/closed');
  expect(await ruleFor('/closed')).toBeUndefined();
});

test('route rules: pages do not wait for a slow database, and use the previous rules', async () => {
  let now = 0;
  let isSlow = false;
  const never = new Promise<never>(() => {});
  const slow: Queryable = { ...db, query: (...args) => (isSlow ? never : db.query(...args)) };
  const { ruleFor } = createRules(slow, () => now);
  await add('/slow', '/fast');
  expect(await ruleFor('/slow')).toBe('/fast');
  isSlow = true;
  now += RULES_FRESH_MS;
  expect(await ruleFor('/slow')).toBe('/fast');
});

test('route rules: pages are served while the database is down', async () => {
  let now = 0;
  let isAway = true;
  const away: Queryable = {
    ...db,
    query: (...args) => (isAway ? Promise.reject(new Error('away')) : db.query(...args)),
  };
  const { ruleFor } = createRules(away, () => now);
  await add('/away', '/back');
  expect(await ruleFor('/away')).toBeUndefined();
  isAway = false;
  now += 1;
  expect(await ruleFor('/away')).toBe('/back');
});

test.each([
  ['no slash', 'promo', '/'],
  ['a script', '/x', 'javascript:alert(1)'],
  ['another host in disguise', '/x', '//evil.example'],
  ['a backslash', '/x', '/\\evil.example'],
  ['a space', '/a b', '/'],
])('route rules: the database refuses %s', async (_, path, target) => {
  await expect(add(path, target)).rejects.toThrow(/route_rules/);
});
