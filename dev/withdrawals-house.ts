import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Currency } from '#core/currency.ts';
import { formatMoney, parseMoney, type Micro } from '#core/money.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import {
  withdrawalJobs,
  withdrawalRoutes,
  takePayoutEvent,
  type WithdrawalDeps,
} from '#features/withdrawals/server/index.ts';
import {
  createPasswords,
  createSessions,
  createTokens,
  findPlayer,
  insertMember,
  type Sessions,
} from '#domain/identity/server/index.ts';
import { createAccounts, readBalances, sumAccount, transfer } from '#domain/ledger/server/index.ts';
import {
  addWebhookDoor,
  setRate,
  type PaymentProvider,
  type ProviderEvent,
} from '#domain/payments/server/index.ts';
import { addOperator, type Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createLimits } from '#platform/server/http/limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { openLog } from '#platform/server/log.ts';
import { bareMember } from './bare-member.ts';
import { openMessagesRoom } from './messages-room.ts';
import { PAYER, scriptedPayer } from './scripted-payer.ts';
import { runOn } from './test-server.ts';

export const SECRET = '5'.repeat(64);
const DEVICE = { userAgent: 'test', ip: '127.0.0.1' };
/** Passes the check of its digits. */
export const CARD = '4242424242424242';

type Json = Record<string, any>; // oxlint-disable-line no-explicit-any -- tests look into answers
export type Person = { readonly id: bigint; readonly email: string; readonly token: string };
export type Got = { readonly status: number; readonly json: Json; readonly text: string };

export type HouseOptions = {
  /** Beside the one that is under control. */
  readonly providers?: readonly PaymentProvider[];
  readonly patienceMs?: number;
};

/** Withdrawals by the real HTTP pipeline on a test database, and a provider under control. */
export async function openWithdrawalsHouse(
  url: string,
  { providers = [], patienceMs = 15_000 }: HouseOptions = {},
) {
  const db = openDb({ url, role: APP_ROLE, connectionsMax: 16 });
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens(SECRET), bus);
  const outbox = openMessagesRoom(db);
  const { provider, script } = scriptedPayer();
  const told: { playerId: bigint; data: Json }[] = [];
  const events: { name: string; body: Json }[] = [];
  const errors: string[] = [];
  const deps: WithdrawalDeps = {
    db,
    log: openLog('error', { write: (line: string) => void errors.push(line) }),
    accounts: createAccounts(),
    messages: outbox.messages,
    secretKey: SECRET,
    providers: [provider, ...providers],
    patienceMs,
    publicUrl: () => 'https://casino.example',
    emit: async (tx, name, body) => tx.onCommit(() => events.push({ name, body: body as Json })),
    announceBalance: async () => undefined,
    publishTo: (_topic, playerId, data) => void told.push({ playerId, data: data as Json }),
  };
  const app = await openApp(deps, sessions);
  const jobs = withdrawalJobs(deps);
  return {
    db,
    deps,
    script,
    told,
    events,
    /** What was logged as an error: what calls a person, and nothing else. */
    errors,
    outbox,
    ...openPeople(db, sessions),
    ...openTools(db, url),
    send: (method: string, path: string, said: Said = {}) => speak(app, method, path, said),
    /** What the jobs do, as often as a test wants. */
    runSending: () => runAll(jobs, 'withdrawals.send-'),
    runWatch: () => runAll(jobs, 'withdrawals.ask-'),
    webhook: (event: Partial<Omit<ProviderEvent, 'amount' | 'body'>> & { amount: string | null }) =>
      speak(app, 'POST', `/api/v2/billing/webhooks/${PAYER}`, {
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

export type WithdrawalsHouse = Awaited<ReturnType<typeof openWithdrawalsHouse>>;

async function openApp(deps: WithdrawalDeps, sessions: Sessions): Promise<FastifyInstance> {
  const limits = createLimits();
  const { log } = deps;
  const app = await createHttp({
    routes: withdrawalRoutes(deps),
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
      onInvoice: async () => refuse('not_found'),
      onPayout: (tx, event) => takePayoutEvent(deps, tx, event),
    },
  });
  return app;
}

function openPeople(db: Db, sessions: Sessions) {
  let address = 0;

  async function addPlayer(money?: string, currency: Currency = 'RUB'): Promise<Person> {
    const email = `${randomBytes(6).toString('hex')}@example.org`;
    address += 1;
    const device = { userAgent: 'test', ip: `10.0.${address >> 8}.${address & 255}` };
    const player = await db.transaction(async (tx) => {
      const made = (await insertMember(tx, { ...bareMember(email), currency }))!;
      const opened = await sessions.open(tx, made, device);
      return { id: made.id, email, token: opened.accessToken };
    });
    await db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
      player.id,
    ]);
    if (money !== undefined) await grant(db, player.id, money, currency);
    return player;
  }

  async function addStaff(role: Role): Promise<Person> {
    const email = `${role}-${randomBytes(4).toString('hex')}@example.org`;
    const passwordHash = await createPasswords().hash('nine patient lanterns');
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

async function grant(db: Db, id: bigint, money: string, currency: Currency): Promise<void> {
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

/** Whose accounts of the house money of withdrawals goes through. */
const OWNER = { psp_clearing: PAYER, house_fees: 'withdrawals', house_fx: 'exchange' } as const;

type NewWay = {
  readonly hash: string;
  readonly provider?: string;
  readonly type?: string;
  readonly currency?: Currency;
  readonly exchange?: Currency;
  readonly coin?: string;
  readonly fee?: Micro;
  readonly feeBp?: number;
};

function openTools(db: Db, url: string) {
  return {
    /** As the owner of the tables, who may what the house may not. */
    asOwner: (statement: string) => runOn(url, statement),
    addWay: async ({ hash, currency = 'RUB', type = 'bank_card', ...way }: NewWay) => {
      await db.query(
        `insert into payment_methods (hash, provider, code, type, direction, currency,
           exchange_currency, coin, network, fee_fixed, fee_bp, name)
         values ($1, $2, $3, $3, 'out', $4, $5, $6, $7, $8, $9,
           '{"ru": "Карта", "en": "Card", "kz": "Карта"}')`,
        [
          hash,
          way.provider ?? PAYER,
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
    balances: async ({ id }: Person, currency: Currency = 'RUB') => {
      const { cash, held } = await readBalances(db, id, currency);
      return { cash: formatMoney(cash), held: formatMoney(held) };
    },
    /** Of an account of the house: the sum of its entries. */
    account: async (kind: keyof typeof OWNER, currency: Currency) => {
      const account = await createAccounts().find(db, kind, OWNER[kind], currency);
      return formatMoney(await sumAccount(db, account));
    },
    /** Lets every withdrawal that waits for the provider be due at once. */
    makeDue: () => runOn(url, `update withdrawals set next_try_at = now() where status in (3, 4)`),
  };
}

export type Said = {
  readonly as?: Person | undefined;
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

async function speak(
  app: FastifyInstance,
  method: string,
  path: string,
  { as, key, body, headers }: Said,
): Promise<Got> {
  const answer = await app.inject({
    method: method as 'GET',
    url: path,
    headers: {
      ...headers,
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const json = isJson ? (answer.json() as Json) : {};
  return { status: answer.statusCode, json, text: answer.body };
}
