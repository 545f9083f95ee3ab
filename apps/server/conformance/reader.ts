import { expect } from 'vitest';
import type { CallShape } from '#core/wire.ts';
import { readContracts, type Declared } from '#dev/contracts.ts';
import { mistakesOf, type JsonSchema } from '#dev/json-schema.ts';
import { testDatabase } from '#dev/test-database.ts';
import {
  newKey,
  openWholeHouse,
  type Person,
  type Said,
  type WholeHouse,
} from '#dev/whole-house.ts';
import * as billing from '#features/cashier/contract.ts';
import { placeBet } from '#features/dice/contract.ts';
import * as fairness from '#domain/fairness/contract.ts';
import { startHouse } from '../house.ts';

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

export type Wish = Said & {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Another house than the reader's own: the document is the same for all of them. */
  at?: WholeHouse;
};

/** The answer's body, whatever it is, with what a browser would keep of it. */
// oxlint-disable-next-line no-explicit-any -- tests look into answers
export type Told = Record<string, any> & { cookies: string };

export type Reader = Awaited<ReturnType<typeof openReader>>;

/** What is asked of a part of the house, by title. */
export type Calls = Readonly<Record<string, (reader: Reader) => Promise<void>>>;

/** Somebody who has the document and a house, and holds the one against the other. */
export async function openReader() {
  const database = await testDatabase();
  const open = (env = {}) => openWholeHouse(startHouse, database.url, env);
  const house = await open();
  const document = (await house.send('GET', '/openapi.json')).json as unknown as OpenApi;
  const declared: Declared = await readContracts();
  const answered = new Map<string, Set<'done' | 'refused'>>();

  function operationOf({ path, method, name }: CallShape): Operation {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation, `${name} is not in the document`).toBeDefined();
    return operation!;
  }

  /** Makes a call for real, and holds its answer against the document. */
  async function ask(call: CallShape, status: number, wish: Wish = {}): Promise<Told> {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => wish.params![name]!);
    const query = wish.query ? `?${new URLSearchParams(wish.query)}` : '';
    const heard = await (wish.at ?? house).send(call.method, path + query, wish);
    expect(heard.status, `${call.name}: ${heard.text}`).toBe(status);
    holdAgainst(operationOf(call), call, status, heard.json, document);
    if (heard.headers['set-cookie'] && call.audience !== 'anyone') {
      // Who calls it over the socket would get nothing but an error.
      expect(call.cookies, `${call.name} does not say that it sets cookies`).toBe(true);
    }
    const known = answered.get(call.name) ?? new Set();
    answered.set(call.name, known.add(status === 200 ? 'done' : 'refused'));
    return { ...heard.json!, cookies: cookiesOf(heard.headers['set-cookie']) };
  }

  const close = async () => {
    await house.stop();
    await database.close();
  };
  const { url } = database;
  return { house, url, open, document, declared, answered, operationOf, ask, close };
}

function holdAgainst(
  operation: Operation,
  call: CallShape,
  status: number,
  json: Record<string, unknown> | undefined,
  document: OpenApi,
): void {
  const response = operation.responses[status];
  expect(response, `${call.name} says nothing of ${status}`).toBeDefined();
  // What is in a file, its own feature proves; the document only says that there is one.
  if (call.download && status === 200) return;
  const { schema } = response!.content['application/json'];
  expect(mistakesOf(json, schema, document), call.name).toEqual([]);
  if (status === 200) return;
  const codes = response!.description.replace(/^Refused: |\.$/g, '').split(', ');
  expect(codes, call.name).toContain(json!['message']);
}

/** As the header of the next request. */
function cookiesOf(lines: readonly string[] = []): string {
  return lines.map((line) => line.split(';')[0]!).join('; ');
}

export const bet = (stake = '1.00', currency = 'RUB') => ({
  stake,
  currency,
  direction: 'under',
  target: 5000,
});

export async function play({ ask }: Reader, token: string, currency = 'RUB') {
  await ask(fairness.openSeeds, 200, { token, body: { client_seed: 'reader' } });
  return await ask(placeBet, 200, { token, key: newKey(), body: bet('1.00', currency) });
}

export async function openDeposit({ ask }: Reader, token: Person['token']) {
  const { payments } = await ask(billing.getBillingData, 200, { token });
  const { hash, default_amount: amount } = payments.methods[0];
  return await ask(billing.openDeposit, 200, { token, key: newKey(), body: { hash, amount } });
}
