import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Currency, WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import { micro, parseMoney } from '#core/money.ts';
import { isRefusal } from '#core/refusal.ts';
import { exportPush } from '#features/notifications/server/index.ts';
import { depositHistory, hasOpenDeposit } from '#features/cashier/server/index.ts';
import { exportMessages } from '#features/support/server/index.ts';
import { hasOpenWithdrawal, withdrawalHistory } from '#features/withdrawals/server/index.ts';
import { dice } from '#features/dice/rules.ts';
import { profileRoutes } from '#features/profile/server/index.ts';
import { betHistoryRoutes, recordOf } from '#domain/history/server/index.ts';
import {
  createSessions,
  createTokens,
  findPlayer,
  identityRoutes,
  type Sessions,
} from '#domain/identity/server/index.ts';
import { createMessages } from '#domain/messages/server/index.ts';
import { hold, transfer } from '#domain/ledger/server/index.ts';
import { createRateLimits } from '#platform/server/rate-limits.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { offerBankMethods } from './bank/methods.ts';
import { createBettingFixture, type BettingFixture } from './betting-fixture.ts';
import { createWagerFixture } from './wager-fixture.ts';
import { runOn } from './test-server.ts';
import { defaultJurisdiction } from './play-rules.ts';

const SECRET = '7'.repeat(64);
const UNDER_50 = { direction: 'under', target: 5000 };

export type ProfileMember = { id: PlayerId; token: string; session: string };

/** Bets, deposits and the profile through the real HTTP pipeline. */
export async function createProfileFixture(url: string) {
  const fixture = await createBettingFixture(url);
  const { db } = fixture;
  await offerBankMethods(db);
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(db, createTokens(SECRET), bus);
  const events: { name: string; body: unknown }[] = [];
  const app = await openApp(fixture, sessions, events);

  async function addMember(amount = '0.00', currency: Currency = 'RUB'): Promise<ProfileMember> {
    const { id } = await fixture.addPlayer(amount, currency);
    await db.query('update players set currency = $2 where id = $1', [id, currency]);
    const player = (await findPlayer(db, id))!;
    const opened = await db.transaction((tx) =>
      sessions.open(tx, player, { userAgent: 'test', ip: '127.0.0.1' }),
    );
    return { id, token: opened.accessToken, session: opened.session };
  }

  async function guestToken(): Promise<string> {
    const device = { userAgent: 'test', ip: '127.0.0.1' };
    return (await db.transaction((tx) => sessions.openGuest(tx, device))).token;
  }

  return {
    db,
    grant: fixture.grant,
    addMember,
    guestToken,
    bet: (member: ProfileMember, stake: string, currency?: WalletCurrency) =>
      bet(fixture, member, stake, currency),
    deposit: (member: ProfileMember, amount: string, status?: number) =>
      deposit(fixture, member, amount, status),
    wagers: createWagerFixture(fixture),
    holdMoney: (member: ProfileMember, amount: string) => holdMoney(fixture, member, amount),
    backdate: (table: 'bets' | 'transfers', id: string, ago: string) =>
      backdate(url, table, id, ago),
    asOwner: (statement: string) => runOn(url, statement),
    events,
    get: (path: string, token?: string) => send(app, 'GET', path, token),
    send: (method: 'PUT' | 'POST', path: string, token: string, body: object) =>
      send(app, method, path, token, body),
    close: async () => {
      await app.close();
      await fixture.close();
    },
  };
}

async function send(
  app: FastifyInstance,
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  token?: string,
  payload?: object,
) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

export type ProfileFixture = Awaited<ReturnType<typeof createProfileFixture>>;

async function bet(
  fixture: BettingFixture,
  { id }: ProfileMember,
  stake: string,
  currency: WalletCurrency = 'RUB',
) {
  const placed = await fixture.bets.placeBet(dice, {
    viewer: { kind: 'player', id, session: 'test', expiresAt: Number.MAX_SAFE_INTEGER },
    key: randomBytes(8).toString('hex'),
    stake,
    currency,
    params: UNDER_50 as never,
    isAutobet: false,
  });
  if (isRefusal(placed)) throw new Error(`bet refused: ${placed.refused}`);
  return recordOf(placed);
}

