import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startSocialLogin,
  readCallbackMessage,
  registerThroughProvider,
  getTicket,
  submitProviderForm,
} from '#dev/social-login.ts';
import { addPartner, partnerOf, paymentsStaff } from '#dev/affiliate-fixture.ts';
import { createTestBrowser } from '#dev/test-browser.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { createTestApp, type TestApp } from '#dev/test-app.ts';
import { toPlayerId } from '#core/ids.ts';
import type { PartnerDetails } from '#features/affiliates/contract.backoffice.ts';
import { startApp } from '../../app.ts';

let database: TestDatabase;
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  database = await testDatabase();
  app = await createTestApp(startApp, database.url);
});

afterAll(async () => {
  expect(app.errors).toEqual([]);
  await app.stop();
  await database.close();
});

const COMPLETE = '/api/v2/auth/social/complete';
const REGISTER = '/api/v2/auth/social/register';
const CONSENTS = { is_adult: true, accepts_terms: true };
const newEmail = () => `social-${++serial}@example.org`;
const newBrowser = () => createTestBrowser(app.url);

async function playerOf(email: string) {
  const rows = await app.db.query<Record<string, unknown>>(
    'select * from players where email = $1',
    [email],
  );
  return rows[0];
}

test('auth.social: a new player returns from the provider, agrees, and has an account', async () => {
  const browser = newBrowser();
  const email = newEmail();
  const url = await startSocialLogin(browser, {
    currency: 'KZT',
    token: 'partner-7',
  });
  const response = new URL(url).searchParams;
  expect(response.get('code_challenge_method')).toBe('S256');
  expect(response.get('redirect_uri')).toBe(`${app.url}/auth/social/demo/callback`);
  expect([response.get('nonce')?.length, response.get('state')?.length]).toEqual([43, 43]);
  const { message, target } = readCallbackMessage(
    await browser.go(await submitProviderForm(browser, url, { email })),
  );
  expect(target).toBe(app.url);
  expect(message).toMatchObject({ status: 'done', state: response.get('state') });
  const question = await browser.call('POST', COMPLETE, { ticket: message.ticket });
  expect(question.body['registration']).toMatchObject({ email, currency: 'KZT', label: 'Demo ID' });
  const { ticket } = question.body['registration'];
  const without = await browser.call('POST', REGISTER, { ticket, accepts_terms: true });
  expect([without.status, without.body['errors']]).toEqual([422, { is_adult: ['must_be_adult'] }]);
  const done = await browser.call('POST', REGISTER, { ticket, ...CONSENTS });
  expect(done.status).toBe(200);
  expect(browser.jar.has('refresh')).toBe(true);
  expect(await playerOf(email)).toMatchObject({
    register_method: 'social',
    is_email_verified: true,
    password_hash: null,
    currency: 'KZT',
    attribution: { token: 'partner-7' },
  });
  const { body } = await browser.call('GET', '/profile/user', {}, { token: done.body['token'] });
  expect(body['user']).toMatchObject({ email, is_password_exists: false });
});

test('auth.social: the promo code of the beginning is checked, and kept with the new account', async () => {
  const staff = await paymentsStaff(app);
  const partner = await addPartner(staff);
  const found = await staff.send('GET', `/api/v2/staff/affiliates/${partner.id}`);
  const link = (found.json!['data'] as PartnerDetails).links[0]!.id;
  const body = { code: 'SOCIAL77', link };
  await staff.send('POST', `/api/v2/staff/affiliates/${partner.id}/codes`, { body });
  const browser = newBrowser();
  const begin = (promo: string) => browser.call('PUT', '/auth/login', { provider: 'demo', promo });
  const unknown = await begin('SOCIAL78');
  expect([unknown.status, unknown.body['errors']]).toEqual([422, { promo: ['promo_unknown'] }]);
  const url = String((await begin('social77')).body['url']);
  const email = newEmail();
  const { message } = readCallbackMessage(
    await browser.go(await submitProviderForm(browser, url, { email })),
  );
  const question = await browser.call('POST', COMPLETE, { ticket: message.ticket });
  const { ticket } = question.body['registration'];
  await browser.call('POST', REGISTER, { ticket, ...CONSENTS });
  const player = (await playerOf(email))!;
  expect(player['attribution']).toMatchObject({ promo: 'social77' });
  expect(await partnerOf(app, toPlayerId(player['id'] as bigint))).toBe(partner.id);
});

test('auth.social: the second time the same person is logged in at once', async () => {
  const email = newEmail();
  await registerThroughProvider(newBrowser(), { email });
  const browser = newBrowser();
  const { body } = await browser.call('POST', COMPLETE, {
    ticket: await getTicket(browser, { email }),
  });
  expect(typeof body['token']).toBe('string');
  const { body: answer } = await browser.call('GET', '/profile/user', {}, { token: body['token'] });
  expect(answer['user'].email).toBe(email);
});

test('auth.social: a declined consent is reported, and nothing else', async () => {
  const browser = newBrowser();
  const back = await submitProviderForm(browser, await startSocialLogin(browser), {
    action: 'deny',
  });
  const { message } = readCallbackMessage(await browser.go(back));
  expect(message).toMatchObject({ status: 'denied' });
  expect(message.ticket).toBeUndefined();
});

