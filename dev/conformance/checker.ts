import { expect } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { readContracts, type Declared } from '#dev/contracts.ts';
import { validationErrors, type JsonSchema } from '#dev/json-schema.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { testDatabase } from '#dev/test-database.ts';
import {
  newKey,
  createTestApp,
  type TestPlayer,
  type TestRequest,
  type StartApp,
  type TestApp,
} from '#dev/test-app.ts';
import * as billing from '#features/cashier/contract.ts';
import { placeBet } from '#features/dice/contract.ts';
import * as fairness from '#domain/fairness/contract.ts';

/** Time for the calls of a bet beside another, on a machine that is busy. */
const BETTING_MS = 4_000;

export type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  security?: unknown;
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<
    string,
    { description: string; content: { 'application/json': { schema: JsonSchema } } }
  >;
};
export type OpenApi = JsonSchema & {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

export type CallInput = TestRequest & {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Another app than the checker's own: the document is the same for all of them. */
  at?: TestApp;
};

/** The response body, whatever its shape, with the cookies a browser would keep. */
// oxlint-disable-next-line no-explicit-any -- tests look into answers
export type CallResult = Record<string, any> & { cookies: string };

export type Checker = Awaited<ReturnType<typeof openChecker>>;

/** Conformance tests of one area, by title. */
export type ConformanceTests = Readonly<Record<string, (checker: Checker) => Promise<void>>>;

/** Runs calls against an app and validates the responses against its OpenAPI document. */
export async function openChecker(startApp: StartApp) {
  const database = await testDatabase();
  const open = (env = {}) =>
    createTestApp(startApp, database.url, {
      env,
      isSupplierAllowed: (address) => address === '127.0.0.1',
      roundTimes: quickRounds({ bettingMs: BETTING_MS }),
    });
  const app = await open();
  const document = (await app.send('GET', '/openapi.json')).json as unknown as OpenApi;
  const declared: Declared = await readContracts();
  const answered = new Map<string, Set<'done' | 'refused'>>();

  function operationOf({ path, method, name }: CallShape): Operation {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation, `${name} is not in the document`).toBeDefined();
    return operation!;
  }

  /** Makes the call and validates its response against the document. */
  async function check(
    call: CallShape,
    status: number,
    input: CallInput = {},
  ): Promise<CallResult> {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => input.params![name]!);
    const query = input.query ? `?${new URLSearchParams(input.query)}` : '';
    const response = await (input.at ?? app).send(call.method, path + query, input);
    expect(response.status, `${call.name}: ${response.text}`).toBe(status);
    assertMatchesDocument(operationOf(call), call, status, response.json, document);
    if (response.headers['set-cookie'] && call.audience !== 'anyone') {
      // Over the socket such a call could only fail.
      expect(call.cookies, `${call.name} does not declare that it sets cookies`).toBe(true);
    }
    const known = answered.get(call.name) ?? new Set();
    answered.set(call.name, known.add(status === 200 ? 'done' : 'refused'));
    return { ...response.json!, cookies: cookieHeader(response.headers['set-cookie']) };
  }

  const close = async () => {
    await app.stop();
    await database.close();
  };
  const { url } = database;
  return { app, url, open, document, declared, answered, operationOf, check, close };
}

function assertMatchesDocument(
  operation: Operation,
  call: CallShape,
  status: number,
  json: Record<string, unknown> | undefined,
  document: OpenApi,
): void {
  const response = operation.responses[status];
  expect(response, `${call.name} does not document ${status}`).toBeDefined();
  // The feature's own tests check the content of a file; the document only declares a file.
  if (call.download && status === 200) return;
  const { schema } = response!.content['application/json'];
  expect(validationErrors(json, schema, document), call.name).toEqual([]);
  if (status === 200) return;
  const codes = response!.description.replace(/^Refused: |\.$/g, '').split(', ');
  expect(codes, call.name).toContain(json!['message']);
}

/** Formats set-cookie lines as the cookie header of the next request. */
function cookieHeader(lines: readonly string[] = []): string {
  return lines.map((line) => line.split(';')[0]!).join('; ');
}

/** Makes a call as often as its rate limit allows. */
export async function reachLimit({ app }: Checker, call: CallShape, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 50) {
    const some = Array.from({ length: Math.min(50, left) }, () => app.send(call.method, call.path));
    await Promise.all(some);
  }
}

export const bet = (stake = '1.00', currency = 'RUB') => ({
  stake,
  currency,
  direction: 'under',
  target: 5000,
});

export async function play({ check }: Checker, token: string, currency = 'RUB') {
  await check(fairness.openSeeds, 200, { token, body: { client_seed: 'reader' } });
  return await check(placeBet, 200, { token, key: newKey(), body: bet('1.00', currency) });
}

export async function openDeposit({ check }: Checker, token: TestPlayer['token']) {
  const { payments } = await check(billing.getBillingData, 200, { token });
  const { hash, default_amount: amount } = payments.methods[0];
  return await check(billing.openDeposit, 200, { token, key: newKey(), body: { hash, amount } });
}
