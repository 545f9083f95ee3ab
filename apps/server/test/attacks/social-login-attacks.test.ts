import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startSocialLogin,
  readCallbackMessage,
  registerThroughProvider,
  getTicket,
  submitProviderForm,
} from '#dev/social-login.ts';
import { createTestBrowser } from '#dev/test-browser.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { newKey, createTestApp, type TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
/** The same app with a public address and providers that are never reached. */
let shown: TestApp;
let shownDatabase: TestDatabase;

const PUBLIC_URL = 'https://casino.example';

beforeAll(async () => {
  database = await testDatabase();
  shownDatabase = await testDatabase();
  app = await createTestApp(startApp, database.url);
  shown = await createTestApp(startApp, shownDatabase.url, {
    env: {
      PUBLIC_URL,
      SSO_LINK: 'https://id.casino.example/sso?x=1',
      VK_CLIENT_ID: '7915193',
      YANDEX_CLIENT_ID: 'y',
      YANDEX_CLIENT_SECRET: 's',
      TELEGRAM_BOT_NAME: 'casino_bot',
      TELEGRAM_BOT_TOKEN: '1:x',
    },
  });
});

afterAll(async () => {
  expect([...app.errors, ...shown.errors]).toEqual([]);
  await app.stop();
  await shown.stop();
  await database.close();
  await shownDatabase.close();
});

const COMPLETE = '/api/v2/auth/social/complete';
const newBrowser = () => createTestBrowser(app.url);
let serial = 0;
const newEmail = () => `attack-${++serial}@example.org`;

/** A callback page without a message to its opener. */
function expectClosed({ status, text }: { status: number; text: string }): void {
  expect(status).toBe(400);
  expect(text).not.toContain('postMessage');
  expect(text).not.toContain('<script');
}

test('auth.social: a callback works once', async () => {
  const browser = newBrowser();
  const back = await submitProviderForm(browser, await startSocialLogin(browser), {
    email: newEmail(),
  });
  expect(readCallbackMessage(await browser.go(back)).message.status).toBe('done');
  expectClosed(await browser.go(back));
});

test('auth.social: a callback is worth nothing in another browser, and stays valid in its own', async () => {
  const [own, other] = [newBrowser(), newBrowser()];
  const back = await submitProviderForm(own, await startSocialLogin(own), { email: newEmail() });
  expectClosed(await other.go(back));
  await startSocialLogin(other);
  expectClosed(await other.go(back));
  expect(readCallbackMessage(await own.go(back)).message.status).toBe('done');
});

test("auth.social: another person's code in one's own attempt fails by nonce and verifier", async () => {
  const [victim, attacker] = [newBrowser(), newBrowser()];
  const stolen = new URL(
    await submitProviderForm(attacker, await startSocialLogin(attacker), { email: newEmail() }),
  );
  const back = new URL(
    await submitProviderForm(victim, await startSocialLogin(victim), { email: newEmail() }),
  );
  back.searchParams.set('code', stolen.searchParams.get('code')!);
  const { message } = readCallbackMessage(await victim.go(back.href));
  expect(message).toMatchObject({ status: 'failed' });
  expect(message.ticket).toBeUndefined();
});

test('auth.social: a callback that names another issuer fails', async () => {
  const browser = newBrowser();
  const back = new URL(
    await submitProviderForm(browser, await startSocialLogin(browser), { email: newEmail() }),
  );
  expect(back.searchParams.get('iss')).toBe(`${app.url}/sandbox/openid`);
  back.searchParams.set('iss', 'https://evil.example');
  expect(readCallbackMessage(await browser.go(back.href)).message.status).toBe('failed');
});

