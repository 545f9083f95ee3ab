import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { DepositRecord, WithdrawalRecord } from '../contract.payments.ts';

/** Payments of one player: of one status or all, requested since a moment. */
export type PaymentQuery = SortedPage & {
  /** As in the URL. */
  readonly status?: string | undefined;
  readonly since?: Date | undefined;
};

type PaymentRow = {
  readonly id: bigint;
  readonly method: LocalText;
  readonly currency: Currency;
  readonly amount: Micro;
  readonly created_at: Date;
  readonly closed_at: Date | null;
};

export type DepositHistoryRow = PaymentRow & {
  readonly provider: string;
  readonly paid: Micro | null;
  readonly commission_bp: number;
  readonly status: DepositRecord['status'];
  readonly is_late: boolean;
  readonly invoice: string | null;
  readonly expires_at: Date;
};

/** Sorted after the index on the player: one player has thousands at most. */
const DEPOSIT_COLUMNS: SortColumns<DepositHistoryRow, 'at' | 'amount' | 'paid'> = {
  at: 'id',
  amount: { sql: 'd.amount', type: 'number', of: ({ amount }) => amount },
  paid: { sql: 'd.paid_amount', type: 'number', of: ({ paid }) => paid, isNullable: true },
};
export type DepositHistorySort = 'at' | '-at' | 'amount' | '-amount' | 'paid' | '-paid';

/** Latest first, unless another order is chosen. */
export function depositHistoryOrder(sort: DepositHistorySort = '-at') {
  return sortOrder(DEPOSIT_COLUMNS, { sql: 'd.id', of: ({ id }) => id }, sort);
}

export async function listDepositRecords(
  db: Queryable,
  playerId: PlayerId,
  { status, since, ...page }: PaymentQuery,
): Promise<DepositHistoryRow[]> {
  const values = [playerId, page.limit, status ?? null, since ?? null];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<DepositHistoryRow>(
    `select d.id, m.name as method, d.provider, d.currency, d.amount, d.paid_amount as paid,
            d.commission_bp, d.shown_status as status, d.is_late, d.provider_invoice as invoice,
            d.created_at, d.expires_at, d.closed_at
       from deposit_records d join payment_names m on m.hash = d.method_hash
      where d.player_id = $1 and ($3::int is null or d.status = $3)
        and ($4::timestamptz is null or d.created_at >= $4) and ${rest}
      order by ${orderBy} limit $2`,
    values,
  );
}

export type WithdrawalHistoryRow = PaymentRow & {
  readonly destination: string;
  readonly fee: Micro;
  readonly arrives: Micro;
  readonly arrives_currency: Currency;
  readonly status: WithdrawalRecord['status'];
  readonly is_on_hold: boolean;
  readonly flags: string[];
};

const WITHDRAWAL_COLUMNS: SortColumns<WithdrawalHistoryRow, 'at' | 'amount'> = {
  at: 'id',
  amount: { sql: 'w.amount', type: 'number', of: ({ amount }) => amount },
};
export type WithdrawalHistorySort = 'at' | '-at' | 'amount' | '-amount';

/** Latest first, unless another order is chosen. */
export function withdrawalHistoryOrder(sort: WithdrawalHistorySort = '-at') {
  return sortOrder(WITHDRAWAL_COLUMNS, { sql: 'w.id', of: ({ id }) => id }, sort);
}

export async function listWithdrawalRecords(
  db: Queryable,
  playerId: PlayerId,
  { status, since, ...page }: PaymentQuery,
): Promise<WithdrawalHistoryRow[]> {
  const values = [playerId, page.limit, status ?? null, since ?? null];
  const { rest, orderBy } = pageSql(page, values);
  return await db.query<WithdrawalHistoryRow>(
    `select w.id, m.name as method, w.destination_mask as destination, w.currency, w.amount, w.fee,
            w.arrives, w.exchange_currency as arrives_currency, w.status, w.is_on_hold, w.flags,
            w.created_at, w.closed_at
       from withdrawal_records w join payment_names m on m.hash = w.method_hash
      where w.player_id = $1 and ($3::int is null or w.status = $3)
        and ($4::timestamptz is null or w.created_at >= $4) and ${rest}
      order by ${orderBy} limit $2`,
    values,
  );
}
