import { formatMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Query } from '#core/wire.ts';
import { startOf, sumBets } from '#domain/bets/server/index.ts';
import {
  listMovements as readMovements,
  listPlayerBalances,
  type Movement,
  type PlayerKind,
} from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type * as contract from '../contract.backoffice.history.ts';
import {
  listDepositRows,
  listWithdrawalRows,
  sumPayments,
  type PaymentQuery,
} from './store.money.ts';
import { pageOf, readPage, type Page } from './page.ts';

export async function readBalances(
  db: Queryable,
  playerId: bigint,
): Promise<Answer<typeof contract.readBalances>> {
  const rows = await listPlayerBalances(db, playerId);
  return {
    data: rows.map(({ currency, cash, bonus, held }) => ({
      currency,
      cash: formatMoney(cash),
      bonus: formatMoney(bonus),
      held: formatMoney(held),
    })),
  };
}

type Movements = typeof contract.listMovements;

export async function listMovements(
  db: Queryable,
  playerId: bigint,
  query: Query<Movements>,
  nowMs: number,
): Promise<Answer<Movements> | Refusal> {
  const page = readPage(query);
  if (!page) return refuse('cursor_format');
  const rows = await readMovements(db, playerId, {
    play: query.play,
    account: query.account && (`player_${query.account}` as const),
    since: startOf(query.period, nowMs),
    before: page.before,
    limit: page.count + 1,
  });
  return pageOf(rows.map(movementOf), page.count);
}

const ACCOUNT_NAMES = { player_cash: 'cash', player_bonus: 'bonus', player_held: 'held' } as const;

function accountNameOf(kind: PlayerKind | null) {
  return kind === null ? null : ACCOUNT_NAMES[kind];
}

function movementOf(movement: Movement): contract.PlayerMovement {
  return {
    id: movement.id.toString(),
    kind: movement.kind,
    currency: movement.currency,
    amount: formatMoney(movement.amount),
    change: formatMoney(movement.change),
    from: accountNameOf(movement.from),
    to: accountNameOf(movement.to),
    balance: formatMoney(movement.balance),
    ref: movement.ref,
    created_at: movement.createdAt.toISOString(),
  };
}

type Deposits = typeof contract.listDeposits;

export async function listDeposits(
  db: Queryable,
  playerId: bigint,
  query: Query<Deposits>,
): Promise<Answer<Deposits> | Refusal> {
  const page = readPage(query);
  if (!page) return refuse('cursor_format');
  const rows = await listDepositRows(db, playerId, paymentQueryOf(query.status, page));
  const shown = rows.map((row) => ({
    ...row,
    id: row.id.toString(),
    amount: formatMoney(row.amount),
    paid: row.paid === null ? null : formatMoney(row.paid),
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }));
  return pageOf(shown, page.count);
}

function paymentQueryOf(status: string | undefined, { before, count }: Page): PaymentQuery {
  return { status: status === undefined ? undefined : Number(status), before, limit: count + 1 };
}

type Withdrawals = typeof contract.listWithdrawals;

export async function listWithdrawals(
  db: Queryable,
  playerId: bigint,
  query: Query<Withdrawals>,
): Promise<Answer<Withdrawals> | Refusal> {
  const page = readPage(query);
  if (!page) return refuse('cursor_format');
  const rows = await listWithdrawalRows(db, playerId, paymentQueryOf(query.status, page));
  const shown = rows.map((row) => ({
    ...row,
    id: row.id.toString(),
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }));
  return pageOf(shown, page.count);
}

type Totals = typeof contract.readTotals;

/** Currencies are never added up; play money is not money and is left out. */
export async function readTotals(
  db: Queryable,
  playerId: bigint,
  { period }: Query<Totals>,
  nowMs: number,
): Promise<Answer<Totals>> {
  const since = startOf(period, nowMs);
  const bets = await sumBets(db, playerId, { game: undefined, play: 'none', since });
  const payments = await sumPayments(db, playerId, since);
  const data = payments.flatMap((sums) => {
    const played = bets.find(({ currency }) => currency === sums.currency);
    if (sums.deposited === 0n && sums.withdrawn === 0n && !played) return [];
    const { staked = 0n, paidOut = 0n } = played ?? {};
    return {
      currency: sums.currency,
      deposited: formatMoney(sums.deposited),
      withdrawn: formatMoney(sums.withdrawn),
      bets: played?.bets ?? 0,
      staked: formatMoney(staked),
      paid_out: formatMoney(paidOut),
      net: formatMoney(paidOut - staked),
    };
  });
  return { data };
}
