import type { PlayerId } from '#core/ids.ts';
import type { Refusal } from '#core/refusal.ts';
import { startOf } from '#domain/bets/server/index.ts';
import { byId, readPage, type Page, type PageQuery } from '#platform/server/paging.ts';
import type { ProfileDeposit } from '../contract.ts';
import type { ProfileWithdrawal } from '../contract.withdrawals.ts';

type Payment = { readonly id: string };

/** Payments of a player, latest first: at most `count`, older than `before`, not before `since`. */
export type PaymentSource<Row extends Payment> = (
  playerId: PlayerId,
  wanted: {
    readonly before: bigint | undefined;
    readonly since: Date | undefined;
    readonly count: number;
  },
) => Promise<readonly Row[]>;
export type DepositSource = PaymentSource<ProfileDeposit>;
export type WithdrawalSource = PaymentSource<ProfileWithdrawal>;

type PaymentQuery = PageQuery & { readonly period?: Parameters<typeof startOf>[0] };

/** One page of deposits or of withdrawals. */
export async function listPayments<Row extends Payment>(
  source: PaymentSource<Row>,
  columns: Columns<Row>,
  playerId: PlayerId,
  query: PaymentQuery,
  nowMs: number,
): Promise<Page<Row> | Refusal<'bad_input'>> {
  const since = startOf(query.period, nowMs);
  return await readPage(
    query,
    byId(
      (before, count) => source(playerId, { before, since, count }),
      (row) => pick(row, columns),
    ),
  );
}

/** Only the fields of the profile contract, and all of them: the payment modules return more. */
type Columns<Row> = Readonly<Record<keyof Row, true>>;

export const DEPOSIT: Columns<ProfileDeposit> = {
  id: true,
  name: true,
  currency: true,
  amount: true,
  shop_amount: true,
  commission: true,
  status: true,
  sum_was_changed: true,
  is_late: true,
  created_at: true,
  expires_at: true,
};

export const WITHDRAWAL: Columns<ProfileWithdrawal> = {
  id: true,
  name: true,
  currency: true,
  amount: true,
  fee: true,
  arrives: true,
  arrives_currency: true,
  destination: true,
  status: true,
  created_at: true,
  closed_at: true,
};

function pick<Row extends Payment>(row: Row, columns: Columns<Row>): Row {
  const kept: Partial<Row> = {};
  // The columns are exactly the keys of the row.
  for (const name of Object.keys(columns) as (keyof Row)[]) kept[name] = row[name];
  return kept as Row;
}
