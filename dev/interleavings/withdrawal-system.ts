import { randomBytes } from 'node:crypto';
import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse } from '#core/refusal.ts';
import type { Currency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import type { WithdrawalDeps } from '#features/withdrawals/server/index.ts';
import { createListScreening } from '#domain/aml/server/index.ts';
import { insertMember } from '#domain/identity/server/index.ts';
import { createAccounts, transfer } from '#domain/ledger/server/index.ts';
import { setRate, type NamedEvent } from '#domain/payments/server/index.ts';
import type { PaymentProvider, Payout, PayoutOrder } from '#domain/payments/server/index.ts';
import { addOperator, type StaffUser, type Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import { minimalMember } from '../minimal-member.ts';
import { createMessagesFixture } from '../messages-fixture.ts';
import type { Draw } from './random.ts';

/** A withdrawal as the outside knows it. */
export type KnownWithdrawal = {
  readonly id: bigint;
  readonly playerId: PlayerId;
  readonly provider: string;
  readonly reference: string;
  readonly arrives: Micro;
  readonly currency: Currency;
  readonly sent: NamedEvent[];
};

/** A withdrawal service whose providers, staff and clock are controlled by the run. */
export type WithdrawalSystem = {
  readonly deps: WithdrawalDeps;
  readonly db: Db;
  /** The database owner, who may change times. */
  readonly owner: Db;
  readonly players: readonly PlayerId[];
  readonly staffUsers: readonly StaffUser[];
  /** Staff users who were blocked at any time: their approvals may not count. */
  readonly everBlocked: Set<PlayerId>;
  /** The latest last. */
  readonly withdrawals: KnownWithdrawal[];
  /** Names of providers that do not answer now. */
  readonly unavailable: Set<string>;
  /** Called while a provider accepts a payout, before the server has the response. */
  onPayoutRequested: (reference: string) => Promise<void>;
  /** Provider work that still runs after the server stopped waiting for it. */
  readonly pendingRequests: Set<Promise<void>>;
  close(): Promise<void>;
};

export const PROVIDERS = ['first', 'second'] as const;
/** The starting balance of each player: a few withdrawals exceed it. */
export const GRANT = micro(3_000_000_000n);
/** Payout methods: without a fee, with one, and into another currency. */
export const METHOD_HASHES = ['plainwayrub', 'feewayrub01', 'kztwayrub01'] as const;

const ROLES: readonly Role[] = ['payments', 'payments', 'payments', 'risk', 'risk', 'admin'];

export async function createWithdrawalSystem(
  url: string,
  playerCount: number,
  draw: Draw,
  workers: number,
): Promise<WithdrawalSystem> {
  const db = openDb({ url, role: APP_ROLE, connectionsMax: workers * 3 + 8 });
  const owner = openDb({ url, connectionsMax: 4 });
  // Emails are jobs.
  await migrateJobs(url, createLog('silent'));
  await addMethods(db, owner);
  const system: Omit<WithdrawalSystem, 'deps'> = {
    db,
    owner,
    players: await addPlayers(db, playerCount),
    staffUsers: await addStaffUsers(db),
    everBlocked: new Set(),
    withdrawals: [],
    unavailable: new Set(),
    onPayoutRequested: async () => {},
    pendingRequests: new Set(),
    close: async () => {
      await db.close();
      await owner.close();
    },
  };
  return Object.assign(system, { deps: depsOf(system, draw) });
}

async function addMethods(db: Db, owner: Db): Promise<void> {
  // A day's first sums are approved automatically, the next need one approval, all others two.
  await owner.query(
    `update withdrawal_rules set automatic_max = 1500000000, four_eyes_min = 3000000000,
            day_max = null, is_cancel_allowed = true where currency = 'RUB'`,
  );
  await setRate(db, rateOf(5n));
  for (const [index, hash] of METHOD_HASHES.entries()) {
    await db.query(
      `insert into payment_methods (hash, provider, code, type, direction, currency,
         exchange_currency, fee_fixed, fee_bp, name)
       values ($1, $2, 'bank_card', 'bank_card', 'out', 'RUB', $3, $4, 0,
         '{"ru": "Карта", "en": "Card", "kz": "Карта"}')`,
      [hash, PROVIDERS[index % 2], index === 2 ? 'KZT' : 'RUB', index === 0 ? 0n : 20_000_000n],
    );
  }
}

/** The rate of so many tenge per ruble. */
export function rateOf(tenge: bigint) {
  const rate = tenge * 100_000_000n;
  return { base: 'RUB', quote: 'KZT', rate, staffId: null, source: 'run' } as const;
}

async function addPlayers(db: Db, count: number): Promise<PlayerId[]> {
  const accounts = createAccounts();
  const ids: PlayerId[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = `${randomBytes(6).toString('hex')}@casino.example`;
    const withdrawals = await db.transaction(async (tx) => {
      const { id } = (await insertMember(tx, minimalMember(email)))!;
      const moved = await transfer(tx, {
        key: `grant-${id}`,
        kind: 'adjustment',
        debit: await accounts.find(tx, 'house_adjustment', 'run', 'RUB'),
        credit: await accounts.find(tx, 'player_cash', id.toString(), 'RUB'),
        amount: GRANT,
      });
      if (isRefusal(moved)) throw new Error(moved.refused);
      return id;
    });
    await db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [
      withdrawals,
    ]);
    ids.push(withdrawals);
  }
  return ids;
}

async function addStaffUsers(db: Db): Promise<StaffUser[]> {
  const passwordHash = await cheapPasswords().hash('nine patient lanterns');
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const staffUsers: StaffUser[] = [];
  for (const role of ROLES) {
    const email = `${role}-${randomBytes(4).toString('hex')}@casino.example`;
    const order = { email, passwordHash, role, locale: 'en' } as const;
    const id = await db.transaction((tx) => addOperator(tx, order));
    if (isRefusal(id)) throw new Error(id.refused);
    staffUsers.push({ id, role });
  }
  return staffUsers;
}

function depsOf(system: Omit<WithdrawalSystem, 'deps'>, draw: Draw): WithdrawalDeps {
  return {
    db: system.db,
    log: createLog('silent'),
    accounts: createAccounts(),
    messages: createMessagesFixture(system.db).messages,
    screening: createListScreening(),
    secretKey: '5'.repeat(64),
    providers: PROVIDERS.map((name) => scripted(name, system, draw)),
    providerTimeoutMs: 25,
    coolingHours: () => 0,
    publicUrl: () => 'https://casino.example',
    emit: async () => {},
    announceBalance: async () => {},
    announceBonuses: () => {},
    publishTo: () => {},
  };
}

/** A provider that pays a reference once, and answers at random. */
function scripted(
  name: string,
  system: Omit<WithdrawalSystem, 'deps'>,
  draw: Draw,
): PaymentProvider {
  const payouts = new Map<string, Payout>();
  const isAway = () => system.unavailable.has(name) || draw(16) === 0;

  async function createPayout({ reference }: PayoutOrder) {
    const onPayoutRequested = system.onPayoutRequested(reference);
    system.pendingRequests.add(onPayoutRequested);
    await onPayoutRequested;
    system.pendingRequests.delete(onPayoutRequested);
    if (isAway()) return refuse('payment_unavailable');
    const state = (['paid', 'failed'] as const)[draw(8)] ?? 'accepted';
    const payout = payouts.get(reference) ?? { id: `payout-${reference}`, state };
    payouts.set(reference, payout);
    // Accepted, but the response is lost or never arrives.
    if (draw(10) === 0) return refuse('payment_unavailable');
    if (draw(30) === 0) return await new Promise<Payout>(() => {});
    return payout;
  }

  async function readPayout(reference: string) {
    if (isAway()) return refuse('payment_unavailable');
    return draw(20) === 0 ? undefined : payouts.get(reference);
  }

  return {
    name,
    createInvoice: async () => refuse('payment_unavailable'),
    readInvoice: async () => undefined,
    createPayout,
    readPayout,
    readWebhook: () => refuse('unauthorized'),
    statement: async () => [],
  };
}
