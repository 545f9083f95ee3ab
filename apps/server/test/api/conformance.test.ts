import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { resolveReference, type JsonSchema } from '#dev/json-schema.ts';
import { checkLedger } from '#domain/ledger/server/index.ts';
import { accountSecurityCalls } from '#dev/conformance/account-security-calls.ts';
import { bonusesCalls } from '#dev/conformance/bonuses-calls.ts';
import { captchaCalls } from '#dev/conformance/captcha-calls.ts';
import { playerAdminCalls } from '#dev/conformance/player-calls.ts';
import { campaignsCalls } from '#dev/conformance/campaigns-calls.ts';
import { casesCalls } from '#dev/conformance/cases-calls.ts';
import { cashierCalls } from '#dev/conformance/cashier-calls.ts';
import { coinflipCalls } from '#dev/conformance/coinflip-calls.ts';
import { chatDropsCalls } from '#dev/conformance/chat-drops-calls.ts';
import { chatCalls } from '#dev/conformance/chat-calls.ts';
import { gamesCalls } from '#dev/conformance/games-calls.ts';
import { operatorCalls } from '#dev/conformance/operator-calls.ts';
import { passkeyCalls } from '#dev/conformance/passkey-calls.ts';
import { profileCalls } from '#dev/conformance/profile-calls.ts';
import { protectionCalls } from '#dev/conformance/protection-calls.ts';
import { openChecker, type Checker, type ConformanceTests } from '#dev/conformance/checker.ts';
import { vipCalls } from '#dev/conformance/vip-calls.ts';
import { rtpCalls } from '#dev/conformance/rtp-calls.ts';
import { roundsCalls } from '#dev/conformance/rounds-calls.ts';
import { shellCalls } from '#dev/conformance/shell-calls.ts';
import { signInCalls } from '#dev/conformance/sign-in-calls.ts';
import { slotsCalls } from '#dev/conformance/slots-calls.ts';
import { studioCalls } from '#dev/conformance/studio-calls.ts';
import { socialCalls } from '#dev/conformance/social-calls.ts';
import { staffCalls } from '#dev/conformance/staff-calls.ts';
import { supportCalls } from '#dev/conformance/support-calls.ts';
import { freeTurnCalls } from '#dev/conformance/free-turn-calls.ts';
import { missionCalls } from '#dev/conformance/mission-calls.ts';
import { tournamentStaffCalls } from '#dev/conformance/tournament-staff-calls.ts';
import { tournamentsCalls } from '#dev/conformance/tournaments-calls.ts';
import { tableCalls } from '#dev/conformance/table-calls.ts';
import { verificationCalls } from '#dev/conformance/verification-calls.ts';
import { monitoringCalls } from '#dev/conformance/monitoring-calls.ts';
import { visitorCalls } from '#dev/conformance/visitor-calls.ts';
import { withdrawalsCalls } from '#dev/conformance/withdrawals-calls.ts';
import { affiliatesCalls } from '#dev/conformance/affiliates-calls.ts';
import { amlCalls } from '#dev/conformance/aml-calls.ts';
import { bonusAbuseCalls } from '#dev/conformance/bonus-abuse-calls.ts';
import { bonusStaffCalls } from '#dev/conformance/bonus-staff-calls.ts';
import { jurisdictionsCalls } from '#dev/conformance/jurisdictions-calls.ts';
import { startApp } from '../../app.ts';

let checker: Checker;
let errorsBefore = 0;
beforeAll(async () => {
  checker = await openChecker(startApp);
});
afterEach(() => {
  // The report of a broken page is logged as an error by design; nothing else may be.
  const errors = checker.app.errors.slice(errorsBefore);
  // An error fails the test that caused it, not the ones after it.
  errorsBefore = checker.app.errors.length;
  expect(errors.filter((line) => !line.includes('a page broke'))).toEqual([]);
});
afterAll(() => checker.close());

test('openapi: the document is OpenAPI 3.1 and contains every call of every contract', () => {
  const { document, declared } = checker;
  expect(document.openapi).toBe('3.1.0');
  expect(document['info']).toEqual({ title: 'Croupier', version: expect.any(String) });
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const names = operations.map((operation) => operation.operationId).sort();
  expect(names).toEqual(declared.calls.map((call) => call.name).sort());
  expect(new Set(names).size).toBe(names.length);
});

test('openapi: each operation declares its audience, input and output completely', () => {
  const { declared, operationOf } = checker;
  for (const call of declared.calls) {
    const { parameters, requestBody, responses, security } = operationOf(call);
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => `{${one.name}}`);
    expect(inPath, call.name).toEqual(call.path.match(/\{\w+\}/g) ?? []);
    const isOpen = call.audience === 'anyone' && call.apiKey === undefined;
    expect(security === undefined, call.name).toBe(isOpen);
    const hasBody = call.body !== undefined || call.upload !== undefined;
    expect(requestBody !== undefined, call.name).toBe(hasBody);
    const isKeyed = parameters.some((one) => one.name === 'Idempotency-Key' && one.required);
    expect(isKeyed, call.name).toBe(call.keyed === true);
    for (const code of call.refusals ?? []) {
      const documented = Object.values(responses).some(({ description }) =>
        description.includes(code),
      );
      expect(documented, `${call.name}: ${code}`).toBe(true);
    }
  }
});

