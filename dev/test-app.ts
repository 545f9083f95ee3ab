import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as sendHttp, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Currency, WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import type { PushTransport } from '#features/notifications/server/index.ts';
import { createTokens, type Passwords } from '#domain/identity/server/index.ts';
import { createAccounts, transfer } from '#domain/ledger/server/index.ts';
import type { RoundTimes } from '#domain/rounds/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { connect, type TestClient } from './test-sockets.ts';

export const SECRET_KEY = '7'.repeat(64);

export type TestRequest = {
  readonly token?: string | undefined;
  readonly key?: string | undefined;
  /** Sent as JSON; strings and bytes are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: Json | undefined;
};

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers

export type TestPlayer = {
  readonly id: PlayerId;
  readonly token: string;
  readonly refresh: string;
};

/** A complete server in this process, on a test database, called over the network. */
export type TestApp = {
  readonly url: string;
  readonly db: Db;
  /** What the server logged as an error; refusals are not errors, so this stays empty. */
  readonly errors: readonly string[];
  send(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  connect(token?: string, headers?: Readonly<Record<string, string>>): Promise<TestClient>;
  /** Registers through the public API. */
  addMember(money?: string, currency?: Currency): Promise<TestPlayer>;
  addGuest(): Promise<TestPlayer>;
  grant(id: PlayerId, amount: string, currency: WalletCurrency): Promise<void>;
  stop(): Promise<void>;
};

export const newKey = () => randomBytes(12).toString('hex');

/** The start function of apps/server; it is a parameter because dev/ must not import apps/. */
export type StartApp = (options: {
  config: Config;
  secretKey: string;
  url: string;
  log: Log;
  roundTimes?: RoundTimes | undefined;
  passwords?: Passwords | undefined;
  pushTransport?: PushTransport | undefined;
  isPostbackAllowed?: ((address: string) => boolean) | undefined;
  isSupplierAllowed?: ((address: string) => boolean) | undefined;
}) => Promise<{ url: string; stop(): Promise<void> }>;

export type TestAppOptions = {
  /** The configuration, where it differs from that of every test. */
  readonly env?: Readonly<Record<string, string>>;
  /** Without it, shared rounds take as long as for players. */
  readonly roundTimes?: RoundTimes;
  /** Without it, push notifications go to public addresses alone, as for players. */
  readonly pushTransport?: PushTransport;
  /** Addresses that postbacks to partners may call besides public ones. */
  readonly isPostbackAllowed?: (address: string) => boolean;
  /** Addresses at which suppliers of games may be besides public ones. */
  readonly isSupplierAllowed?: (address: string) => boolean;
  /** Without it, pages are there only where the player app was built before. */
  readonly playerFolder?: string;
};

/**
 * Many visitors of a test share one address, which looks like abuse: a test of it sets CAPTCHA. No
 * load balancer needs time when a test stops its server. Each connection costs PostgreSQL 50 ms of
 * work before it is useful, and few callers come at once.
 */
const OWN_ENV = {
  NODE_ENV: 'test',
  PORT: '0',
  CAPTCHA: 'off',
  DRAIN_SECONDS: '0',
  DATABASE_CONNECTIONS: '5',
};

/** Several on one database form one installation when they share a bus. */
export async function createTestApp(
  startApp: StartApp,
  databaseUrl: string,
  { env = {}, ...forTests }: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'croupier-app-'));
  const own = { ...OWN_ENV, DATA_DIR: dataDir };
  const config = readConfig({ ...own, ...env });
  const errors: string[] = [];
  const log = createLog('error', { write: (line: string) => void errors.push(line) });
  const app = await startApp({
    config,
    secretKey: SECRET_KEY,
    url: databaseUrl,
    log,
    passwords: cheapPasswords(),
    ...forTests,
  });
  const db = openDb({ url: databaseUrl, role: APP_ROLE, connectionsMax: 4 });
  const { read } = createTokens(SECRET_KEY);
  const send = (method: string, path: string, request: TestRequest = {}) =>
    sendRequest(app.url, method, path, request);

  async function register(path: string, body: unknown): Promise<TestPlayer> {
    const { status, json, text, headers } = await send('POST', path, { body });
    const token: unknown = json?.['token'] ?? json?.['data']?.token;
    if (status !== 200 || typeof token !== 'string')
      throw new Error(`registration failed: ${text}`);
    const cookies = headers['set-cookie']?.join('\n') ?? '';
    const refresh = /^refresh=([^;]*)/m.exec(cookies)?.[1] ?? '';
    // As every page does before a game: the server commits before it receives a client seed.
    await send('POST', '/api/v2/fairness/commitment', { token, body: {} });
    return { id: (await read(token))!.id, token, refresh };
  }

  return {
    url: app.url,
    db,
    errors,
    send,
    connect: async (token, headers = {}) => {
      const client = await connect(`${app.url.replace('http', 'ws')}/socket`, { headers });
      await client.hello(token);
      return client;
    },
    addMember: async (money, currency = 'RUB') => {
      const member = await register('/api/v2/auth/register/email', form(currency));
      if (money !== undefined) await grant(db, member.id, money, currency);
      return member;
    },
    addGuest: () => register('/api/v2/guests', {}),
    grant: (id, amount, currency) => grant(db, id, amount, currency),
    stop: async () => {
      await app.stop();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function form(currency: Currency) {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  return { email, password: 'seven quiet rivers', currency, is_adult: true, accepts_terms: true };
}

/** An operator's adjustment in the ledger; a negative amount takes money away. */
async function grant(
  db: Db,
  id: PlayerId,
  amount: string,
  currency: WalletCurrency,
): Promise<void> {
  const accounts = createAccounts();
  const change = parseMoney(amount)!;
  const moved = await db.transaction(async (tx) => {
    const adjustment = await accounts.find(tx, 'house_adjustment', 'test', currency);
    const player = await accounts.find(tx, 'player_cash', id.toString(), currency);
    const isGift = change > 0n;
    return transfer(tx, {
      key: `grant:${newKey()}`,
      kind: 'adjustment',
      debit: isGift ? adjustment : player,
      credit: isGift ? player : adjustment,
      amount: micro(isGift ? change : -change),
    });
  });
  if (isRefusal(moved)) throw new Error(`grant refused: ${moved.refused}`);
}

/** Sends the path unchanged: `fetch` would normalize dots and spaces in it. */
function sendRequest(
  url: string,
  method: string,
  path: string,
  request: TestRequest,
): Promise<TestResponse> {
  const { hostname, port } = new URL(url);
  const sent = bodyOf(method, request.body);
  const headers: Record<string, string> = {
    ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
    ...(request.key === undefined ? {} : { 'idempotency-key': request.key }),
    ...request.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = sendHttp({ hostname, port, method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => (text += part));
      answer.on('end', () => {
        const { statusCode: status = 0, headers: received } = answer;
        resolve({ status, headers: received, text, json: readJson(text) });
      });
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}

/** A POST or PUT without a body sends an empty object. */
function bodyOf(method: string, body: unknown): string | Buffer | undefined {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  if (body !== undefined) return JSON.stringify(body);
  return method === 'POST' || method === 'PUT' ? '{}' : undefined;
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Pages and files are not JSON; a test that expects JSON will fail on undefined.
    return undefined;
  }
}