test("auth.social: an answer at another provider's callback is refused (mix-up)", async () => {
  const browser = createTestBrowser(shown.url);
  const headers = { origin: PUBLIC_URL };
  const begun = await browser.call('PUT', '/auth/login', { provider: 'vk' }, { headers });
  const state = new URL(begun.body['url']).searchParams.get('state');
  const query = `code=c&state=${state}&device_id=d`;
  expectClosed(await browser.go(`/auth/social/yandex/callback?${query}`));
  expectClosed(await browser.go(`/auth/social/demo/callback?${query}`));
  expectClosed(await browser.go(`/auth/social/unknown/callback?${query}`));
});

test("auth.social: the redirect address is the app's own, whatever the Host header says", async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    origin: PUBLIC_URL,
  };
  const body = { provider: 'vk' };
  const { json } = await shown.send('PUT', '/auth/login', { body, headers });
  const back = new URL(json!['url'] as string).searchParams.get('redirect_uri');
  expect(back).toBe(`${PUBLIC_URL}/auth/social/vk/callback`);
  const telegram = { body: { provider: 'telegram' }, headers };
  const { json: start } = await shown.send('PUT', '/auth/login', telegram);
  expect(start!['url']).toMatch(/^https:\/\/casino\.example\/auth\/social\/telegram\/start\?/);
});

