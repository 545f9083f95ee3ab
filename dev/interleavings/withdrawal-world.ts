import { randomBytes } from 'node:crypto';
import { isRefusal, refuse } from '#core/refusal.ts';
import type { Currency } from '#core/currency.ts';
import { micro, type Micro } from '#core/money.ts';
import type { WithdrawalDeps } from '#features/withdrawals/server/index.ts';
import { createPasswords, insertMember } from '#domain/identity/server/index.ts';
import { createAccounts, transfer } from '#domain/ledger/server/index.ts';
import { setRate, type NamedEvent } from '#domain/payments/server/index.ts';
import type { PaymentProvider, Payout, PayoutOrder } from '#domain/payments/server/index.ts';
import { addOperator, type Clerk, type Role } from '#domain/staff/server/index.ts';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { migrateJobs } from '#platform/server/jobs/migrate-jobs.ts';
import { openLog } from '#platform/server/log.ts';
import { bareMember } from '../bare-member.ts';
import { openMessagesRoom } from '../messages-room.ts';
import type { Draw } from './draws.ts';

/** A withdrawal as those outside know it. */
export type Made = {
  readonly id: bigint;
  readonly playerId: bigint;
  readonly provider: string;
  readonly reference: string;
  readonly arrives: Micro;
  readonly currency: Currency;
  readonly sent: NamedEvent[];
};

/** A house of withdrawals whose providers, staff and clock are in the hands of the run. */
export type WithdrawalWorld = {
  readonly deps: WithdrawalDeps;
  readonly db: Db;
  /** Who may turn clocks. */
  readonly owner: Db;
  readonly players: readonly bigint[];
  readonly clerks: readonly Clerk[];
  /** Clerks who were blocked at any time: what they approved may not count. */
  readonly everAway: Set<bigint>;
  /** The latest last. */
  readonly made: Made[];
  /** Names of providers that do not answer now. */
  readonly away: Set<string>;
  /** Happens while a provider takes a payout, before the house hears of it. */
  early: (reference: string) => Promise<void>;
  /** What providers are still busy with, though the house waits for them no longer. */
  readonly underWay: Set<Promise<void>>;
  close(): Promise<void>;
};

export const PROVIDERS = ['first', 'second'] as const;
/** What each player has to begin with: a few withdrawals are beyond it. */
export const GRANT = micro(3_000_000_000n);
/** Ways out: without a fee, with one, and into another currency. */
export const WAYS = ['plainwayrub', 'feewayrub01', 'kztwayrub01'] as const;

const ROLES: readonly Role[] = ['payments', 'payments', 'payments', 'risk', 'risk', 'admin'];

export async function openWithdrawalWorld(
  url: string,
  playerCount: number,
  draw: Draw,
  workers: number,
): Promise<WithdrawalWorld> {
  const db = openDb({ url, role: APP_ROLE, connectionsMax: workers * 3 + 8 });
  const owner = openDb({ url, connectionsMax: 4 });
  // Letters are jobs.
  await migrateJobs(url, openLog('silent'));
  await addWays(db, owner);
  const world: Omit<WithdrawalWorld, 'deps'> = {
    db,
    owner,
    players: await addPlayers(db, playerCount),
    clerks: await addClerks(db),
    everAway: new Set(),
    made: [],
    away: new Set(),
    early: async () => {},
    underWay: new Set(),
    close: async () => {
      await db.close();
      await owner.close();
    },
  };
  return Object.assign(world, { deps: depsOf(world, draw) });
}

async function addWays(db: Db, owner: Db): Promise<void> {
  // A day's first sums pass by themselves, the next need one, all others two.
  await owner.query(
    `update withdrawal_rules set automatic_max = 1500000000, four_eyes_min = 3000000000,
            day_max = null, is_cancel_allowed = true where currency = 'RUB'`,
  );
  await setRate(db, rateOf(5n));
  for (const [index, hash] of WAYS.entries()) {
    await db.query(
      `insert into payment_methods (hash, provider, code, type, direction, currency,
         exchange_currency, fee_fixed, fee_bp, name)
       values ($1, $2, 'bank_card', 'bank_card', 'out', 'RUB', $3, $4, 0,
         '{"ru": "Карта", "en": "Card", "kz": "Карта"}')`,
      [hash, PROVIDERS[index % 2], index === 2 ? 'KZT' : 'RUB', index === 0 ? 0n : 20_000_000n],
    );
  }
}

/** So many tenge a ruble. */
export function rateOf(tenge: bigint) {
  const rate = tenge * 100_000_000n;
  return { base: 'RUB', quote: 'KZT', rate, staffId: null, source: 'run' } as const;
}

async function addPlayers(db: Db, count: number): Promise<bigint[]> {
  const accounts = createAccounts();
  const ids: bigint[] = [];
  for (let at = 0; at < count; at += 1) {
    const email = `${randomBytes(6).toString('hex')}@house.example`;
    const made = await db.transaction(async (tx) => {
      const { id } = (await insertMember(tx, bareMember(email)))!;
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
    await db.query(`insert into verifications (player_id, status) values ($1, 'success')`, [made]);
    ids.push(made);
  }
  return ids;
}

async function addClerks(db: Db): Promise<Clerk[]> {
  const passwordHash = await createPasswords().hash('nine patient lanterns');
  if (isRefusal(passwordHash)) throw new Error(passwordHash.refused);
  const clerks: Clerk[] = [];
  for (const role of ROLES) {
    const email = `${role}-${randomBytes(4).toString('hex')}@house.example`;
    const order = { email, passwordHash, role, locale: 'en' } as const;
    const id = await db.transaction((tx) => addOperator(tx, order));
    if (isRefusal(id)) throw new Error(id.refused);
    clerks.push({ id, role });
  }
  return clerks;
}

function depsOf(world: Omit<WithdrawalWorld, 'deps'>, draw: Draw): WithdrawalDeps {
  return {
    db: world.db,
    log: openLog('silent'),
    accounts: createAccounts(),
    messages: openMessagesRoom(world.db).messages,
    secretKey: '5'.repeat(64),
    providers: PROVIDERS.map((name) => scripted(name, world, draw)),
    patienceMs: 25,
    publicUrl: () => 'https://casino.example',
    emit: async () => {},
    announceBalance: async () => {},
    publishTo: () => {},
  };
}

/** A provider that pays a reference once, and answers as the day goes. */
function scripted(name: string, world: Omit<WithdrawalWorld, 'deps'>, draw: Draw): PaymentProvider {
  const payouts = new Map<string, Payout>();
  const isAway = () => world.away.has(name) || draw(16) === 0;

  async function createPayout({ reference }: PayoutOrder) {
    const early = world.early(reference);
    world.underWay.add(early);
    await early;
    world.underWay.delete(early);
    if (isAway()) return refuse('payment_unavailable');
    const state = (['paid', 'failed'] as const)[draw(8)] ?? 'accepted';
    const payout = payouts.get(reference) ?? { id: `payout-${reference}`, state };
    payouts.set(reference, payout);
    // Taken, and the answer is lost on its way, or never comes.
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
