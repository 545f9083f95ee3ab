import { afterAll, beforeAll, expect, test } from 'vitest';
import { follow, type JsonSchema } from '#dev/json-schema.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { accessCalls } from './conformance/access-calls.ts';
import { captchaCalls } from './conformance/captcha-calls.ts';
import { careCalls } from './conformance/care-calls.ts';
import { casesCalls } from './conformance/cases-calls.ts';
import { cashierCalls } from './conformance/cashier-calls.ts';
import { coinflipCalls } from './conformance/coinflip-calls.ts';
import { floorCalls } from './conformance/floor-calls.ts';
import { gamesCalls } from './conformance/games-calls.ts';
import { passkeyCalls } from './conformance/passkey-calls.ts';
import { profileCalls } from './conformance/profile-calls.ts';
import { protectionCalls } from './conformance/protection-calls.ts';
import { openReader, type Reader } from './conformance/reader.ts';
import { returnsCalls } from './conformance/returns-calls.ts';
import { roundsCalls } from './conformance/rounds-calls.ts';
import { shellCalls } from './conformance/shell-calls.ts';
import { signInCalls } from './conformance/sign-in-calls.ts';
import { socialCalls } from './conformance/social-calls.ts';
import { staffCalls } from './conformance/staff-calls.ts';
import { tableCalls } from './conformance/table-calls.ts';
import { verificationCalls } from './conformance/verification-calls.ts';
import { watchCalls } from './conformance/watch-calls.ts';
import { withdrawalsCalls } from './conformance/withdrawals-calls.ts';

let reader: Reader;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

test('the document is OpenAPI 3.1, and every call of every contract is in it', () => {
  const { document, declared } = reader;
  expect(document.openapi).toBe('3.1.0');
  expect(document['info']).toEqual({ title: 'Croupier', version: expect.any(String) });
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const names = operations.map((operation) => operation.operationId).sort();
  expect(names).toEqual(declared.calls.map((call) => call.name).sort());
  expect(new Set(names).size).toBe(names.length);
});

test('each operation says who may, what goes in and what comes out, completely', () => {
  const { declared, operationOf } = reader;
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
  const { document, house } = reader;
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
  const { house, declared } = reader;
  const page = await house.send('GET', '/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).not.toContain('<script');
  for (const call of declared.calls) {
    expect(page.text).toContain(`<b>${call.method}</b> <code>${call.path}</code>`);
  }
});

const CALLS = {
  ...signInCalls,
  ...accessCalls,
  ...passkeyCalls,
  ...socialCalls,
  ...captchaCalls,
  ...protectionCalls,
  ...verificationCalls,
  ...careCalls,
  ...withdrawalsCalls,
  ...profileCalls,
  ...tableCalls,
  ...casesCalls,
  ...coinflipCalls,
  ...cashierCalls,
  ...floorCalls,
  ...gamesCalls,
  ...roundsCalls,
  ...returnsCalls,
  ...watchCalls,
  ...staffCalls,
  ...shellCalls,
};
// Some wait for a round of crash to be over.
for (const [title, run] of Object.entries(CALLS)) test(title, () => run(reader), 150_000);

test('no call was forgotten: each has been seen to succeed and to refuse', async () => {
  const { declared, answered, house } = reader;
  const left = (ending: 'done' | 'refused') =>
    declared.calls.filter(({ name }) => !answered.get(name)?.has(ending)).map(({ name }) => name);
  expect({ neverDone: left('done'), neverRefused: left('refused') }).toEqual({
    neverDone: [],
    neverRefused: [],
  });
  // The report of a broken page is logged as an error because a page broke; nothing else is.
  expect(house.errors.filter((line) => !line.includes('a page broke'))).toEqual([]);
  expect((await checkLedger(house.db)).findings).toEqual([]);
});

test('each call turns away whoever may not make it, and says so in the document', async () => {
  const { declared, ask, house } = reader;
  const member = await house.addMember();
  const guest = await house.addGuest();
  for (const call of declared.calls.filter(({ audience }) => audience !== 'anyone')) {
    // Who may is asked before what is sent, so anything will do.
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const params = Object.fromEntries(names.map((name) => [name, '1']));
    const headers = call.upload && { 'content-type': call.upload.types[0]! };
    const wish = { params, ...(headers ? { headers } : {}) };
    await ask(call, 401, wish);
    if (call.audience === 'player') await ask(call, 401, { ...wish, token: guest.token });
    if (call.audience === 'staff') await ask(call, 403, { ...wish, token: member.token });
  }
});