test('auth.social: an account with the email is linked only by its owner', async () => {
  const email = newEmail();
  const form = { email, password: 'seven quiet rivers', ...CONSENTS };
  const registered = await app.send('POST', '/api/v2/auth/register/email', { body: form });
  expect(registered.status).toBe(200);
  const browser = newBrowser();
  const response = await browser.call('POST', COMPLETE, {
    ticket: await getTicket(browser, { email }),
  });
  expect(response.body['token']).toBeUndefined();
  expect(response.body['proof']).toMatchObject({ email, label: 'Demo ID' });
  const { ticket } = response.body['proof'];
  // A session of another player is no proof.
  const outsider = await app.addMember();
  const strange = await browser.call('POST', COMPLETE, { ticket }, { token: outsider.token });
  expect(strange.body['linked']).toBeUndefined();
  const owner = registered.json!['token'] as string;
  const linked = await browser.call(
    'POST',
    COMPLETE,
    { ticket: strange.body['proof'].ticket },
    { token: owner },
  );
  expect(linked.body['linked']).toEqual({ provider: 'demo', label: 'Demo ID' });
  expect(await playerOf(email)).toMatchObject({ is_email_verified: true });
  const again = newBrowser();
  const { body } = await again.call('POST', COMPLETE, {
    ticket: await getTicket(again, { email }),
  });
  expect(typeof body['token']).toBe('string');
});

test('auth.social: an unverified email neither finds nor takes over an account', async () => {
  const email = newEmail();
  const form = { email, password: 'seven quiet rivers', ...CONSENTS };
  await app.send('POST', '/api/v2/auth/register/email', { body: form });
  const browser = newBrowser();
  const ticket = await getTicket(browser, { email, verified: false });
  const response = await browser.call('POST', COMPLETE, { ticket });
  expect(response.body['registration']).toMatchObject({ email: null });
  const body = { ticket: response.body['registration'].ticket, ...CONSENTS };
  const done = await browser.call('POST', REGISTER, body);
  const { body: answer } = await browser.call(
    'GET',
    '/profile/user',
    {},
    { token: done.body['token'] },
  );
  expect(answer['user']).toMatchObject({ email: null, register_method: 'social' });
});

test("auth.social: an account opened in advance with a victim's email gains nothing", async () => {
  const email = newEmail();
  const form = { email, password: 'the attacker waits', ...CONSENTS };
  const attacker = await app.send('POST', '/api/v2/auth/register/email', { body: form });
  const browser = newBrowser();
  const response = await browser.call('POST', COMPLETE, {
    ticket: await getTicket(browser, { email }),
  });
  expect(response.body['proof']).toBeDefined();
  // The owner of the mailbox confirms by a code; the attacker's credentials are removed.
  const sent = await browser.call('POST', '/api/v2/auth/login/email/code', { email });
  expect(sent.status).toBe(200);
  const token = attacker.json!['token'] as string;
  const strange = await newBrowser().call(
    'POST',
    COMPLETE,
    { ticket: response.body['proof'].ticket },
    { token },
  );
  expect([strange.status, strange.body['message']]).toEqual([422, 'social_expired']);
});

test('auth.social: linking needs step-up authentication, and belongs to the player who began it', async () => {
  const member = await app.addMember();
  const browser = newBrowser();
  const LINKS = '/api/v2/auth/social/links';
  const started = await browser.call('POST', LINKS, { provider: 'demo' }, { token: member.token });
  expect(started.status).toBe(200);
  const back = await submitProviderForm(browser, started.body['data'].url, { email: newEmail() });
  const { message } = readCallbackMessage(await browser.go(back));
  const other = await app.addMember();
  const body = { ticket: message.ticket };
  const stolen = await browser.call('POST', COMPLETE, body, { token: other.token });
  expect(stolen.body['message']).toBe('social_not_yours');
  const linked = await browser.call('POST', COMPLETE, body, { token: member.token });
  expect(linked.body['linked']).toMatchObject({ provider: 'demo' });
  const list = await browser.call('GET', LINKS, {}, { token: member.token });
  expect(list.body['data']).toMatchObject([{ provider: 'demo', can_unlink: true }]);
  await app.db.query(`update sessions set confirmed_at = now() - interval '1 hour'`);
  const late = await browser.call('DELETE', `${LINKS}/demo`, {}, { token: member.token });
  expect([late.status, late.body['message']]).toEqual([403, 'step_up_required']);
  await app.db.query('update sessions set confirmed_at = now()');
  const gone = await browser.call('DELETE', `${LINKS}/demo`, {}, { token: member.token });
  expect(gone.body['data']).toEqual({ unlinked: true });
});

test('auth.social: the last login method cannot be removed, and one identity has one account', async () => {
  const email = newEmail();
  const browser = newBrowser();
  const token = await registerThroughProvider(browser, { email, verified: false });
  const only = await browser.call('DELETE', '/api/v2/auth/social/links/demo', {}, { token });
  expect(only.body['message']).toBe('last_way_in');
  const second = await browser.call(
    'POST',
    '/api/v2/auth/social/links',
    { provider: 'demo' },
    { token },
  );
  expect(second.body['message']).toBe('social_second');
  const other = await app.addMember();
  const start = await browser.call(
    'POST',
    '/api/v2/auth/social/links',
    { provider: 'demo' },
    { token: other.token },
  );
  const back = await submitProviderForm(browser, start.body['data'].url, { email });
  const { message } = readCallbackMessage(await browser.go(back));
  const taken = await browser.call(
    'POST',
    COMPLETE,
    { ticket: message.ticket },
    { token: other.token },
  );
  expect(taken.body['message']).toBe('social_taken');
});
