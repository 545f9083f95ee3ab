import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import { DEPOSIT_COLUMNS, type DepositRow } from './store.ts';

export type StaffDepositRow = DepositRow & {
  name: LocalText;
  /** Unmasked here; masked before it is shown. */
  player_contact: string | null;
  player_name: string;
  needs_review: boolean;
  closed_at: Date | null;
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
  /** The last deposit already shown. */
  readonly before?: bigint | undefined;
  readonly limit: number;
};

/** A message of the deposit was refused after its last review. */
const NEEDS_REVIEW = `exists (select from deposits_to_review c where c.deposit_id = deposits.id)`;

const STAFF_DEPOSIT_COLUMNS = `${DEPOSIT_COLUMNS}, closed_at, ${NEEDS_REVIEW} as needs_review,
  (select m.name from payment_names m where m.hash = method_hash) as name,
  (select coalesce(p.email, p.phone) from player_directory p where p.id = player_id)
    as player_contact,
  (select p.name from player_directory p where p.id = player_id) as player_name`;

/**
 * The SQL of the list and its parameters; separate, so that a test can check its query plan. Day
 * filters order by the time, anything else by the id, which is the same order: both ways the page
 * is cut in an index, and only its rows are read.
 */
export function staffDepositQuery(filter: StaffDepositFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const isOfDays = filter.from !== undefined || filter.to !== undefined;
  const conditions = ['true'];
  if (filter.status !== undefined) conditions.push(`status = ${put(filter.status)}`);
  if (filter.provider !== undefined) conditions.push(`provider = ${put(filter.provider)}`);
  if (filter.currency !== undefined) conditions.push(`currency = ${put(filter.currency)}`);
  if (filter.playerId !== undefined) conditions.push(`player_id = ${put(filter.playerId)}`);
  if (filter.from !== undefined)
    conditions.push(`created_at >= ${put(filter.from)}::timestamp at time zone 'UTC'`);
  if (filter.to !== undefined)
    conditions.push(`created_at < (${put(filter.to)}::date + 1)::timestamp at time zone 'UTC'`);
  if (filter.before !== undefined) conditions.push(afterCursor(put(filter.before), isOfDays));
  // Deposits that need review are few, so the query starts from their list.
  if (filter.needsReview) {
    conditions.push('id in (select c.deposit_id from deposits_to_review c)');
  }
  const order = isOfDays ? 'created_at desc, id desc' : 'id desc';
  const page = `select id from deposits where ${conditions.join(' and ')}
    order by ${order} limit ${put(filter.limit)}`;
  return {
    text: `select ${STAFF_DEPOSIT_COLUMNS} from deposits where id in (${page}) order by ${order}`,
    values,
  };
}

/** The condition for rows after the last one shown, whose time is looked up. */
function afterCursor(before: string, isOfDays: boolean): string {
  return isOfDays
    ? `(created_at, id) < (select last.created_at, last.id from deposits last
         where last.id = ${before})`
    : `id < ${before}`;
}

export async function listStaffDepositRows(
  db: Queryable,
  filter: StaffDepositFilter,
): Promise<StaffDepositRow[]> {
  const { text, values } = staffDepositQuery(filter);
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
