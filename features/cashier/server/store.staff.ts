import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { DepositSort } from '../contract.backoffice.ts';
import { DEPOSIT_COLUMNS, type DepositRow } from './store.ts';

export type StaffDepositRow = DepositRow & {
  name: LocalText;
  /** Unmasked here; masked before it is shown. */
  player_contact: string | null;
  player_name: string;
  needs_review: boolean;
  closed_at: Date | null;
  created_micros: bigint;
};

export type StaffDepositFilter = {
  readonly status?: number | undefined;
  readonly provider?: string | undefined;
  readonly currency?: Currency | undefined;
  readonly playerId?: PlayerId | undefined;
  readonly needsReview?: boolean;
  /** ISO dates in UTC: the first and the last day. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Without it the latest is first. */
  readonly sort?: DepositSort | undefined;
};

export type StaffDepositPage = Omit<SortedPage, 'order'>;

/** A message of the deposit was refused after its last review. */
const NEEDS_REVIEW = `exists (select from deposits_to_review c where c.deposit_id = deposits.id)`;

const STAFF_DEPOSIT_COLUMNS = `${DEPOSIT_COLUMNS}, closed_at, ${NEEDS_REVIEW} as needs_review,
  (extract(epoch from deposits.created_at) * 1000000)::bigint as created_micros,
  (select m.name from payment_names m where m.hash = method_hash) as name,
  (select coalesce(p.email, p.phone) from player_directory p where p.id = player_id)
    as player_contact,
  (select p.name from player_directory p where p.id = player_id) as player_name`;

/** Each is the beginning of an index. */
const SORT_COLUMNS: SortColumns<StaffDepositRow, 'at' | 'amount'> = {
  at: 'id',
  amount: {
    sql: 'coalesce(deposits.paid_amount, deposits.amount)',
    type: 'number',
    of: (row) => row.paid_amount ?? row.amount,
  },
};
/** The same order as that of the ids, in the index on the time. */
const BY_TIME = {
  ...SORT_COLUMNS,
  at: { sql: 'deposits.created_at', type: 'micros', of: (row) => row.created_micros },
} satisfies typeof SORT_COLUMNS;

/** Day filters order by the time instead of the id, so that the index on the time has the page. */
export function staffDepositOrder({ from, to, sort = '-at' }: StaffDepositFilter) {
  const columns = from === undefined && to === undefined ? SORT_COLUMNS : BY_TIME;
  return sortOrder(columns, { sql: 'deposits.id', of: ({ id }) => id }, sort);
}

/**
 * The SQL of the list and its parameters; separate, so that a test can check its query plan. The
 * page is cut in an index, and only its rows are read.
 */
export function staffDepositQuery(
  filter: StaffDepositFilter,
  page: StaffDepositPage,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['true'];
  if (filter.status !== undefined) conditions.push(`status = ${put(filter.status)}`);
  if (filter.provider !== undefined) conditions.push(`provider = ${put(filter.provider)}`);
  if (filter.currency !== undefined) conditions.push(`currency = ${put(filter.currency)}`);
  if (filter.playerId !== undefined) conditions.push(`player_id = ${put(filter.playerId)}`);
  if (filter.from !== undefined)
    conditions.push(`created_at >= ${put(filter.from)}::timestamp at time zone 'UTC'`);
  if (filter.to !== undefined)
    conditions.push(`created_at < (${put(filter.to)}::date + 1)::timestamp at time zone 'UTC'`);
  // Deposits that need review are few, so the query starts from their list.
  if (filter.needsReview) {
    conditions.push('id in (select c.deposit_id from deposits_to_review c)');
  }
  const { rest, orderBy } = pageSql({ ...page, order: staffDepositOrder(filter) }, values);
  const rows = `select id from deposits where ${[...conditions, rest].join(' and ')}
    order by ${orderBy} limit ${put(page.limit)}`;
  return {
    text: `select ${STAFF_DEPOSIT_COLUMNS} from deposits where id in (${rows}) order by ${orderBy}`,
    values,
  };
}

export async function listStaffDepositRows(
  db: Queryable,
  filter: StaffDepositFilter,
  page: StaffDepositPage,
): Promise<StaffDepositRow[]> {
  const { text, values } = staffDepositQuery(filter, page);
  return await db.query<StaffDepositRow>(text, values);
}

export async function findStaffDepositRow(
  db: Queryable,
  id: bigint,
): Promise<StaffDepositRow | undefined> {
  const rows = await db.query<StaffDepositRow>(
    `select ${STAFF_DEPOSIT_COLUMNS} from deposits where id = $1`,
    [id],
  );
  return rows[0];
}
