import type { Currency } from '#core/currency.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import { DEPOSIT, type Deposit } from './store.ts';

export type DeskRow = Deposit & {
  name: LocalText;
  /** Whole: shown masked. */
  player_contact: string | null;
  player_name: string;
  needs_person: boolean;
  closed_at: Date | null;
};

export type DeskWish = {
  readonly status?: number | undefined;
  readonly provider?: string | undefined;
  readonly currency?: Currency | undefined;
  readonly playerId?: bigint | undefined;
  readonly needsPerson?: boolean;
  /** ISO dates: the first and the last day, UTC. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The last one already shown. */
  readonly before?: bigint | undefined;
  readonly limit: number;
};

/** A message of it was refused since somebody last looked. */
const NEEDS = `exists (select from deposit_calls c where c.deposit_id = deposits.id)`;

const ROW = `${DEPOSIT}, closed_at, ${NEEDS} as needs_person,
  (select m.name from payment_methods m where m.hash = method_hash) as name,
  (select coalesce(p.email, p.phone) from players p where p.id = player_id) as player_contact,
  (select p.name from players p where p.id = player_id) as player_name`;

/**
 * The statement of the list and its values; apart, so that a test can ask for its plan. Days are
 * listed by the moment, anything else by the number, which is the same order: either way the page
 * is cut in an index, and only what is on it is read.
 */
export function deskQuery(wish: DeskWish): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const isOfDays = wish.from !== undefined || wish.to !== undefined;
  const conditions = ['true'];
  if (wish.status !== undefined) conditions.push(`status = ${put(wish.status)}`);
  if (wish.provider !== undefined) conditions.push(`provider = ${put(wish.provider)}`);
  if (wish.currency !== undefined) conditions.push(`currency = ${put(wish.currency)}`);
  if (wish.playerId !== undefined) conditions.push(`player_id = ${put(wish.playerId)}`);
  if (wish.from !== undefined)
    conditions.push(`created_at >= ${put(wish.from)}::timestamp at time zone 'UTC'`);
  if (wish.to !== undefined)
    conditions.push(`created_at < (${put(wish.to)}::date + 1)::timestamp at time zone 'UTC'`);
  if (wish.before !== undefined) conditions.push(beyond(put(wish.before), isOfDays));
  // The messages that need a person are few: the list begins with them.
  if (wish.needsPerson) {
    conditions.push('id in (select c.deposit_id from deposit_calls c)');
  }
  const order = isOfDays ? 'created_at desc, id desc' : 'id desc';
  const page = `select id from deposits where ${conditions.join(' and ')}
    order by ${order} limit ${put(wish.limit)}`;
  return { text: `select ${ROW} from deposits where id in (${page}) order by ${order}`, values };
}

/** Beyond the last one already shown, whose moment is looked up. */
function beyond(before: string, isOfDays: boolean): string {
  return isOfDays
    ? `(created_at, id) < (select last.created_at, last.id from deposits last
         where last.id = ${before})`
    : `id < ${before}`;
}

export async function listDeskRows(db: Queryable, wish: DeskWish): Promise<DeskRow[]> {
  const { text, values } = deskQuery(wish);
  return await db.query<DeskRow>(text, values);
}

export async function findDeskRow(db: Queryable, id: bigint): Promise<DeskRow | undefined> {
  const rows = await db.query<DeskRow>(`select ${ROW} from deposits where id = $1`, [id]);
  return rows[0];
}
