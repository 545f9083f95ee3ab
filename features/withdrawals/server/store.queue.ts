import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Role } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import {
  pageSql,
  sortOrder,
  type SortColumns,
  type SortedPage,
} from '#platform/server/sorted-list.ts';
import type { QueueSort, StateFilter } from '../contract.backoffice.ts';
import { COLUMNS, type WithdrawalRow } from './store.ts';

export type WithdrawalQueueRow = WithdrawalRow & {
  /** Unmasked here; masked before it is shown. */
  player_contact: string | null;
  player_name: string;
  claimed_name: string | null;
  created_micros: bigint;
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
  readonly sort?: QueueSort | undefined;
};

export type QueuePage = Omit<SortedPage, 'order'>;

const NAME_COLUMNS = `(select coalesce(p.email, p.phone)
    from player_directory p where p.id = w.player_id)
    as player_contact,
  (select p.name from player_directory p where p.id = w.player_id) as player_name,
  (select coalesce(p.email, p.name) from player_directory p where p.id = w.claimed_by)
    as claimed_name,
  (extract(epoch from w.created_at) * 1000000)::bigint as created_micros`;

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
function isOldestFirst(state: StateFilter): boolean {
  return state !== 'paid' && state !== 'returned' && state !== 'all';
}

/** Each is the beginning of an index. */
const SORT_COLUMNS: SortColumns<WithdrawalQueueRow, 'at' | 'amount' | 'status' | 'score'> = {
  at: 'id',
  amount: { sql: 'w.amount', type: 'number', of: ({ amount }) => amount },
  status: { sql: 'w.status', type: 'number', of: ({ status }) => status },
  score: { sql: 'w.score', type: 'number', of: ({ score }) => score },
};
/** The same order as that of the ids, in the index on the time. */
const BY_TIME = {
  ...SORT_COLUMNS,
  at: { sql: 'w.created_at', type: 'micros', of: (row) => row.created_micros },
} satisfies typeof SORT_COLUMNS;

/** The order of the list; over all rows the index on the time finds the start of old ones. */
export function queueOrder({ state, hours, sort }: QueueFilter) {
  const wanted = sort ?? (isOldestFirst(state) ? 'at' : '-at');
  const columns = hours !== undefined && wanted === '-at' ? BY_TIME : SORT_COLUMNS;
  return sortOrder(columns, { sql: 'w.id', of: ({ id }) => id }, wanted);
}

/** The SQL of the list and its parameters; separate, so that a test can check its query plan. */
export function queueQuery(
  filter: QueueFilter,
  page: QueuePage,
): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
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
  const { rest, orderBy } = pageSql({ ...page, order: queueOrder(filter) }, values);
  const text = `select ${COLUMNS}, ${NAME_COLUMNS} from withdrawals w
     where ${[...conditions, rest].join(' and ')} order by ${orderBy} limit ${put(page.limit)}`;
  return { text, values };
}

export async function listQueueRows(
  db: Queryable,
  filter: QueueFilter,
  page: QueuePage,
): Promise<WithdrawalQueueRow[]> {
  const { text, values } = queueQuery(filter, page);
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
