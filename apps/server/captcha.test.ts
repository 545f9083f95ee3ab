import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openWholeHouse, type WholeHouse } from '#dev/whole-house.ts';
import { startHouse } from './house.ts';

const CHALLENGE = '/api/v2/captcha/challenge';
const LOGIN = '/api/v2/auth/login/email/password';

let database: TestDatabase;
let house: WholeHouse | undefined;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await house?.stop();
  house = undefined;
});
afterAll(() => database.close());

async function open(env: Record<string, string>): Promise<WholeHouse> {
  house = await openWholeHouse(startHouse, database.url, env);
  return house;
}

let guesses = 0;

function guess(at: WholeHouse, captcha?: string) {
  guesses += 1;
  const body = { email: `nobody-${guesses}@example.org`, password: 'seven quiet rivers' };
  return at.send('POST', LOGIN, {
    body,
    headers: captcha === undefined ? {} : { 'x-captcha': captcha },
  });
}

async function solved(at: WholeHouse): Promise<string> {
  const { json } = await at.send('GET', CHALLENGE);
  const challenge = json?.['data'].challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

async function guessUntilAsked(at: WholeHouse): Promise<void> {
  for (let tries = 0; tries < 25; tries++) {
    const { json } = await guess(at);
    if (json?.['message'] === 'captcha_required') {
      expect(json['errors']).toEqual({ captcha: ['altcha_required'] });
      return;
    }
  }
  throw new Error('nobody asked for a captcha');
}

test('auth.captcha: it is asked for on signs of abuse only, and one solution is one call', async () => {
  const at = await open({ CAPTCHA: 'altcha' });
  expect((await guess(at)).json).toMatchObject({ message: 'wrong_credentials' });
  await guessUntilAsked(at);
  const captcha = await solved(at);
  expect((await guess(at, captcha)).json).toMatchObject({ message: 'wrong_credentials' });
  expect((await guess(at, captcha)).json).toMatchObject({ message: 'captcha_required' });
  expect((await guess(at, 'bm9uc2Vuc2U=')).json).toMatchObject({ message: 'captcha_required' });
  expect(at.errors).toEqual([]);
});

test('auth.captcha: a puzzle that this house did not sign is worth nothing', async () => {
  const strangers = await open({ CAPTCHA: 'altcha' });
  const { json } = await strangers.send('GET', CHALLENGE);
  const challenge = json?.['data'].challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  await guessUntilAsked(strangers);
  const changed = { ...challenge, signature: '0'.repeat(64) };
  const forged = Buffer.from(JSON.stringify({ challenge: changed, solution })).toString('base64');
  expect((await guess(strangers, forged)).json).toMatchObject({ message: 'captcha_required' });
});

test('puzzles are not given out without end', async () => {
  const at = await open({ CAPTCHA: 'altcha' });
  const statuses: number[] = [];
  for (let asked = 0; asked < 21; asked++) {
    statuses.push((await at.send('GET', CHALLENGE)).status);
  }
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(statuses[20]).toBe(429);
});

test('a house without a captcha has no puzzle', async () => {
  const at = await open({ CAPTCHA: 'off' });
  expect((await at.send('GET', CHALLENGE)).status).toBe(404);
});

test('secrecy: of a provider the browser is told the public key alone', async () => {
  const keys = { CAPTCHA_SITE_KEY: 'public-key', CAPTCHA_SECRET: 'private-key' };
  const at = await open({ CAPTCHA: 'hcaptcha', ...keys });
  const { json, text } = await at.send('GET', CHALLENGE);
  expect(json).toEqual({ data: { kind: 'hcaptcha', site_key: 'public-key' } });
  expect(text).not.toContain('private-key');
});
