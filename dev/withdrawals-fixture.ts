import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import {
  withdrawalJobs,
  withdrawalRoutes,
  handlePayoutEvent,
  type WithdrawalDeps,
} from '#features/withdrawals/server/index.ts';
import { createListScreening } from '#domain/aml/server/index.ts';
import {
  createSessions,
  createTokens,
  findPlayer,
  insertMember,
  type Sessions,
} from '#domain/identity/server/index.ts';
import { createAccounts, readBalances, sumAccount, transfer } from '#domain/ledger/server/index.ts';
import {
  registerWebhookRoutes,
  setRate,
  type PaymentProvider,
  type ProviderEvent,
} from '#domain/payments/server/index.ts';
import { addOperator, type Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { minimalMember } from './minimal-member.ts';
import { createMessagesFixture } from './messages-fixture.ts';
import { SCRIPTED_PROVIDER, createScriptedPayoutProvider } from './scripted-payout-provider.ts';
import { runOn } from './test-server.ts';

export const SECRET = '5'.repeat(64);
const DEVICE = { userAgent: 'test', ip: '127.0.0.1' };
/** Has a valid check digit. */
export const CARD = '4242424242424242';

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers
export type WithdrawalTestUser = {
  readonly id: PlayerId;
  readonly email: string;
  readonly token: string;
};
export type WithdrawalTestResponse = {
  readonly status: number;
  readonly json: Json;
  readonly text: string;
};

export type WithdrawalsFixtureOptions = {
  /** Providers in addition to the scripted one. */
  readonly providers?: readonly PaymentProvider[];
  readonly providerTimeoutMs?: number;
  readonly coolingHours?: number;
};

/** Withdrawals through the real HTTP pipeline on a test database, with a scripted provider. */
export async function createWithdrawalsFixture(
  url: string,
  { providers = [], providerTimeoutMs = 15_000, coolingHours = 0 }: WithdrawalsFixtureOptions = {},
) {
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 16 });
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens(SECRET), bus);
  const outbox = createMessagesFixture(db);
  const { provider, script } = createScriptedPayoutProvider();
  const published: { playerId: PlayerId; data: Json }[] = [];
  const events: { name: string; body: Json }[] = [];
  const errors: string[] = [];
  const deps: WithdrawalDeps = {
    db,
    log: createLog('error', { write: (line: string) => void errors.push(line) }),
    accounts: createAccounts(),
    messages: outbox.messages,
    screening: createListScreening(),
    secretKey: SECRET,
    providers: [provider, ...providers],
    providerTimeoutMs,
    coolingHours: () => coolingHours,
    publicUrl: () => 'https://casino.example',
    emit: async (tx, name, body) => tx.onCommit(() => events.push({ name, body: body as Json })),
    announceBalance: async () => undefined,
    announceBonuses: () => {},
    publishTo: (_topic, playerId, data) => void published.push({ playerId, data: data as Json }),
  };
  const app = await openApp(deps, sessions);
  const jobs = withdrawalJobs(deps);
  return {
    db,
    deps,
    script,
    published,
    events,
    /** What was logged as an error: requests for manual review, and nothing else. */
    errors,
    outbox,
    ...createUserHelpers(db, sessions),
    ...createHelpers(db, url),
    send: (method: string, path: string, request: WithdrawalTestRequest = {}) =>
      sendRequest(app, method, path, request),
    /** Run the jobs as often as a test needs. */
    runSending: () => runAll(jobs, 'withdrawals.send-'),
    runWatch: () => runAll(jobs, 'withdrawals.poll-'),
    webhook: (event: Partial<Omit<ProviderEvent, 'amount' | 'body'>> & { amount: string | null }) =>
      sendRequest(app, 'POST', `/api/v2/billing/webhooks/${SCRIPTED_PROVIDER}`, {
        body: { subject: 'payout', currency: 'RUB', id: randomBytes(8).toString('hex'), ...event },
        headers: { 'x-signature': 'right' },
      }),
    close: async () => {
      await app.close();
      await db.close();
    },
  };
}

type TimedJob = ReturnType<typeof withdrawalJobs>[number];