test('openapi: every reference in both documents resolves', async () => {
  const { document, app } = checker;
  const { json: sockets } = await app.send('GET', '/asyncapi.json');
  for (const root of [document as JsonSchema, sockets!]) {
    const addresses = JSON.stringify(root).match(/(?<="\$ref":")[^"]+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of new Set(addresses)) {
      expect(resolveReference(root, address), address).toBeDefined();
    }
  }
});

test('openapi: every integer of a request has bounds that the database can store', () => {
  const { declared, document, operationOf } = checker;
  const wide: string[] = [];
  const walk = (place: unknown, at: string, seen: readonly string[]): void => {
    if (typeof place !== 'object' || place === null) return;
    const { type, minimum, maximum, $ref } = place as Record<string, unknown>;
    const isBound = Number(minimum) >= -(2 ** 31) && Number(maximum) < 2 ** 31;
    // Times in milliseconds are compared here and stored as times.
    const isTime = /\.(at|sent_at)$/.test(at);
    if (type === 'integer' && !isBound && !isTime) wide.push(at);
    if (typeof $ref === 'string' && !seen.includes($ref)) {
      walk(resolveReference(document as JsonSchema, $ref), at, [...seen, $ref]);
    }
    for (const [key, part] of Object.entries(place)) walk(part, `${at}.${key}`, seen);
  };
  for (const call of declared.calls) walk(operationOf(call).requestBody, call.name, []);
  expect(wide).toEqual([]);
});

test('openapi: the docs page lists every call and runs no script', async () => {
  const { app, declared } = checker;
  const page = await app.send('GET', '/docs');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).not.toContain('<script');
  for (const call of declared.calls) {
    expect(page.text).toContain(`<b>${call.method}</b> <code>${call.path}</code>`);
  }
});

const CALLS: ConformanceTests = {
  ...signInCalls,
  ...accountSecurityCalls,
  ...passkeyCalls,
  ...socialCalls,
  ...slotsCalls,
  ...studioCalls,
  ...captchaCalls,
  ...protectionCalls,
  ...verificationCalls,
  ...playerAdminCalls,
  ...withdrawalsCalls,
  ...affiliatesCalls,
  ...amlCalls,
  ...visitorCalls,
  ...bonusAbuseCalls,
  ...bonusStaffCalls,
  ...jurisdictionsCalls,
  ...profileCalls,
  ...tableCalls,
  ...casesCalls,
  ...coinflipCalls,
  ...cashierCalls,
  ...bonusesCalls,
  ...chatCalls,
  ...chatDropsCalls,
  ...freeTurnCalls,
  ...missionCalls,
  ...tournamentsCalls,
  ...tournamentStaffCalls,
  ...campaignsCalls,
  ...supportCalls,
  ...gamesCalls,
  ...roundsCalls,
  ...rtpCalls,
  ...vipCalls,
  ...monitoringCalls,
  ...operatorCalls,
  ...staffCalls,
  ...shellCalls,
};
/** Some wait for a round of crash to end. */
const TIMEOUT_MS = 150_000;
const done = new Set<string>();

/** Runs the calls of a title unless they have run, with no request counted before them. */
async function run(title: string): Promise<void> {
  if (done.has(title)) return;
  await checker.app.db.query('delete from rate_limits');
  await CALLS[title]!(checker);
  done.add(title);
}

for (const title of Object.keys(CALLS)) test(title, () => run(title), TIMEOUT_MS);

test(
  'openapi: every call is seen to succeed and to be refused',
  { timeout: TIMEOUT_MS },
  async () => {
    // In any order, and on its own too: what has not run yet runs here.
    for (const title of Object.keys(CALLS)) await run(title);
    const { declared, answered, app } = checker;
    const left = (ending: 'done' | 'refused') =>
      declared.calls.filter(({ name }) => !answered.get(name)?.has(ending)).map(({ name }) => name);
    expect({ neverDone: left('done'), neverRefused: left('refused') }).toEqual({
      neverDone: [],
      neverRefused: [],
    });
    expect((await checkLedger(app.db)).findings).toEqual([]);
  },
);

test('openapi: each call rejects a caller without permission, with a documented refusal', async () => {
  const { declared, check, app } = checker;
  const member = await app.addMember();
  const guest = await app.addGuest();
  for (const call of declared.calls.filter(({ audience }) => audience !== 'anyone')) {
    // The permission is checked before the input, so any input will do.
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const params = Object.fromEntries(names.map((name) => [name, '1']));
    const headers = call.upload && { 'content-type': call.upload.types[0]! };
    const input = { params, ...(headers ? { headers } : {}) };
    await check(call, 401, input);
    if (call.audience === 'player') await check(call, 401, { ...input, token: guest.token });
    if (call.audience === 'staff') await check(call, 403, { ...input, token: member.token });
  }
});
