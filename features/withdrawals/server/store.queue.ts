import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Role } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { StateFilter } from '../contract.backoffice.ts';
import { COLUMNS, type WithdrawalRow } from './store.ts';

export type WithdrawalQueueRow = WithdrawalRow & {
  /** Unmasked here; masked before it is shown. */
  player_contact: string | null;
  player_name: string;
  claimed_name: string | null;
};

export type QueueFilter = {
  readonly state: StateFilter;
  readonly currency?: Currency | undefined;
  readonly flag?: string | undefined;
  readonly hours?: number | undefined;
  readonly min?: Micro | undefined;
  readonly max?: Micro | undefined;
  readonly claimedBy?: PlayerId | 'none' | undefined;
  readonly playerId?: PlayerId | undefined;
  /** Without it the order is that of `isOldestFirst`. */
  readonly sort?: 'amount' | '-amount' | 'at' | '-at' | undefined;
  /** The last withdrawal already shown. */
  readonly after?: bigint | undefined;
  readonly limit: number;
};

const NAME_COLUMNS = `(select coalesce(p.email, p.phone)
    from player_directory p where p.id = w.player_id)
    as player_contact,
  (select p.name from player_directory p where p.id = w.player_id) as player_name,
  (select coalesce(p.email, p.name) from player_directory p where p.id = w.claimed_by)
    as claimed_name`;

/** Literals instead of parameters, so that the planner can choose a partial index. */
const STATE_CONDITIONS: Readonly<Record<StateFilter, string>> = {
  open: 'w.status < 5',
  waiting: 'w.status = 2',
  sending: 'w.status = 3',
  sent: 'w.status = 4',
  settling: `w.status in (3, 4) and exists (select from proposal_records o
    where o.kind = 'settlements' and o.subject = w.id::text and o.status = 'open')`,
  paid: 'w.status = 5',
  returned: 'w.status in (6, 7, 8)',
  all: 'true',
};

/** Open withdrawals are listed oldest first; all others latest first. */
export function isOldestFirst(state: StateFilter): boolean {
  return state !== 'paid' && state !== 'returned' && state !== 'all';
}

/** The SQL of the list and its parameters; separate, so that a test can check its query plan. */
export function queueQuery(filter: QueueFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const isUpwards = filter.sort ? !filter.sort.startsWith('-') : isOldestFirst(filter.state);
  const conditions = [STATE_CONDITIONS[filter.state]];
  if (filter.currency) conditions.push(`w.currency = ${put(filter.currency)}`);
  if (filter.flag) conditions.push(`w.flags @> array[${put(filter.flag)}::text]`);
  if (filter.hours)
    conditions.push(`w.created_at <= now() - make_interval(hours => ${put(filter.hours)})`);
  if (filter.min !== undefined) conditions.push(`w.amount >= ${put(filter.min)}`);
  if (filter.max !== undefined) conditions.push(`w.amount <= ${put(filter.max)}`);
  if (filter.claimedBy === 'none') conditions.push('w.claimed_by is null');
  else if (filter.claimedBy !== undefined)
    conditions.push(`w.claimed_by = ${put(filter.claimedBy)}`);
  if (filter.playerId !== undefined) conditions.push(`w.player_id = ${put(filter.playerId)}`);
  // Over all rows the index on the time finds the start of old ones. The order is the same.
  const isOfTime = filter.hours !== undefined && !isUpwards;
  const column = filter.sort?.endsWith('amount') ? 'amount' : isOfTime ? 'created_at' : 'id';
  if (filter.after !== undefined) {
    conditions.push(afterCursor(column, isUpwards ? '>' : '<', put(filter.after)));
  }
  const direction = isUpwards ? 'asc' : 'desc';
  const order =
    column === 'id' ? `w.id ${direction}` : `w.${column} ${direction}, w.id ${direction}`;
  const text = `select ${COLUMNS}, ${NAME_COLUMNS} from withdrawals w
     where ${conditions.join(' and ')} order by ${order} limit ${put(filter.limit)}`;
  return { text, values };
}

