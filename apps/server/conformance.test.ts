import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { readContracts, type Declared } from '#dev/contracts.ts';
import { follow, mistakesOf, type JsonSchema } from '#dev/json-schema.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import {
  newKey,
  openWholeHouse,
  type Person,
  type Said,
  type WholeHouse,
} from '#dev/whole-house.ts';
import * as billing from '#features/cashier/contract.ts';
import { placeBet } from '#features/dice/contract.ts';
import { reportError } from '#features/error-page/contract.ts';
import * as profile from '#features/profile/contract.ts';
import { findRule } from '#features/route-rules/contract.ts';
import { logInByEmail, registerByEmail } from '#features/sign-in/contract.ts';
import * as bets from '#house/bets/contract.ts';
import * as fairness from '#house/fairness/contract.ts';
import * as identity from '#house/identity/contract.ts';
import { checkLedger } from '#house/ledger/server/index.ts';
import { startHouse } from './house.ts';

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  security?: unknown;
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<
    string,
    { description: string; content: { 'application/json': { schema: JsonSchema } } }
  >;
};
type OpenApi = JsonSchema & { openapi: string; paths: Record<string, Record<string, Operation>> };

let database: TestDatabase;
let house: WholeHouse;
let document: OpenApi;
let declared: Declared;
const answered = new Map<string, Set<'done' | 'refused'>>();

beforeAll(async () => {
  database = await testDatabase();
  house = await openWholeHouse(startHouse, database.url);
  document = (await house.send('GET', '/openapi.json')).json as unknown as OpenApi;
  declared = await readContracts();
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

type Wish = Said & { params?: Record<string, string>; query?: Record<string, string> };

/** Makes a call for real, and holds its answer against the document. */
async function ask(call: CallShape, status: number, wish: Wish = {}) {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => wish.params![name]!);
  const query = wish.query ? `?${new URLSearchParams(wish.query)}` : '';
  const heard = await house.send(call.method, path + query, wish);
  expect(heard.status, `${call.name}: ${heard.text}`).toBe(status);
  const response = operationOf(call).responses[status];
  expect(response, `${call.name} says nothing of ${status}`).toBeDefined();
  const { schema } = response!.content['application/json'];
  expect(mistakesOf(heard.json, schema, document), call.name).toEqual([]);
  if (status !== 200) {
    const codes = response!.description.replace(/^Refused: |\.$/g, '').split(', ');
    expect(codes, call.name).toContain(heard.json!['message']);
  }
  const known = answered.get(call.name) ?? new Set();
  answered.set(call.name, known.add(status === 200 ? 'done' : 'refused'));
  return heard.json!;
}

function operationOf({ path, method, name }: CallShape): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  expect(operation, `${name} is not in the document`).toBeDefined();
  return operation!;
}

const bet = (stake = '1.00', currency = 'RUB') => ({
  stake,
  currency,
  direction: 'under',
  target: 5000,
});

test('the document is OpenAPI 3.1, and every call of every contract is in it', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document['info']).toEqual({ title: 'Croupier', version: expect.any(String) });
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const names = operations.map((operation) => operation.operationId).sort();
  expect(names).toEqual(declared.calls.map((call) => call.name).sort());
  expect(new Set(names).size).toBe(names.length);
});

test('each operation says who may, what goes in and what comes out, completely', () => {
  for (const call of declared.calls) {
    const { parameters, requestBody, responses, security } = operationOf(call);
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
    expect(inPath, call.name).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    expect(security === undefined, call.name).toBe(call.audience === 'anyone');
    const hasBody = call.body !== undefined || call.upload !== undefined;
    expect(requestBody !== undefined, call.name).toBe(hasBody);
    const isKeyed = parameters.some((one) => one.name === 'Idempotency-Key' && one.required);
    expect(isKeyed, call.name).toBe(call.keyed === true);
    for (const code of call.refusals ?? []) {
      const told = Object.values(responses).some(({ description }) => description.includes(code));
      expect(told, `${call.name}: ${code}`).toBe(true);
    }
  }
});

