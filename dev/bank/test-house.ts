import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Currency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import {
  cashierDeskRoutes,
  cashierRoutes,
  takeEvent,
  type CashierDeps,
} from '#features/cashier/server/index.ts';
import { createSessions, createTokens, insertMember } from '#domain/identity/server/index.ts';
import { createAccounts, readBalances } from '#domain/ledger/server/index.ts';
import { addWebhookDoor, SANDBOX, signedProvider } from '#domain/payments/server/index.ts';
import type { EventHandler, PaymentProvider } from '#domain/payments/server/index.ts';
import type { Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { openLog, type Log } from '#platform/server/log.ts';
import { bareMember } from '../bare-member.ts';
import { testDatabase } from '../test-database.ts';
import { hireStaff, type Hired } from '../staff.ts';
import { runOn } from '../test-server.ts';
import { createBank } from './bank.ts';
import type { Chaos } from './messenger.ts';
import { offerBankMethods } from './methods.ts';

export const TEST_SECRET = 'a secret that only this test and its bank know';

export type Member = { id: bigint; token: string };
export type Answered = { status: number; body: unknown };

export type TestHouseOptions = {
  lifeSeconds?: number;
  chaos?: Chaos;
  /** Puts trouble between the house and the bank. */
  trouble?: (bank: PaymentProvider) => PaymentProvider;
  /** Where the house looks for the bank instead. */
  bankUrl?: string;
  emit?: CashierDeps['emit'];
  /** Providers beside the bank. */
  others?: (around: { db: Db; log: Log; url: () => string }) => readonly PaymentProvider[];
  /** What else is served, besides the bank. */
  mount?: (app: FastifyInstance, db: Db) => void;
  /** What listens to messages about payouts; without it nobody does. */
  onPayout?: EventHandler;
};

/**
 * A cashier and the sandbox bank on a real database and a real port, without the rest of the house.
 * The bank sends its messages only when a test says `bank.sendDue()`, so that tests own the order.
 */
export async function startTestHouse(options: TestHouseOptions = {}) {
  const database = await testDatabase();
  const db = openDb({ url: database.url, role: APP_ROLE, connectionsMax: 12 });
  const log = openLog('silent');
  const heard: Heard = { emitted: [], published: [], balances: [] };
  let url = '';
  const deps = depsOf({ db, log, heard, url: () => url }, options);
  const { app, bank, sessions } = await openApp(deps, () => url, options);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  await offerBankMethods(db, options.lifeSeconds);
  return {
    db,
    deps,
    bank,
    heard,
    url,
    /** As the owner of the tables, who may what the house may not. */
    asOwner: (statement: string) => runOn(database.url, statement),
    /** Somebody of the back office, with an open session. */
    hire: (role: Role): Promise<Hired> => hireStaff(db, sessions, role),
    member: (currency: Currency = 'RUB') => addMember(db, sessions, currency),
    call: (
      member: Member | undefined,
      method: string,
      path: string,
      body?: unknown,
      key?: string,
    ) => call(url, member, method, path, body, key),
    balance: async (member: Member, currency: Currency = 'RUB') =>
      formatMoney((await readBalances(db, member.id, currency)).cash),
    close: async () => {
      await bank.stop();
      await app.close();
      await db.close();
      await database.close();
    },
  };
}

type Heard = { emitted: [string, unknown][]; published: unknown[]; balances: bigint[] };

type Around = { db: Db; log: Log; heard: Heard; url: () => string };

function depsOf({ db, log, heard, url }: Around, options: TestHouseOptions): CashierDeps {
  const sandbox = signedProvider({
    name: SANDBOX,
    apiUrl: () => `${options.bankUrl ?? url()}/sandbox/bank/api`,
    houseUrl: url,
    secret: TEST_SECRET,
    log,
  });
  return {
    db,
    log,
    accounts: createAccounts(),
    providers: [
      options.trouble?.(sandbox) ?? sandbox,
      ...(options.others?.({ db, log, url }) ?? []),
    ],
    publicUrl: url,
    emit: async (tx, name, body) => {
      await options.emit?.(tx, name, body);
      tx.onCommit(() => heard.emitted.push([name, body]));
    },
    announceBalance: async (tx, playerId) => {
      tx.onCommit(() => heard.balances.push(playerId));
    },
    publishTo: (_topic, _playerId, data) => void heard.published.push(data),
  };
}

export type TestHouse = Awaited<ReturnType<typeof startTestHouse>>;

async function openApp(deps: CashierDeps, bankUrl: () => string, options: TestHouseOptions) {
  const { chaos } = options;
  const { db, log } = deps;
  const limits = createLimits();
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens('00'.repeat(32)), bus);
  const app: FastifyInstance = await createHttp({
    routes: [...cashierRoutes(deps), ...cashierDeskRoutes(deps)],
    viewerOf: sessions.viewerOf,
    limits,
    log,
    allowedOrigins: new Set(),
    isSecure: false,
  });
  addWebhookDoor(app, {
    ...deps,
    limits,
    handlers: {
      onInvoice: (tx, event) => takeEvent(deps, tx, event),
      onPayout: options.onPayout ?? (async () => refuse('not_found')),
    },
  });
  const bank = createBank({
    db,
    log,
    secret: TEST_SECRET,
    bankUrl,
    isSecure: false,
    ...(chaos === undefined ? {} : { chaos }),
  });
  bank.mount(app);
  options.mount?.(app, db);
  return { app, bank, sessions };
}

async function addMember(
  db: Db,
  sessions: ReturnType<typeof createSessions>,
  currency: Currency,
): Promise<Member> {
  return await db.transaction(async (tx) => {
    const player = await insertMember(tx, {
      ...bareMember(`${randomBytes(6).toString('hex')}@example.com`),
      currency,
    });
    const opened = await sessions.open(tx, player!, { userAgent: 'test', ip: '127.0.0.1' });
    return { id: player!.id, token: opened.accessToken };
  });
}

async function call(
  url: string,
  member: Member | undefined,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<Answered> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(member ? { authorization: `Bearer ${member.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      'accept-language': 'ru-RU',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}
