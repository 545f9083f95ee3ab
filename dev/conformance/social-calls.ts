import { expect } from 'vitest';
import { readCallbackMessage, submitProviderForm } from '#dev/social-login.ts';
import { createTestBrowser, type TestBrowser } from '#dev/test-browser.ts';
import { newKey } from '#dev/test-app.ts';
import { setPassword, updatePassword } from '#features/account-security/contract.ts';
import * as simple from '#features/simple-auth/contract.ts';
import { issueSimpleToken } from '#features/simple-auth/contract.backoffice.ts';
import * as contract from '#features/social-login/contract.ts';
import type { ConformanceTests, Checker, CallResult, CallInput } from './checker.ts';
import { logInAsStaff } from './staff.ts';

const PROVIDER = { provider: 'demo' };
const CONSENTS = { is_adult: true, accepts_terms: true };
const EXPIRED = { ticket: 'x'.repeat(43) };
const FOREIGN = { headers: { origin: 'https://evil.example' } };

/** One more than the limit of calls per minute. */
const TOO_MANY_CALLS = 121;

export const socialCalls: ConformanceTests = {
  'auth: the list of providers is public, and only rate limited': async (checker) => {
    const { check, app } = checker;
    await check(contract.listProviders, 200);
    const { method, path } = contract.listProviders;
    await Promise.all(Array.from({ length: TOO_MANY_CALLS }, () => app.send(method, path)));
    const { message } = await check(contract.listProviders, 429);
    expect(message).toBe('too_many_requests');
  },

  'auth: a login by a provider creates an account, which then sets a password': async (checker) => {
    const { check, app } = checker;
    await check(contract.beginSocial, 422, { body: { provider: 'unknown' } });
    await check(contract.beginSocial, 403, { body: PROVIDER, ...FOREIGN });
    await check(contract.completeSocial, 422, { body: EXPIRED });
    await check(contract.registerBySocial, 422, { body: { ...EXPIRED, ...CONSENTS } });
    const browser = createTestBrowser(app.url);
    const checkAs = checkFromBrowser(checker, browser);
    const ticket = await ticketFor(checker, browser, 'newcomer');
    const { registration } = await checkAs(contract.completeSocial, 200, { body: { ticket } });
    const form = { ticket: registration.ticket, ...CONSENTS };
    await checkAs(contract.registerBySocial, 422, { body: { ticket: form.ticket } });
    const { token } = await checkAs(contract.registerBySocial, 200, { body: form });
    const words = { password: 'seven quiet rivers' };
    const change = { old_password: 'none', ...words, password_confirm: words.password };
    await check(updatePassword, 422, { token, body: change });
    const body = { ...words, confirm_password: words.password };
    await check(setPassword, 422, { token, body: { ...body, confirm_password: 'another' } });
    await check(setPassword, 200, { token, body });
  },

  'auth: the owner of an existing account must authenticate to link a provider': async (
    checker,
  ) => {
    const { app } = checker;
    const browser = createTestBrowser(app.url);
    const checkAs = checkFromBrowser(checker, browser);
    const owner = await app.addMember();
    const name = newKey();
    await app.db.query('update players set email = $1 where id = $2', [emailOf(name), owner.id]);
    const ticket = await ticketFor(checker, browser, name);
    const response = await checkAs(contract.completeSocial, 200, { body: { ticket } });
    const { token } = owner;
    const again = { token, body: { ticket: response['proof'].ticket } };
    const { linked } = await checkAs(contract.completeSocial, 200, again);
    expect(linked).toEqual({ provider: 'demo', label: 'Demo ID' });
    await checkAs(contract.beginLink, 422, { token, body: PROVIDER });
  },

  'auth: a provider is linked, listed and unlinked': async (checker) => {
    const { check, app } = checker;
    const browser = createTestBrowser(app.url);
    const checkAs = checkFromBrowser(checker, browser);
    const { token } = await app.addMember();
    await check(contract.beginLink, 422, { token, body: { provider: 'unknown' } });
    await check(contract.beginLink, 401, { body: PROVIDER });
    const { data } = await checkAs(contract.beginLink, 200, { token, body: PROVIDER });
    const body = { ticket: await followTo(browser, data.url, newKey()) };
    await checkAs(contract.completeSocial, 422, { token: (await app.addMember()).token, body });
    await checkAs(contract.completeSocial, 200, { token, body });
    await check(contract.listLinks, 200, { token });
    await check(contract.listLinks, 401);
    await check(contract.unlink, 200, { token, params: PROVIDER });
    await check(contract.unlink, 404, { token, params: PROVIDER });
  },

  'auth.simple-auth: a link opens a session and reports where it was opened': async (checker) => {
    const { check, app } = checker;
    const staffToken = await logInAsStaff(checker, 'support');
    const player_id = (await app.addMember()).id.toString();
    const body = { player_id, reason: 'cannot find a bet' };
    const { data } = await check(issueSimpleToken, 200, { token: staffToken, body });
    const unknown = { ...body, player_id: '999999' };
    await check(issueSimpleToken, 404, { token: staffToken, body: unknown });
    await check(issueSimpleToken, 422, { token: staffToken, body: { player_id } });
    await check(issueSimpleToken, 403, { token: (await app.addMember()).token, body });
    const { token } = await check(simple.logInSimply, 200, { body: { token: data.token } });
    await check(simple.logInSimply, 422, { body: { token: data.token } });
    const arrival = { host: 'casino.example', userAgent: 'Firefox' };
    await check(simple.reportArrival, 200, { token, body: arrival });
    await check(simple.reportArrival, 422, { token, body: { ...arrival, host: '' } });
  },
};

const emailOf = (name: string) => `${name}@example.org`;

type Check = Checker['check'];

/** Makes calls as one browser does: its cookies are sent and stored. */
function checkFromBrowser({ check, app }: Checker, { jar }: TestBrowser): Check {
  return async (call, status, input?: CallInput): Promise<CallResult> => {
    const cookie = [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { origin: new URL(app.url).origin, cookie };
    const result = await check(call, status, { ...input, headers });
    for (const pair of result.cookies.split('; ').filter((one) => one !== '')) {
      const [name = '', ...value] = pair.split('=');
      jar.set(name, { value: value.join('='), path: '/' });
    }
    return result;
  };
}

async function ticketFor(checker: Checker, browser: TestBrowser, name: string): Promise<string> {
  const { url } = await checkFromBrowser(checker, browser)(contract.beginSocial, 200, {
    body: PROVIDER,
  });
  return await followTo(browser, url, name);
}

/** Goes to the provider and back. Returns the ticket from the callback window. */
async function followTo(browser: TestBrowser, url: string, name: string): Promise<string> {
  const back = await submitProviderForm(browser, url, { email: emailOf(name), name });
  return readCallbackMessage(await browser.go(back)).message.ticket!;
}