test('auth.social: only an own origin is redirected to (open redirect by origin)', async () => {
  const browser = newBrowser();
  const host = new URL(app.url).host;
  for (const origin of [
    'https://evil.example',
    `http://${host}.evil.example`,
    `http://${host}@evil.example`,
    `http://user:pass@${host}`,
    '//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'null',
  ]) {
    const { status, body } = await browser.call('PUT', '/auth/login', { provider: 'demo', origin });
    expect([origin, status, body['message']]).toEqual([origin, 422, 'foreign_origin']);
  }
  const page = `${app.url}//evil.example/path?x=1#y`;
  const url = await startSocialLogin(browser, { origin: page, display: 'page' });
  const back = await submitProviderForm(browser, url, { email: newEmail() });
  const answer = await browser.request(back);
  const to = answer.headers.get('location')!;
  expect(answer.status).toBe(303);
  expect(to).toMatch(/#social=done\.demo\.[\w-]{43}$/);
  expect(to.startsWith(`${app.url}/evil.example/path?x=1#`)).toBe(true);
});

test('auth.social: a ticket works once and in its own browser (session fixation)', async () => {
  const email = newEmail();
  await registerThroughProvider(newBrowser(), { email });
  const [attacker, victim] = [newBrowser(), newBrowser()];
  await startSocialLogin(victim);
  const ticket = await getTicket(attacker, { email });
  const fixed = await victim.call('POST', COMPLETE, { ticket });
  expect([fixed.status, fixed.body['message']]).toEqual([422, 'social_expired']);
  expect(victim.jar.has('refresh')).toBe(false);
  const both = await Promise.all([1, 2].map(() => attacker.call('POST', COMPLETE, { ticket })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('auth.social: attempts and tickets expire', async () => {
  const browser = newBrowser();
  const back = await submitProviderForm(browser, await startSocialLogin(browser), {
    email: newEmail(),
  });
  const later = `update social_attempts set expires_at = now() - interval '1 second'
                  where returned_at is null`;
  await app.db.query(later);
  expectClosed(await browser.go(back));
  const ticket = await getTicket(browser, { email: newEmail() });
  await app.db.query(`update social_attempts set ticket_expires_at = now() - interval '1 second'`);
  const late = await browser.call('POST', COMPLETE, { ticket });
  expect(late.body['message']).toBe('social_expired');
});

test("auth.social: another site's page can begin and finish nothing (CSRF)", async () => {
  const browser = newBrowser();
  const headers = { origin: 'https://evil.example' };
  const ticket = await getTicket(browser, { email: newEmail() });
  const tries = [
    browser.call('PUT', '/auth/login', { provider: 'demo' }, { headers }),
    browser.call('POST', COMPLETE, { ticket }, { headers }),
  ];
  for (const { status } of await Promise.all(tries)) expect(status).toBe(403);
  const plain = await browser.request('/auth/login', {
    method: 'PUT',
    headers: { 'content-type': 'text/plain' },
    body: '{"provider":"demo"}',
  });
  // A form of another site can send text but not JSON, so it cannot pass for a call.
  expect(plain.status).toBe(422);
});

test('auth.social: the callback page runs its own script and cannot be framed', async () => {
  const browser = newBrowser();
  const back = await submitProviderForm(browser, await startSocialLogin(browser), {
    email: newEmail(),
  });
  const page = await browser.go(back);
  const policy = page.headers.get('content-security-policy')!;
  expect(policy).toMatch(/default-src 'none'; script-src 'nonce-[\w+/=]+'; style-src 'nonce-/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
});

test("auth.social: Apple's form post is redirected as an address, and carries nothing else over", async () => {
  const browser = newBrowser();
  const form = new URLSearchParams({ state: 's', code: 'c', user: '{"name":1}', id_token: 'x' });
  const answer = await browser.request('/auth/social/apple/callback', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
    },
    body: form.toString(),
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/auth/social/apple/callback?state=s&code=c');
});

test('auth.social: bad input, unknown providers and too many requests are refused', async () => {
  const browser = newBrowser();
  const put = (body: object) => browser.call('PUT', '/auth/login', body);
  expect((await put({})).status).toBe(422);
  expect((await put({ provider: '../x' })).body['errors']).toEqual({
    provider: ['social_unknown'],
  });
  expect((await put({ provider: 'google' })).body['message']).toBe('social_unknown');
  expect((await put({ provider: 'demo', currency: 'BTC' })).status).toBe(422);
  const links = await browser.call('GET', '/api/v2/auth/social/links');
  expect(links.status).toBe(401);
  const hasty = createTestBrowser(shown.url);
  const headers = { origin: PUBLIC_URL };
  const answers: number[] = [];
  for (let attempt = 0; attempt < 122; attempt++) {
    answers.push((await hasty.call('PUT', '/auth/login', { provider: 'vk' }, { headers })).status);
  }
  expect(answers.at(-1)).toBe(429);
});

test('auth.social: a stored attempt is useless to a reader of the database', async () => {
  const browser = newBrowser();
  const url = await startSocialLogin(browser);
  const state = new URL(url).searchParams.get('state')!;
  const nonce = new URL(url).searchParams.get('nonce')!;
  const rows = await app.db.query('select * from social_attempts');
  const text = JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  const secrets = [state, nonce, browser.jar.get('social')!.value];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('auth.login-success: with an SSO link configured, a login returns it', async () => {
  const [email, password] = [newEmail(), 'seven quiet rivers'];
  const form = { email, password, is_adult: true, accepts_terms: true };
  await shown.send('POST', '/api/v2/auth/register/email', { body: form });
  const login = { body: { email, password } };
  const { status, json } = await shown.send('POST', '/api/v2/auth/login/email/password', login);
  expect([status, json!['ssoLink']]).toEqual([200, 'https://id.casino.example/sso?x=1']);
});

test('auth.social: a self-excluded player who logs in by a provider gets a restricted session', async () => {
  const email = newEmail();
  const token = await registerThroughProvider(newBrowser(), { email });
  const excluded = await app.send('POST', '/api/v2/protection/exclusion', {
    token,
    key: newKey(),
    body: { term: '6m', is_understood: true },
  });
  expect([excluded.status, excluded.text]).toEqual([200, expect.any(String)]);
  const browser = newBrowser();
  const ticket = await getTicket(browser, { email });
  const { body } = await browser.call('POST', COMPLETE, { ticket });
  const user = await app.send('GET', '/profile/user', { token: String(body['token']) });
  expect(user.json!['restriction']).toMatchObject({ reason: 'excluded' });
  const deposit = await app.send('GET', '/api/v2/billing/deposits/methods', {
    token: String(body['token']),
  });
  expect([deposit.status, deposit.json!['message']]).toEqual([403, 'session_restricted']);
});
