import type { PlayerId } from '#core/ids.ts';
import { formatMoney } from '#core/money.ts';
import { commissionOf, creditOf } from '#domain/payments/rules.ts';
import type { Queryable } from '#platform/server/db.ts';
import { sortedList } from '#platform/server/sorted-list.ts';
import type { DepositRecord, WithdrawalRecord } from '../contract.payments.ts';
import {
  depositHistoryOrder,
  listDepositRecords,
  listWithdrawalRecords,
  withdrawalHistoryOrder,
  type DepositHistoryRow,
  type DepositHistorySort,
  type PaymentQuery,
  type WithdrawalHistoryRow,
  type WithdrawalHistorySort,
} from './store.payments.ts';

type PaymentFilter<Sort> = Pick<PaymentQuery, 'status' | 'since'> & {
  readonly sort?: Sort | undefined;
};

/** The row of a page's contract: it names the columns that its reader may see. */
type Columns<Name extends PropertyKey> = { readonly shape: Readonly<Record<Name, unknown>> };

/** Every deposit of a player. */
export function depositList<Name extends keyof DepositRecord>(
  db: Queryable,
  playerId: PlayerId,
  { sort, status, since }: PaymentFilter<DepositHistorySort>,
  columns: Columns<Name>,
) {
  return sortedList(
    depositHistoryOrder(sort),
    (page) => listDepositRecords(db, playerId, { ...page, status, since }),
    (row) => pick(presentDeposit(row), columns),
  );
}

/** Every withdrawal of a player. */
export function withdrawalList<Name extends keyof WithdrawalRecord>(
  db: Queryable,
  playerId: PlayerId,
  { sort, status, since }: PaymentFilter<WithdrawalHistorySort>,
  columns: Columns<Name>,
) {
  return sortedList(
    withdrawalHistoryOrder(sort),
    (page) => listWithdrawalRecords(db, playerId, { ...page, status, since }),
    (row) => pick(presentWithdrawal(row), columns),
  );
}

function presentDeposit({ commission_bp, ...row }: DepositHistoryRow): DepositRecord {
  const arrived = row.paid ?? row.amount;
  return {
    ...row,
    id: row.id.toString(),
    amount: formatMoney(row.amount),
    paid: row.paid === null ? null : formatMoney(row.paid),
    sum_was_changed: arrived !== row.amount,
    shop_amount: formatMoney(creditOf(arrived, commission_bp)),
    commission: formatMoney(commissionOf(arrived, commission_bp)),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

function presentWithdrawal(row: WithdrawalHistoryRow): WithdrawalRecord {
  return {
    ...row,
    id: row.id.toString(),
    amount: formatMoney(row.amount),
    fee: formatMoney(row.fee),
    arrives: formatMoney(row.arrives),
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  };
}

function pick<Row, Name extends keyof Row>(row: Row, { shape }: Columns<Name>): Pick<Row, Name> {
  // The names of the columns are those of the shape.
  const names = Object.keys(shape) as Name[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}
