import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db, type Queryable } from '#platform/server/db.ts';
import { testDatabase, type TestDatabase } from '../../../dev/test-database.ts';
import { createRules, fits, RULES_FRESH_MS } from './rules.ts';

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

function add(path: string, target: string): Promise<unknown> {
  return db.query('insert into route_rules (path, target) values ($1, $2)', [path, target]);
}

test('shell.route-rules: a rule is followed a moment after it is written', async () => {
  let now = 0;
  const { ruleFor } = createRules(db, () => now);
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

test('a rule for everything does not send its own target round in circles', async () => {
  let now = 0;
  const { ruleFor } = createRules(db, () => now);
  await add('/closed/*', '/closed');
  now += RULES_FRESH_MS;
  expect(await ruleFor('/closed/today')).toBe('/closed');
  expect(await ruleFor('/closed')).toBeUndefined();
});

test('pages do not wait for a database that is slow, and go by the rules of before', async () => {
  let now = 0;
  let isSlow = false;
  const never = new Promise<never>(() => {});
  const slow: Queryable = { query: (...asked) => (isSlow ? never : db.query(...asked)) };
  const { ruleFor } = createRules(slow, () => now);
  await add('/slow', '/fast');
  expect(await ruleFor('/slow')).toBe('/fast');
  isSlow = true;
  now += RULES_FRESH_MS;
  expect(await ruleFor('/slow')).toBe('/fast');
});

test('nor do they end with a database that is away', async () => {
  let now = 0;
  let isAway = true;
  const away: Queryable = {
    query: (...asked) => (isAway ? Promise.reject(new Error('away')) : db.query(...asked)),
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
])('the database refuses %s', async (_, path, target) => {
  await expect(add(path, target)).rejects.toThrow(/route_rules/);
});

test('a pattern fits what is below it and nothing that only begins alike', () => {
  expect(fits('/old/*', '/older')).toBe(false);
  expect(fits('/old/*', '/old')).toBe(true);
  expect(fits('/old', '/old/page')).toBe(false);
});
