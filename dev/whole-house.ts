import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Currency, WalletCurrency } from '#core/currency.ts';
import { micro, parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { createTokens } from '#domain/identity/server/index.ts';
import { createAccounts, transfer } from '#domain/ledger/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { openLog, type Log } from '#platform/server/log.ts';
import { connect, type TestClient } from './test-sockets.ts';

export const SECRET_KEY = '7'.repeat(64);

export type Said = {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  /** Sent as JSON; text and bytes are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Heard = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The answer as JSON, whatever it is; undefined when it is none. */
  readonly json: Json | undefined;
};

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers

export type Person = { readonly id: bigint; readonly token: string; readonly refresh: string };

/** One whole house in this process, on a test database, spoken to over the network. */
export type WholeHouse = {
  readonly url: string;
  readonly db: Db;
  /** What the house logged as an error: a refusal is none, so this stays empty. */
  readonly errors: readonly string[];
  send(method: string, path: string, said?: Said): Promise<Heard>;
  connect(token?: string): Promise<TestClient>;
  /** Registers through the front door. */
  addMember(money?: string, currency?: Currency): Promise<Person>;
  addGuest(): Promise<Person>;
  grant(id: bigint, amount: string, currency: WalletCurrency): Promise<void>;
  stop(): Promise<void>;
};

export const newKey = () => randomBytes(12).toString('hex');

/** What apps/server/house.ts does; it is handed in, because nobody imports the apps. */
export type StartHouse = (options: {
  config: Config;
  secretKey: string;
  url: string;
  log: Log;
}) => Promise<{ url: string; stop(): Promise<void> }>;

/** Several on one database are one house when they share a bus. */
export async function openWholeHouse(
  startHouse: StartHouse,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<WholeHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'croupier-whole-'));
  // Many visitors of a test share one address, which looks like abuse: who tests that says so.
  const own = { NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, CAPTCHA: 'off' };
  const config = readConfig({ ...own, ...env });
  const errors: string[] = [];
  const log = openLog('error', { write: (line: string) => void errors.push(line) });
  const house = await startHouse({ config, secretKey: SECRET_KEY, url: databaseUrl, log });
  const db = openDb({ url: databaseUrl, role: APP_ROLE, connectionsMax: 4 });
  const { read } = createTokens(SECRET_KEY);
  const send = (method: string, path: string, said: Said = {}) =>
    speak(house.url, method, path, said);

  async function enter(path: string, body: unknown): Promise<Person> {
    const { status, json, text, headers } = await send('POST', path, { body });
    const token: unknown = json?.['token'] ?? json?.['data']?.token;
    if (status !== 200 || typeof token !== 'string') throw new Error(`nobody came in: ${text}`);
    const cookies = headers['set-cookie']?.join('\n') ?? '';
    const refresh = /^refresh=([^;]*)/m.exec(cookies)?.[1] ?? '';
    // As every page does on its way to a table: the house commits before it hears a client seed.
    await send('POST', '/api/v2/fairness/commitment', { token, body: {} });
    return { id: (await read(token))!.id, token, refresh };
  }

  return {
    url: house.url,
    db,
    errors,
    send,
    connect: async (token) => {
      const client = await connect(`${house.url.replace('http', 'ws')}/socket`);
      await client.hello(token);
      return client;
    },
    addMember: async (money, currency = 'RUB') => {
      const member = await enter('/api/v2/auth/register/email', form(currency));
      if (money !== undefined) await grant(db, member.id, money, currency);
      return member;
    },
    addGuest: () => enter('/api/v2/guests', {}),
    grant: (id, amount, currency) => grant(db, id, amount, currency),
    stop: async () => {
      await house.stop();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function form(currency: Currency) {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  return { email, password: 'seven quiet rivers', currency, is_adult: true, accepts_terms: true };
}

/** An operator's correction, in the ledger like everything else; below zero it takes away. */
async function grant(db: Db, id: bigint, amount: string, currency: WalletCurrency): Promise<void> {
  const accounts = createAccounts();
  const change = parseMoney(amount)!;
  const moved = await db.transaction(async (tx) => {
    const house = await accounts.find(tx, 'house_adjustment', 'test', currency);
    const player = await accounts.find(tx, 'player_cash', id.toString(), currency);
    const isGift = change > 0n;
    return transfer(tx, {
      key: `grant:${newKey()}`,
      kind: 'adjustment',
      debit: isGift ? house : player,
      credit: isGift ? player : house,
      amount: micro(isGift ? change : -change),
    });
  });
  if (isRefusal(moved)) throw new Error(`grant refused: ${moved.refused}`);
}

/** A request as written: a path with dots or spaces in it arrives so, which `fetch` prevents. */
function speak(url: string, method: string, path: string, said: Said): Promise<Heard> {
  const { hostname, port } = new URL(url);
  const sent = bodyOf(method, said.body);
  const headers: Record<string, string> = {
    ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    ...(said.token === undefined ? {} : { authorization: `Bearer ${said.token}` }),
    ...(said.key === undefined ? {} : { 'idempotency-key': said.key }),
    ...said.headers,
  };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        const { statusCode: status = 0, headers: told } = answer;
        resolve({ status, headers: told, text, json: readJson(text) });
      });
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(sent);
  });
}

/** Whoever writes says something; a body of nothing is an empty object. */
function bodyOf(method: string, body: unknown): string | Buffer | undefined {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  if (body !== undefined) return JSON.stringify(body);
  return method === 'POST' || method === 'PUT' ? '{}' : undefined;
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Pages and files are no JSON, and a test that expects some will say so.
    return undefined;
  }
}
