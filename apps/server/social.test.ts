import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, heardOf, registerBy, ticketFor, visit } from '#dev/social-visit.ts';
import { openTestBrowser } from '#dev/test-browser.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { openWholeHouse, type WholeHouse } from '#dev/whole-house.ts';
import { startHouse } from './house.ts';

let database: TestDatabase;
let house: WholeHouse;
let serial = 0;

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
});

afterAll(async () => {
  expect(house.errors).toEqual([]);
  await house.stop();
  await database.close();
});

const COMPLETE = '/api/v2/auth/social/complete';
const REGISTER = '/api/v2/auth/social/register';
const CONSENTS = { is_adult: true, accepts_terms: true };
const newEmail = () => `social-${++serial}@example.org`;
const newBrowser = () => openTestBrowser(house.url);

async function playerOf(email: string) {
  const rows = await house.db.query<Record<string, unknown>>(
    'select * from players where email = $1',
    [email],
  );
  return rows[0];
}

test('auth.social: a newcomer comes back, agrees, and has an account', async () => {
  const browser = newBrowser();
  const email = newEmail();
  const url = await begin(browser, { currency: 'KZT', promo: 'SPRING', token: 'partner-7' });
  const asked = new URL(url).searchParams;
  expect(asked.get('code_challenge_method')).toBe('S256');
  expect(asked.get('redirect_uri')).toBe(`${house.url}/auth/social/demo/callback`);
  expect([asked.get('nonce')?.length, asked.get('state')?.length]).toEqual([43, 43]);
  const { message, target } = heardOf(await browser.go(await visit(browser, url, { email })));
  expect(target).toBe(house.url);
  expect(message).toMatchObject({ status: 'done', state: asked.get('state') });
  const question = await browser.call('POST', COMPLETE, { ticket: message.ticket });
  expect(question.body['registration']).toMatchObject({ email, currency: 'KZT', label: 'Demo ID' });
  const { ticket } = question.body['registration'];
  const without = await browser.call('POST', REGISTER, { ticket, is_adult: true });
  expect([without.status, without.body['errors']]).toEqual([
    422,
    { accepts_terms: ['terms_required'] },
  ]);
  const done = await browser.call('POST', REGISTER, { ticket, ...CONSENTS });
  expect(done.status).toBe(200);
  expect(browser.jar.has('refresh')).toBe(true);
  expect(await playerOf(email)).toMatchObject({
    register_method: 'social',
    is_email_verified: true,
    password_hash: null,
    currency: 'KZT',
    attribution: { promo: 'SPRING', token: 'partner-7' },
  });
  const { body } = await browser.call('GET', '/profile/user', {}, { token: done.body['token'] });
  expect(body['user']).toMatchObject({ email, is_password_exists: false });
});

test('auth.social: the second time the same person is in at once', async () => {
  const email = newEmail();
  await registerBy(newBrowser(), { email });
  const browser = newBrowser();
  const { body } = await browser.call('POST', COMPLETE, {
    ticket: await ticketFor(browser, { email }),
  });
  expect(typeof body['token']).toBe('string');
  const { body: answer } = await browser.call('GET', '/profile/user', {}, { token: body['token'] });
  expect(answer['user'].email).toBe(email);
});

test('auth.social: whoever says no is told so, and nothing else', async () => {
  const browser = newBrowser();
  const back = await visit(browser, await begin(browser), { action: 'deny' });
  const { message } = heardOf(await browser.go(back));
  expect(message).toMatchObject({ status: 'denied' });
  expect(message.ticket).toBeUndefined();
});

test('auth.social: an account with the e-mail is linked only by its owner', async () => {
  const email = newEmail();
  const form = { email, password: 'seven quiet rivers', ...CONSENTS };
  const registered = await house.send('POST', '/api/v2/auth/register/email', { body: form });
  expect(registered.status).toBe(200);
  const browser = newBrowser();
  const asked = await browser.call('POST', COMPLETE, {
    ticket: await ticketFor(browser, { email }),
  });
  expect(asked.body['token']).toBeUndefined();
  expect(asked.body['proof']).toMatchObject({ email, label: 'Demo ID' });
  const { ticket } = asked.body['proof'];
  // Somebody else's session is no proof.
  const stranger = await house.addMember();
  const strange = await browser.call('POST', COMPLETE, { ticket }, { token: stranger.token });
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
    ticket: await ticketFor(again, { email }),
  });
  expect(typeof body['token']).toBe('string');
});