type OrderColumn = 'amount' | 'created_at' | 'id';

/** The condition for rows after the last one shown, whose other value is looked up. */
function afterCursor(column: OrderColumn, beyond: '<' | '>', after: string): string {
  if (column === 'id') return `w.id ${beyond} ${after}`;
  return `(w.${column}, w.id) ${beyond} (select last.${column}, last.id from withdrawals last
    where last.id = ${after})`;
}

export async function listQueueRows(
  db: Queryable,
  filter: QueueFilter,
): Promise<WithdrawalQueueRow[]> {
  const { text, values } = queueQuery(filter);
  return await db.query<WithdrawalQueueRow>(text, values);
}

export async function findQueueRow(
  db: Queryable,
  id: bigint,
): Promise<WithdrawalQueueRow | undefined> {
  const rows = await db.query<WithdrawalQueueRow>(
    `select ${COLUMNS}, ${NAME_COLUMNS} from withdrawals w where w.id = $1`,
    [id],
  );
  return rows[0];
}

export type ApprovalRow = {
  staff_id: PlayerId;
  name: string;
  at: Date;
  /** The current role; null for a person who may no longer act. */
  role: Role | null;
};

/** Lists the approvals of this review round, the first one first. */
export async function listApprovals(
  db: Queryable,
  { id, review_round }: Pick<WithdrawalRow, 'id' | 'review_round'>,
): Promise<ApprovalRow[]> {
  return await db.query<ApprovalRow>(
    `select a.staff_id, coalesce(p.email, p.name) as name, a.at,
            case when p.kind = 'staff' and p.status = 'active' then s.role end as role
       from withdrawal_approvals a join player_directory p on p.id = a.staff_id
       join staff_directory s on s.player_id = a.staff_id
      where a.withdrawal_id = $1 and a.round = $2 order by a.at`,
    [id, review_round],
  );
}

/** What an approval with this key was about; undefined when there is none. */
export async function findApprovedByKey(
  db: Queryable,
  staffId: PlayerId,
  key: string,
): Promise<bigint | undefined> {
  const rows = await db.query<{ id: bigint }>(
    'select withdrawal_id as id from withdrawal_approvals where staff_id = $1 and key = $2',
    [staffId, key],
  );
  return rows[0]?.id;
}

/** False when this staff member has approved it before. */
export async function insertApproval(
  db: Queryable,
  { id, review_round }: Pick<WithdrawalRow, 'id' | 'review_round'>,
  staffId: PlayerId,
  key: string | undefined,
): Promise<boolean> {
  const rows = await db.query(
    `insert into withdrawal_approvals (withdrawal_id, round, staff_id, key)
       values ($1, $2, $3, $4)
     on conflict (withdrawal_id, round, staff_id) do nothing returning 1 as one`,
    [id, review_round, staffId, key ?? null],
  );
  return rows.length > 0;
}

export async function setClaim(db: Queryable, id: bigint, staffId: PlayerId | null): Promise<void> {
  await db.query('update withdrawals set claimed_by = $2 where id = $1', [id, staffId]);
}

export async function setOnHold(db: Queryable, id: bigint, isOnHold: boolean): Promise<void> {
  await db.query('update withdrawals set is_on_hold = $2 where id = $1', [id, isOnHold]);
}

/** The sums of one player in one currency, all time. */
export async function sumOut(
  db: Queryable,
  playerId: PlayerId,
  currency: Currency,
): Promise<{ deposited: Micro; withdrawn: Micro; under_way: Micro }> {
  const rows = await db.query<{ deposited: Micro; withdrawn: Micro; under_way: Micro }>(
    `select (select coalesce(sum(amount), 0)::bigint from withdrawal_paid_in
              where player_id = $1 and currency = $2) as deposited,
            coalesce(sum(amount) filter (where status = 5), 0)::bigint as withdrawn,
            coalesce(sum(amount) filter (where status < 5), 0)::bigint as under_way
       from withdrawals where player_id = $1 and currency = $2`,
    [playerId, currency],
  );
  return rows[0]!;
}