test('every reference in both documents leads somewhere', async () => {
  const { json: sockets } = await house.send('GET', '/asyncapi.json');
  for (const root of [document as JsonSchema, sockets!]) {
    const addresses = JSON.stringify(root).match(/(?<="\$ref":")[^"]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of new Set(addresses)) {
      expect(follow(root, address), address).toBeDefined();
    }
  }
});

test('the page to read lists every call, and runs no script', async () => {
  const page = await house.send('GET', '/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).not.toContain('<script');
  for (const call of declared.calls) {
    expect(page.text).toContain(`<b>${call.method}</b> <code>${call.path}</code>`);
  }
});

test('auth: registration, login, refresh, guests and logout answer as documented', async () => {
  const form = {
    email: 'reader@example.org',
    password: 'seven quiet rivers',
    currency: 'USD',
    locale: 'kz',
    is_adult: true,
    accepts_terms: true,
  };
  await ask(registerByEmail, 200, { body: form });
  await ask(registerByEmail, 422, { body: form });
  await ask(registerByEmail, 422, { body: { ...form, is_adult: false } });
  await ask(registerByEmail, 403, { body: form, headers: { origin: 'https://evil.example' } });
  const { email, password } = form;
  const { token } = await ask(logInByEmail, 200, { body: { email, password } });
  await ask(logInByEmail, 422, { body: { email, password: 'another one entirely' } });
  const member = await house.addMember();
  const headers = { cookie: `refresh=${member.refresh}` };
  await ask(identity.refreshToken, 200, { headers });
  await ask(identity.refreshToken, 401, { headers: { cookie: 'refresh=stolen' } });
  await ask(identity.logout, 200, { token });
  await ask(identity.logout, 403, { token, headers: { origin: 'https://evil.example' } });
  const guest = await ask(identity.becomeGuest, 200);
  await ask(identity.becomeGuest, 403, { token: guest['data'].token });
});

test('profile: user, settings, balances, sums, movements and deposits', async () => {
  const { id, token } = await house.addMember('500.00');
  await ask(identity.getUser, 200, { token, query: { whoAreYou: 'me' } });
  await ask(identity.getUser, 401);
  await ask(identity.updateSettings, 200, { token, body: { timezone: 'Asia/Almaty' } });
  await ask(identity.updateSettings, 422, { token, body: { timezone: 'Mars/Olympus' } });
  await ask(identity.topUpPlay, 422, { token });
  await house.grant(id, '-10000.00', 'PLAY');
  await ask(identity.topUpPlay, 200, { token });
  await ask(profile.getBalances, 200, { token });
  await ask(profile.getBalances, 401, { token: (await house.addGuest()).token });
  await play(token);
  await ask(profile.getSummary, 200, { token, query: { period: '24h', play: 'none' } });
  await ask(profile.getSummary, 422, { token, query: { period: 'yesterday' } });
  const { data } = await ask(profile.listMovements, 200, { token, query: { limit: '1' } });
  expect(data).toHaveLength(1);
  await ask(profile.listMovements, 422, { token, query: { cursor: 'nowhere' } });
  await openDeposit(token);
  await ask(profile.listDeposits, 200, { token });
  await ask(profile.listDeposits, 422, { token, query: { limit: '0' } });
});

test('games.dice: tables, bets and their receipts, for guests and members', async () => {
  const game = { game: 'dice' };
  await ask(bets.getGameTable, 200, { params: game });
  await ask(bets.getGameTable, 404, { params: { game: 'chess' } });
  const member = await house.addMember('100.00');
  const guest = await house.addGuest();
  await ask(placeBet, 422, { token: guest.token, key: newKey(), body: bet('1.00', 'PLAY') });
  for (const [{ token }, currency] of [
    [member, 'RUB'],
    [guest, 'PLAY'],
  ] as const) {
    const { data: placed } = await play(token, currency);
    await ask(bets.getBet, 200, { token, params: { id: placed.id } });
    await ask(bets.listBets, 200, { token, query: { play: 'none', limit: '100', ...game } });
    await ask(bets.listBets, 200, { token, query: { seed: placed.seed_id } });
  }
  const key = newKey();
  const { token } = member;
  await ask(placeBet, 200, { token, key, body: bet('1.00') });
  await ask(placeBet, 409, { token, key, body: bet('2.00') });
  await ask(placeBet, 422, { token, key: newKey(), body: bet('100000.00') });
  await ask(placeBet, 422, { token, body: bet() });
  await ask(placeBet, 401, { key: newKey(), body: bet() });
  await ask(bets.getBet, 404, { token, params: { id: '1' } });
  await ask(bets.listBets, 422, { token, query: { cursor: 'no cursor' } });
});

test('fairness: seeds are opened, rotated and shown', async () => {
  const { token } = await house.addGuest();
  await ask(fairness.commitSeed, 200, { token, body: {} });
  await ask(fairness.commitSeed, 401, { body: {} });
  const seeds = await ask(fairness.openSeeds, 200, { token, body: { client_seed: 'mine' } });
  await ask(fairness.openSeeds, 422, { token, body: { client_seed: 'with blanks' } });
  const body = { seed: seeds['data'].active.id, client_seed: 'next' };
  await ask(fairness.rotateSeeds, 200, { token, body });
  await ask(fairness.rotateSeeds, 404, { token, body: { ...body, seed: '999999999' } });
  await ask(fairness.listRevealedSeeds, 200, { token });
  await ask(fairness.listRevealedSeeds, 422, { token, query: { limit: '101' } });
});

test('cashier.data, cashier.process: methods, and deposits from opening to their end', async () => {
  const { token } = await house.addMember(undefined, 'KZT');
  await ask(billing.getBillingData, 401);
  const opened = await openDeposit(token);
  const id: string = opened['data'].id;
  await ask(billing.openDeposit, 422, {
    token,
    key: newKey(),
    body: { hash: opened['data'].hash, amount: '0.001' },
  });
  await ask(billing.getCurrentDeposit, 200, { token });
  await ask(billing.getCurrentDeposit, 401);
  await ask(billing.getDeposit, 200, { token, params: { id } });
  await ask(billing.getDeposit, 404, { token, params: { id: '9' } });
  await ask(billing.getPaymentStatus, 200, { token, params: { invoiceId: id } });
  await ask(billing.getPaymentStatus, 404, { token, params: { invoiceId: '9' } });
  await ask(billing.cancelDeposit, 200, { token, params: { id } });
  await ask(billing.cancelDeposit, 404, { token, params: { id: '9' } });
  await ask(billing.getCurrentDeposit, 200, { token });
  await ask(billing.listDeposits, 200, { token });
  await ask(billing.listDeposits, 422, { token, query: { cursor: '../..' } });
});

test('errors of pages and rules of routes', async () => {
  const page = { name: 'TypeError', message: 'x', stack: 'at y', path: '/ru', build: 'b1' };
  await ask(reportError, 200, { body: page });
  await ask(reportError, 422, { body: { ...page, name: 'n'.repeat(101) } });
  await ask(findRule, 200, { query: { path: '/games/dice' } });
  await ask(findRule, 422, { query: { path: 'no path' } });
});

test('no call was forgotten: each has been seen to succeed and to refuse', async () => {
  const whole = declared.calls.map((call) => [call.name, new Set(['done', 'refused'])] as const);
  expect(answered).toEqual(new Map(whole));
  // The report of a broken page is logged as an error because a page broke; nothing else is.
  expect(house.errors.filter((line) => !line.includes('a page broke'))).toEqual([]);
  expect((await checkLedger(house.db)).findings).toEqual([]);
});

async function play(token: string, currency = 'RUB') {
  await ask(fairness.openSeeds, 200, { token, body: { client_seed: 'reader' } });
  return await ask(placeBet, 200, { token, key: newKey(), body: bet('1.00', currency) });
}

async function openDeposit(token: Person['token']) {
  const { payments } = await ask(billing.getBillingData, 200, { token });
  const { hash, default_amount: amount } = payments.methods[0];
  return await ask(billing.openDeposit, 200, { token, key: newKey(), body: { hash, amount } });
}
