import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { refuse } from '#core/refusal.ts';
import {
  cashierStaffRoutes,
  cashierRoutes,
  handleInvoiceEvent,
  type CashierDeps,
} from '#features/cashier/server/index.ts';
import { createSessions, createTokens, insertMember } from '#domain/identity/server/index.ts';
import { createAccounts, readBalances } from '#domain/ledger/server/index.ts';
import { registerWebhookRoutes, SANDBOX, signedProvider } from '#domain/payments/server/index.ts';
import type { EventHandler, PaymentProvider } from '#domain/payments/server/index.ts';
import type { Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import { minimalMember } from '../minimal-member.ts';
import { testDatabase } from '../test-database.ts';
import { addStaffUser, type TestStaffUser } from '../staff.ts';
import { runOn } from '../test-server.ts';
import { createBank } from './bank.ts';
import type { Chaos } from './webhook-sender.ts';
import { offerBankMethods } from './methods.ts';

export const TEST_SECRET = 'a secret that only this test and its bank know';

export type BankFixturePlayer = { id: PlayerId; token: string };
export type BankFixtureResponse = { status: number; body: unknown };

export type BankFixtureOptions = {
  lifeSeconds?: number;
  chaos?: Chaos;
  /** Wraps the provider, to inject failures between the cashier and the bank. */
  wrapProvider?: (bank: PaymentProvider) => PaymentProvider;
  /** Replaces the address at which the cashier calls the bank. */
  bankUrl?: string;
  emit?: CashierDeps['emit'];
  /** Providers in addition to the bank. */
  otherProviders?: (around: { db: Db; log: Log; url: () => string }) => readonly PaymentProvider[];
  /** Mounts further routes, in addition to the bank. */
  mount?: (app: FastifyInstance, db: Db) => void;
  /** Handles payout messages; without it they are refused. */
  onPayout?: EventHandler;
};

/**
 * A cashier and the sandbox bank on a real database and a real port, without the rest of the
 * server. The bank sends its messages only when a test calls `bank.sendDue()`, so tests control the
 * order.
 */
export async function createBankFixture(options: BankFixtureOptions = {}) {
  const database = await testDatabase();
  const db = openDb({ url: database.url, role: APP_ROLE, connectionsMax: 12 });
  const log = createLog('silent');
  const recorded: RecordedEffects = { emitted: [], published: [], balances: [] };
  let url = '';
  const deps = depsOf({ db, log, recorded, url: () => url }, options);
  const { app, bank, sessions } = await openApp(deps, () => url, options);
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  await offerBankMethods(db, options.lifeSeconds);
  return {
    db,
    deps,
    bank,
    recorded,
    url,
    /** Runs SQL as the owner of the tables, who may do what the server's role may not. */
    asOwner: (statement: string) => runOn(database.url, statement),
    /** Creates a staff user with an open session. */
    addStaffUser: (role: Role): Promise<TestStaffUser> => addStaffUser(db, sessions, role),
    member: (currency: Currency = 'RUB') => addMember(db, sessions, currency),
    call: (
      member: BankFixturePlayer | undefined,
      method: string,
      path: string,
      body?: unknown,
      key?: string,
    ) => call(url, member, method, path, body, key),
    balance: async (member: BankFixturePlayer, currency: Currency = 'RUB') =>
      formatMoney((await readBalances(db, member.id, currency)).cash),
    close: async () => {
      await bank.stop();
      await app.close();
      await db.close();
      await database.close();
    },
  };
}

type RecordedEffects = { emitted: [string, unknown][]; published: unknown[]; balances: bigint[] };

type FixtureContext = { db: Db; log: Log; recorded: RecordedEffects; url: () => string };

function depsOf(
  { db, log, recorded, url }: FixtureContext,
  options: BankFixtureOptions,
): CashierDeps {
  const sandbox = signedProvider({
    name: SANDBOX,
    apiUrl: () => `${options.bankUrl ?? url()}/sandbox/bank/api`,
    serverUrl: url,
    secret: TEST_SECRET,
    log,
  });
  return {
    db,
    log,
    accounts: createAccounts(),
    providers: [
      options.wrapProvider?.(sandbox) ?? sandbox,
      ...(options.otherProviders?.({ db, log, url }) ?? []),
    ],
    publicUrl: url,
    emit: async (tx, name, body) => {
      await options.emit?.(tx, name, body);
      tx.onCommit(() => recorded.emitted.push([name, body]));
    },
    announceBalance: async (tx, playerId) => {
      tx.onCommit(() => recorded.balances.push(playerId));
    },
    publishTo: (_topic, _playerId, data) => void recorded.published.push(data),
  };
}

export type BankFixture = Awaited<ReturnType<typeof createBankFixture>>;

async function openApp(deps: CashierDeps, bankUrl: () => string, options: BankFixtureOptions) {
  const { chaos } = options;
  const { db, log } = deps;
  const rateLimits = createRateLimits(db);
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens('00'.repeat(32)), bus);
  const app: FastifyInstance = await createHttp({
    routes: [...cashierRoutes(deps), ...cashierStaffRoutes(deps)],
    viewerOf: sessions.viewerOf,
    rateLimits,
    log,
    allowedOrigins: new Set(),
    isSecure: false,
  });
  registerWebhookRoutes(app, {
    ...deps,
    rateLimits,
    handlers: {
      onInvoice: (tx, event) => handleInvoiceEvent(deps, tx, event),
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
): Promise<BankFixturePlayer> {
  return await db.transaction(async (tx) => {
    const player = await insertMember(tx, {
      ...minimalMember(`${randomBytes(6).toString('hex')}@example.com`),
      currency,
    });
    const opened = await sessions.open(tx, player!, { userAgent: 'test', ip: '127.0.0.1' });
    return { id: player!.id, token: opened.accessToken };
  });
}

async function call(
  url: string,
  member: BankFixturePlayer | undefined,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<BankFixtureResponse> {
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
