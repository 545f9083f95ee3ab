import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createTestApp, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const CHALLENGE = '/api/v2/captcha/challenge';
const LOGIN = '/api/v2/auth/login/email/password';

let database: TestDatabase;
let app: TestApp | undefined;

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  await app?.stop();
  app = undefined;
});
afterAll(() => database.close());

async function open(env: Record<string, string>): Promise<TestApp> {
  app = await createTestApp(startApp, database.url, { env });
  return app;
}

let guesses = 0;

function guess(at: TestApp, captcha?: string) {
  guesses += 1;
  const body = { email: `unknown-${guesses}@example.org`, password: 'seven quiet rivers' };
  return at.send('POST', LOGIN, {
    body,
    headers: captcha === undefined ? {} : { 'x-captcha': captcha },
  });
}

async function solved(at: TestApp): Promise<string> {
  const { json } = await at.send('GET', CHALLENGE);
  const challenge = json?.['data'].challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Guesses passwords until a captcha is required. Returns the field errors of that refusal. */
async function failUntilChallenged(at: TestApp): Promise<unknown> {
  for (let tries = 0; tries < 25; tries++) {
    const { json } = await guess(at);
    if (json?.['message'] === 'captcha_required') return json['errors'];
  }
  throw new Error('no captcha was required');
}

test('auth.captcha: it is required on signs of abuse only, and one solution is good for one call', async () => {
  const at = await open({ CAPTCHA: 'altcha' });
  expect((await guess(at)).json).toMatchObject({ message: 'wrong_credentials' });
  expect(await failUntilChallenged(at)).toEqual({ captcha: ['altcha_required'] });
  const captcha = await solved(at);
  expect((await guess(at, captcha)).json).toMatchObject({ message: 'wrong_credentials' });
  expect((await guess(at, captcha)).json).toMatchObject({ message: 'captcha_required' });
  expect((await guess(at, 'bm9uc2Vuc2U=')).json).toMatchObject({ message: 'captcha_required' });
  expect(at.errors).toEqual([]);
});

test('auth.captcha: a challenge that this server did not sign is worth nothing', async () => {
  const others = await open({ CAPTCHA: 'altcha' });
  const { json } = await others.send('GET', CHALLENGE);
  const challenge = json?.['data'].challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  expect(await failUntilChallenged(others)).toEqual({ captcha: ['altcha_required'] });
  const changed = { ...challenge, signature: '0'.repeat(64) };
  const forged = Buffer.from(JSON.stringify({ challenge: changed, solution })).toString('base64');
  expect((await guess(others, forged)).json).toMatchObject({ message: 'captcha_required' });
});

test('auth.captcha: challenges are rate limited', async () => {
  const at = await open({ CAPTCHA: 'altcha' });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 21; attempt++) {
    statuses.push((await at.send('GET', CHALLENGE)).status);
  }
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
  expect(statuses[20]).toBe(429);
});

test('auth.captcha: without a configured captcha there is no challenge', async () => {
  const at = await open({ CAPTCHA: 'off' });
  expect((await at.send('GET', CHALLENGE)).status).toBe(404);
});

test('secrecy: the browser receives only the public key of a provider', async () => {
  const keys = { CAPTCHA_SITE_KEY: 'public-key', CAPTCHA_SECRET: 'private-key' };
  const at = await open({ CAPTCHA: 'hcaptcha', ...keys });
  const { json, text } = await at.send('GET', CHALLENGE);
  expect(json).toEqual({ data: { kind: 'hcaptcha', site_key: 'public-key' } });
  expect(text).not.toContain('private-key');
});
