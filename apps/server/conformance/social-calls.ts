import { expect } from 'vitest';
import { heardOf, visit } from '#dev/social-visit.ts';
import { openTestBrowser, type TestBrowser } from '#dev/test-browser.ts';
import { newKey } from '#dev/whole-house.ts';
import { setPassword, updatePassword } from '#features/account-security/contract.ts';
import * as simple from '#features/simple-auth/contract.ts';
import { issueSimpleToken } from '#features/simple-auth/contract.backoffice.ts';
import * as contract from '#features/social-login/contract.ts';
import type { Calls, Reader, Told, Wish } from './reader.ts';
import { hire } from './staff.ts';

const PROVIDER = { provider: 'demo' };
const CONSENTS = { is_adult: true, accepts_terms: true };
const EXPIRED = { ticket: 'x'.repeat(43) };
const FOREIGN = { headers: { origin: 'https://evil.example' } };

/** More than anybody may look at the list within a minute. */
const GLANCES = 121;

export const socialCalls: Calls = {
  'auth: the list of providers is for everybody, and refuses only haste': async (reader) => {
    const { ask, house } = reader;
    await ask(contract.listProviders, 200);
    const { method, path } = contract.listProviders;
    await Promise.all(Array.from({ length: GLANCES }, () => house.send(method, path)));
    const { message } = await ask(contract.listProviders, 429);
    expect(message).toBe('too_many_requests');
  },

  'auth: somebody whom a provider names has an account, and then a password': async (reader) => {
    const { ask, house } = reader;
    await ask(contract.beginSocial, 422, { body: { provider: 'nobody' } });
    await ask(contract.beginSocial, 403, { body: PROVIDER, ...FOREIGN });
    await ask(contract.completeSocial, 422, { body: EXPIRED });
    await ask(contract.registerBySocial, 422, { body: { ...EXPIRED, ...CONSENTS } });
    const browser = openTestBrowser(house.url);
    const asking = as(reader, browser);
    const ticket = await ticketFor(reader, browser, 'newcomer');
    const { registration } = await asking(contract.completeSocial, 200, { body: { ticket } });
    const form = { ticket: registration.ticket, ...CONSENTS };
    await asking(contract.registerBySocial, 422, { body: { ticket: form.ticket } });
    const { token } = await asking(contract.registerBySocial, 200, { body: form });
    const words = { password: 'seven quiet rivers' };
    const change = { old_password: 'none', ...words, password_confirm: words.password };
    await ask(updatePassword, 422, { token, body: change });
    const body = { ...words, confirm_password: words.password };
    await ask(setPassword, 422, { token, body: { ...body, confirm_password: 'another' } });
    await ask(setPassword, 200, { token, body });
  },

  'auth: whoever has an account already proves that it is his': async (reader) => {
    const { house } = reader;
    const browser = openTestBrowser(house.url);
    const asking = as(reader, browser);
    const owner = await house.addMember();
    const name = newKey();
    await house.db.query('update players set email = $1 where id = $2', [emailOf(name), owner.id]);
    const ticket = await ticketFor(reader, browser, name);
    const asked = await asking(contract.completeSocial, 200, { body: { ticket } });
    const { token } = owner;
    const again = { token, body: { ticket: asked['proof'].ticket } };
    const { linked } = await asking(contract.completeSocial, 200, again);
    expect(linked).toEqual({ provider: 'demo', label: 'Demo ID' });
    await asking(contract.beginLink, 422, { token, body: PROVIDER });
  },

  'auth: a provider is linked, listed and taken away': async (reader) => {
    const { ask, house } = reader;
    const browser = openTestBrowser(house.url);
    const asking = as(reader, browser);
    const { token } = await house.addMember();
    await ask(contract.beginLink, 422, { token, body: { provider: 'nobody' } });
    await ask(contract.beginLink, 401, { body: PROVIDER });
    const { data } = await asking(contract.beginLink, 200, { token, body: PROVIDER });
    const body = { ticket: await followTo(browser, data.url, newKey()) };
    await asking(contract.completeSocial, 422, { token: (await house.addMember()).token, body });
    await asking(contract.completeSocial, 200, { token, body });
    await ask(contract.listLinks, 200, { token });
    await ask(contract.listLinks, 401);
    await ask(contract.unlink, 200, { token, params: PROVIDER });
    await ask(contract.unlink, 404, { token, params: PROVIDER });
  },

  'auth.simple-auth: a link of the house opens a session, and tells where it arrived': async (
    reader,
  ) => {
    const { ask, house } = reader;
    const clerk = await hire(reader, 'support');
    const body = { player_id: (await house.addMember()).id.toString() };
    const { data } = await ask(issueSimpleToken, 200, { token: clerk, body });
    await ask(issueSimpleToken, 404, { token: clerk, body: { player_id: '999999' } });
    await ask(issueSimpleToken, 403, { token: (await house.addMember()).token, body });
    const { token } = await ask(simple.logInSimply, 200, { body: { token: data.token } });
    await ask(simple.logInSimply, 422, { body: { token: data.token } });
    const arrival = { host: 'casino.example', userAgent: 'Firefox' };
    await ask(simple.reportArrival, 200, { token, body: arrival });
    await ask(simple.reportArrival, 422, { token, body: { ...arrival, host: '' } });
  },
};

const emailOf = (name: string) => `${name}@example.org`;

type Ask = Reader['ask'];

/** The same calls, made by the page of one browser: its cookies go and come. */
function as({ ask, house }: Reader, { jar }: TestBrowser): Ask {
  return async (call, status, wish?: Wish): Promise<Told> => {
    const cookie = [...jar].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { origin: new URL(house.url).origin, cookie };
    const told = await ask(call, status, { ...wish, headers });
    for (const pair of told.cookies.split('; ').filter((one) => one !== '')) {
      const [name = '', ...value] = pair.split('=');
      jar.set(name, { value: value.join('='), path: '/' });
    }
    return told;
  };
}

async function ticketFor(reader: Reader, browser: TestBrowser, name: string): Promise<string> {
  const { url } = await as(reader, browser)(contract.beginSocial, 200, { body: PROVIDER });
  return await followTo(browser, url, name);
}

/** To the provider and back. Answers the ticket that the window was given. */
async function followTo(browser: TestBrowser, url: string, name: string): Promise<string> {
  const back = await visit(browser, url, { email: emailOf(name), name });
  return heardOf(await browser.go(back)).message.ticket!;
}