async function openApp(
  { db, accounts }: BettingFixture,
  sessions: Sessions,
  events: { name: string; body: unknown }[],
): Promise<FastifyInstance> {
  const log = createLog('silent');
  const allowedOrigins = new Set<string>();
  const outbox = { db, secretKey: SECRET, mode: 'test', transports: {}, log } as const;
  return await createHttp({
    routes: [
      ...betHistoryRoutes(db),
      ...identityRoutes({
        db,
        accounts,
        sessions,
        jurisdictions: defaultJurisdiction(db),
        allowedOrigins,
        announceBalance: async () => {},
        onVisibilityChanged: () => {},
      }),
      ...profileRoutes({
        db,
        sessions,
        messages: createMessages({ ...outbox, metrics: createMetrics() }),
        emit: async (_tx, name, body) => void events.push({ name, body }),
        hasOpenDeposit,
        hasOpenWithdrawal,
        deposits: (id, wanted) => depositHistory({ db }, id, wanted),
        withdrawals: (id, wanted) => withdrawalHistory({ db }, id, wanted),
        push: exportPush,
        supportMessages: (id, wanted) => exportMessages(db, id, wanted),
      }),
    ],
    viewerOf: sessions.viewerOf,
    rateLimits: createRateLimits(db),
    log,
    allowedOrigins,
    isSecure: true,
  });
}

/** A paid deposit and its money, or one with another status and no money. */
async function deposit(
  fixture: BettingFixture,
  member: ProfileMember,
  amount: string,
  status = 3,
): Promise<string> {
  return await fixture.db.transaction(async (tx) => {
    const rows = await tx.query<{ id: bigint; provider: string }>(
      `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
         amount, commission_bp, life_seconds, status, paid_amount, expires_at, closed_at)
       select $1, $2, ''::bytea, hash, provider, type, currency, $3::bigint, 0, 1200, $4::smallint,
              case when $4 = 3 then $3::bigint end, now() + interval '20 minutes',
              case when $4 > 2 then now() end
         from payment_methods where currency = 'RUB' order by position limit 1
       returning id, provider`,
      [member.id, randomBytes(8).toString('hex'), parseMoney(amount), status],
    );
    const { id, provider } = rows[0]!;
    if (status === 3) {
      await transfer(tx, {
        key: `deposit:${id}`,
        kind: 'deposit',
        debit: await fixture.accounts.find(tx, 'psp_clearing', provider, 'RUB'),
        credit: await fixture.accounts.find(tx, 'player_cash', member.id.toString(), 'RUB'),
        amount: parseMoney(amount)!,
        ref: `deposit:${id}`,
      });
    }
    return id.toString();
  });
}

async function holdMoney(
  fixture: BettingFixture,
  { id }: ProfileMember,
  amount: string,
): Promise<void> {
  await fixture.db.transaction(async (tx) => {
    const of = (kind: 'player_cash' | 'player_held') =>
      fixture.accounts.find(tx, kind, id.toString(), 'RUB');
    const [cash, held] = [await of('player_cash'), await of('player_held')];
    const key = randomBytes(8).toString('hex');
    await hold(tx, { key, cash, held, amount: micro(parseMoney(amount)!), lifeSeconds: 600 });
  });
}

/** Rows of the ledger are append-only; a test of dates has to act as the owner of the tables. */
async function backdate(
  url: string,
  table: 'bets' | 'transfers',
  id: string,
  ago: string,
): Promise<void> {
  const column = table === 'bets' ? 'placed_at' : 'created_at';
  await runOn(
    url,
    `begin; alter table ${table} disable trigger ${table}_append_only;
     update ${table} set ${column} = now() - interval '${ago}' where id = ${BigInt(id)};
     alter table ${table} enable trigger ${table}_append_only; commit`,
  );
}
