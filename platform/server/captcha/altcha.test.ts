import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '../app-role.ts';
import { openDb, type Db } from '../db.ts';
import { altcha, trimSolved } from './altcha.ts';
import { createCaptchaGuard } from './captcha.ts';
import type { CaptchaPort } from './port.ts';

const IP = '203.0.113.9';
const SECRET_KEY = '7'.repeat(64);

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

const open = (now?: () => number, secretKey = SECRET_KEY) =>
  altcha({ db, secretKey, ...(now ? { now } : {}) });

/** What a browser does: about a second of honest work. */
async function solve(port: CaptchaPort) {
  const task = await port.task();
  if (task.kind !== 'altcha') throw new Error('this one is not solved by work');
  const challenge = task.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution: solution! };
}

const asHeader = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');

test('auth.captcha: a solution is accepted once, whichever process receives it', async () => {
  const payload = asHeader(await solve(open()));
  const [one, two] = [open(), open()];
  const answers = await Promise.all([one, two, one].map((port) => port.check(payload, IP)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await one.check(payload, IP)).toBe(false);
  const shouted = JSON.parse(Buffer.from(payload, 'base64').toString());
  shouted.challenge.signature = shouted.challenge.signature.toUpperCase();
  expect(await one.check(asHeader(shouted), IP)).toBe(false);
});

test('auth.captcha: an expired, a foreign and a changed puzzle are refused', async () => {
  const { challenge, solution } = await solve(open());
  const payload = asHeader({ challenge, solution });
  expect(await open(() => Date.now() + 301_000).check(payload, IP)).toBe(false);
  expect(await open(undefined, '8'.repeat(64)).check(payload, IP)).toBe(false);
  const parameters = { ...challenge.parameters, expiresAt: 4_000_000_000 };
  const longer = { challenge: { ...challenge, parameters }, solution };
  expect(await open().check(asHeader(longer), IP)).toBe(false);
  const guessed = { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } };
  expect(await open().check(asHeader(guessed), IP)).toBe(false);
  expect(await open().check(payload, IP)).toBe(true);
});

test.each(['', 'x', '{}', 'null', asHeader({}), asHeader({ challenge: null }), 'A'.repeat(9000)])(
  'auth.captcha: a malformed solution is refused: %.20s',
  async (answer) => expect(await open().check(answer, IP)).toBe(false),
);

test('auth.captcha: a call without a solution is refused with a puzzle, one with a solution passes', async () => {
  const port = open();
  const captcha = createCaptchaGuard(port);
  const origin = { ip: IP, headers: {} };
  expect(await captcha.requireSolution(origin)).toEqual({
    refused: 'captcha_required',
    errors: { captcha: [{ code: 'altcha_required' }] },
  });
  const headers = { 'x-captcha': asHeader(await solve(port)) };
  expect(await captcha.requireSolution({ ip: IP, headers })).toBeUndefined();
  expect(await captcha.requireSolution({ ip: IP, headers })).toMatchObject({
    refused: 'captcha_required',
  });
});

test('auth.captcha: stored solutions are deleted when their puzzle has expired', async () => {
  const owner = openDb({ url: database.url });
  await owner.query(`update captcha_solved set expires_at = now() - interval '1 second',
    solved_at = now() - interval '1 hour'`);
  await owner.close();
  await trimSolved(db);
  expect(await db.query('select from captcha_solved')).toEqual([]);
});