async function runAll(jobs: readonly TimedJob[], beginning: string): Promise<number> {
  const counts = await Promise.all(
    jobs.filter(({ name }) => name.startsWith(beginning)).map((job) => job.run()),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export type WithdrawalsFixture = Awaited<ReturnType<typeof createWithdrawalsFixture>>;

async function openApp(deps: WithdrawalDeps, sessions: Sessions): Promise<FastifyInstance> {
  const rateLimits = createRateLimits(deps.db);
  const { log } = deps;
  const app = await createHttp({
    routes: withdrawalRoutes(deps),
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
      onInvoice: async () => refuse('not_found'),
      onPayout: (tx, event) => handlePayoutEvent(deps, tx, event),
    },
  });
  return app;
}

function createUserHelpers(db: Db, sessions: Sessions) {
  let address = 0;

  async function addPlayer(
    money?: string,
    currency: Currency = 'RUB',
  ): Promise<WithdrawalTestUser> {
    const email = `${randomBytes(6).toString('hex')}@example.org`;
    address += 1;
    const device = { userAgent: 'test', ip: `10.0.${address >> 8}.${address & 255}` };
    const player = await db.transaction(async (tx) => {
      const made = (await insertMember(tx, { ...minimalMember(email), currency }))!;
      const opened = await sessions.open(tx, made, device);
      return { id: made.id, email, token: opened.accessToken };
    });
    await db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
      player.id,
    ]);
    if (money !== undefined) await grant(db, player.id, money, currency);
    return player;
  }

  async function addStaff(role: Role): Promise<WithdrawalTestUser> {
    const email = `${role}-${randomBytes(4).toString('hex')}@example.org`;
    const passwordHash = await cheapPasswords().hash('nine patient lanterns');
    if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
    return await db.transaction(async (tx) => {
      const id = await addOperator(tx, { email, passwordHash, role, locale: 'en' });
      if (isRefusal(id)) throw new Error(id.refused);
      const account = (await findPlayer(tx, id))!;
      return { id, email, token: (await sessions.open(tx, account, DEVICE)).accessToken };
    });
  }

  return { addPlayer, addStaff };
}

async function grant(db: Db, id: PlayerId, money: string, currency: Currency): Promise<void> {
  const accounts = createAccounts();
  await db.transaction(async (tx) => {
    const moved = await transfer(tx, {
      key: randomBytes(12).toString('hex'),
      kind: 'adjustment',
      debit: await accounts.find(tx, 'house_adjustment', 'test', currency),
      credit: await accounts.find(tx, 'player_cash', id.toString(), currency),
      amount: parseMoney(money)!,
    });
    if (isRefusal(moved)) throw new Error(moved.refused);
  });
}

/** The owners of the system accounts that withdrawals use. */
const ACCOUNT_OWNER = {
  psp_clearing: SCRIPTED_PROVIDER,
  house_fees: 'withdrawals',
  house_fx: 'exchange',
} as const;

type NewMethod = {
  readonly hash: string;
  readonly provider?: string;
  readonly type?: string;
  readonly currency?: Currency;
  readonly exchange?: Currency;
  readonly coin?: string;
  readonly fee?: Micro;
  readonly feeBp?: number;
};

function createHelpers(db: Db, url: string) {
  return {
    /** Runs SQL as the owner of the tables, who may do what the application role may not. */
    asOwner: (statement: string) => runOn(url, statement),
    addMethod: async ({ hash, currency = 'RUB', type = 'bank_card', ...way }: NewMethod) => {
      await db.query(
        `insert into payment_methods (hash, provider, code, type, direction, currency,
           exchange_currency, coin, network, fee_fixed, fee_bp, name)
         values ($1, $2, $3, $3, 'out', $4, $5, $6, $7, $8, $9,
           '{"ru": "Карта", "en": "Card", "kz": "Карта"}')`,
        [
          hash,
          way.provider ?? SCRIPTED_PROVIDER,
          type,
          currency,
          way.exchange ?? currency,
          way.coin ?? null,
          way.coin === undefined ? null : 'Bitcoin',
          way.fee ?? 0n,
          way.feeBp ?? 0,
        ],
      );
    },
    setRate: (base: Currency, quote: Currency, rate: bigint) =>
      setRate(db, { base, quote, rate, staffId: null, source: 'test' }),
    balances: async ({ id }: WithdrawalTestUser, currency: Currency = 'RUB') => {
      const { cash, held } = await readBalances(db, id, currency);
      return { cash: formatMoney(cash), held: formatMoney(held) };
    },
    /** The balance of a system account: the sum of its entries. */
    account: async (kind: keyof typeof ACCOUNT_OWNER, currency: Currency) => {
      const account = await createAccounts().find(db, kind, ACCOUNT_OWNER[kind], currency);
      return formatMoney(await sumAccount(db, account));
    },
    /** Makes every withdrawal that waits for the provider due at once. */
    makeDue: () => runOn(url, `update withdrawals set next_try_at = now() where status in (3, 4)`),
  };
}

export type WithdrawalTestRequest = {
  readonly as?: WithdrawalTestUser | undefined;
  /** A new one by default. */
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

async function sendRequest(
  app: FastifyInstance,
  method: string,
  path: string,
  { as, key, body, headers }: WithdrawalTestRequest,
): Promise<WithdrawalTestResponse> {
  const answer = await app.inject({
    method: method as 'GET',
    url: path,
    headers: {
      ...headers,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      'idempotency-key': key ?? randomBytes(12).toString('hex'),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const json = isJson ? (answer.json() as Json) : {};
  return { status: answer.statusCode, json, text: answer.body };
}