test('auth.social: an e-mail that is not vouched for finds and takes nobody', async () => {
  const email = newEmail();
  const form = { email, password: 'seven quiet rivers', ...CONSENTS };
  await house.send('POST', '/api/v2/auth/register/email', { body: form });
  const browser = newBrowser();
  const ticket = await ticketFor(browser, { email, verified: false });
  const asked = await browser.call('POST', COMPLETE, { ticket });
  expect(asked.body['registration']).toMatchObject({ email: null });
  const body = { ticket: asked.body['registration'].ticket, ...CONSENTS };
  const done = await browser.call('POST', REGISTER, body);
  const { body: answer } = await browser.call(
    'GET',
    '/profile/user',
    {},
    { token: done.body['token'] },
  );
  expect(answer['user']).toMatchObject({ email: null, register_method: 'social' });
});

test('auth.social: an account opened in advance with a victim’s e-mail gains nothing', async () => {
  const email = newEmail();
  const form = { email, password: 'the attacker waits', ...CONSENTS };
  const attacker = await house.send('POST', '/api/v2/auth/register/email', { body: form });
  const browser = newBrowser();
  const asked = await browser.call('POST', COMPLETE, {
    ticket: await ticketFor(browser, { email }),
  });
  expect(asked.body['proof']).toBeDefined();
  // The owner of the mailbox proves himself by a code; what the attacker set is gone.
  const sent = await browser.call('POST', '/api/v2/auth/login/email/code', { email });
  expect(sent.status).toBe(200);
  const token = attacker.json!['token'] as string;
  const strange = await newBrowser().call(
    'POST',
    COMPLETE,
    { ticket: asked.body['proof'].ticket },
    { token },
  );
  expect([strange.status, strange.body['message']]).toEqual([422, 'social_expired']);
});

test('auth.social: linking wants fresh proof, and belongs to who began it', async () => {
  const member = await house.addMember();
  const browser = newBrowser();
  const LINKS = '/api/v2/auth/social/links';
  const started = await browser.call('POST', LINKS, { provider: 'demo' }, { token: member.token });
  expect(started.status).toBe(200);
  const back = await visit(browser, started.body['data'].url, { email: newEmail() });
  const { message } = heardOf(await browser.go(back));
  const other = await house.addMember();
  const body = { ticket: message.ticket };
  const stolen = await browser.call('POST', COMPLETE, body, { token: other.token });
  expect(stolen.body['message']).toBe('social_not_yours');
  const linked = await browser.call('POST', COMPLETE, body, { token: member.token });
  expect(linked.body['linked']).toMatchObject({ provider: 'demo' });
  const list = await browser.call('GET', LINKS, {}, { token: member.token });
  expect(list.body['data']).toMatchObject([{ provider: 'demo', can_unlink: true }]);
  await house.db.query(`update sessions set confirmed_at = now() - interval '1 hour'`);
  const late = await browser.call('DELETE', `${LINKS}/demo`, {}, { token: member.token });
  expect([late.status, late.body['message']]).toEqual([403, 'confirmation_needed']);
  await house.db.query('update sessions set confirmed_at = now()');
  const gone = await browser.call('DELETE', `${LINKS}/demo`, {}, { token: member.token });
  expect(gone.body['data']).toEqual({ unlinked: true });
});

test('auth.social: the last way in stays, and one identity has one account', async () => {
  const email = newEmail();
  const browser = newBrowser();
  const token = await registerBy(browser, { email, verified: false });
  const only = await browser.call('DELETE', '/api/v2/auth/social/links/demo', {}, { token });
  expect(only.body['message']).toBe('last_way_in');
  const second = await browser.call(
    'POST',
    '/api/v2/auth/social/links',
    { provider: 'demo' },
    { token },
  );
  expect(second.body['message']).toBe('social_second');
  const other = await house.addMember();
  const start = await browser.call(
    'POST',
    '/api/v2/auth/social/links',
    { provider: 'demo' },
    { token: other.token },
  );
  const back = await visit(browser, start.body['data'].url, { email });
  const { message } = heardOf(await browser.go(back));
  const taken = await browser.call(
    'POST',
    COMPLETE,
    { ticket: message.ticket },
    { token: other.token },
  );
  expect(taken.body['message']).toBe('social_taken');
});
