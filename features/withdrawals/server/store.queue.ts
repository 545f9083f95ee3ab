import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Role } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { StateFilter } from '../contract.backoffice.ts';
import { COLUMNS, type Withdrawal } from './store.ts';

export type QueueRow = Withdrawal & {
  /** Whole: shown masked. */
  player_contact: string | null;
  player_name: string;
  claimed_name: string | null;
};

export type QueueWish = {
  readonly state: StateFilter;
  readonly currency?: Currency | undefined;
  readonly flag?: string | undefined;
  readonly hours?: number | undefined;
  readonly min?: Micro | undefined;
  readonly max?: Micro | undefined;
  readonly claimedBy?: bigint | 'nobody' | undefined;
  readonly playerId?: bigint | undefined;
  /** The last one already shown. */
  readonly after?: bigint | undefined;
  readonly limit: number;
};

const NAMES = `(select coalesce(p.email, p.phone) from players p where p.id = w.player_id)
    as player_contact,
  (select p.name from players p where p.id = w.player_id) as player_name,
  (select coalesce(p.email, p.name) from players p where p.id = w.claimed_by) as claimed_name`;

/** Literals, not parameters: the planner then knows which of the partial indexes serves. */
const STATES: Readonly<Record<StateFilter, string>> = {
  open: 'w.status < 5',
  waiting: 'w.status = 2',
  sending: 'w.status = 3',
  sent: 'w.status = 4',
  settling: `w.status in (3, 4) and exists (select from withdrawal_settlements e
    where e.withdrawal_id = w.id and e.status = 'proposed')`,
  paid: 'w.status = 5',
  returned: 'w.status in (6, 7, 8)',
  all: 'true',
};

/** Of those under way the one that has waited longest comes first; of all others the latest. */
export function isOldestFirst(state: StateFilter): boolean {
  return state !== 'paid' && state !== 'returned' && state !== 'all';
}

/** The statement of a list and its values; apart, so that a test can ask for its plan. */
export function queueQuery(wish: QueueWish): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const oldest = isOldestFirst(wish.state);
  const conditions = [STATES[wish.state]];
  if (wish.currency) conditions.push(`w.currency = ${put(wish.currency)}`);
  if (wish.flag) conditions.push(`w.flags @> array[${put(wish.flag)}::text]`);
  if (wish.hours)
    conditions.push(`w.created_at <= now() - make_interval(hours => ${put(wish.hours)})`);
  if (wish.min !== undefined) conditions.push(`w.amount >= ${put(wish.min)}`);
  if (wish.max !== undefined) conditions.push(`w.amount <= ${put(wish.max)}`);
  if (wish.claimedBy === 'nobody') conditions.push('w.claimed_by is null');
  else if (wish.claimedBy !== undefined) conditions.push(`w.claimed_by = ${put(wish.claimedBy)}`);
  if (wish.playerId !== undefined) conditions.push(`w.player_id = ${put(wish.playerId)}`);
  // Of all there ever were the index of time knows where those of long ago begin. Same order.
  const isOfTime = wish.hours !== undefined && !oldest;
  if (wish.after !== undefined) {
    const after = put(wish.after);
    conditions.push(isOfTime ? beforeIn(after) : `w.id ${oldest ? '>' : '<'} ${after}`);
  }
  const order = isOfTime ? 'w.created_at desc, w.id desc' : `w.id ${oldest ? 'asc' : 'desc'}`;
  const text = `select ${COLUMNS}, ${NAMES} from withdrawals w
     where ${conditions.join(' and ')} order by ${order} limit ${put(wish.limit)}`;
  return { text, values };
}

/** Beyond the last one already shown, whose moment is looked up. */
function beforeIn(after: string): string {
  return `(w.created_at, w.id) < (select last.created_at, last.id from withdrawals last
    where last.id = ${after})`;
}

export async function listQueueRows(db: Queryable, wish: QueueWish): Promise<QueueRow[]> {
  const { text, values } = queueQuery(wish);
  return await db.query<QueueRow>(text, values);
}

export async function findQueueRow(db: Queryable, id: bigint): Promise<QueueRow | undefined> {
  const rows = await db.query<QueueRow>(
    `select ${COLUMNS}, ${NAMES} from withdrawals w where w.id = $1`,
    [id],
  );
  return rows[0];
}

export type ApprovalRow = {
  staff_id: bigint;
  name: string;
  at: Date;
  /** What he is now; null for whoever may do nothing any more. */
  role: Role | null;
};

/** Who said yes in this round of review, the first first. */
export async function listApprovals(
  db: Queryable,
  { id, review_round }: Pick<Withdrawal, 'id' | 'review_round'>,
): Promise<ApprovalRow[]> {
  return await db.query<ApprovalRow>(
    `select a.staff_id, coalesce(p.email, p.name) as name, a.at,
            case when p.kind = 'staff' and p.status = 'active' then s.role end as role
       from withdrawal_approvals a join players p on p.id = a.staff_id
       join staff s on s.player_id = a.staff_id
      where a.withdrawal_id = $1 and a.round = $2 order by a.at`,
    [id, review_round],
  );
}

/** False when this clerk has said yes before. */
export async function insertApproval(
  db: Queryable,
  { id, review_round }: Pick<Withdrawal, 'id' | 'review_round'>,
  staffId: bigint,
): Promise<boolean> {
  const rows = await db.query(
    `insert into withdrawal_approvals (withdrawal_id, round, staff_id) values ($1, $2, $3)
     on conflict do nothing returning 1 as one`,
    [id, review_round, staffId],
  );
  return rows.length > 0;
}

export async function setClaim(db: Queryable, id: bigint, staffId: bigint | null): Promise<void> {
  await db.query('update withdrawals set claimed_by = $2 where id = $1', [id, staffId]);
}

export async function setOnHold(db: Queryable, id: bigint, isOnHold: boolean): Promise<void> {
  await db.query('update withdrawals set is_on_hold = $2 where id = $1', [id, isOnHold]);
}

/** Sums of one player in one currency, all time. */
export async function sumOut(
  db: Queryable,
  playerId: bigint,
  currency: Currency,
): Promise<{ deposited: bigint; withdrawn: bigint; under_way: bigint }> {
  const rows = await db.query<{ deposited: bigint; withdrawn: bigint; under_way: bigint }>(
    `select (select coalesce(sum(amount), 0)::bigint from withdrawal_paid_in
              where player_id = $1 and currency = $2) as deposited,
            coalesce(sum(amount) filter (where status = 5), 0)::bigint as withdrawn,
            coalesce(sum(amount) filter (where status < 5), 0)::bigint as under_way
       from withdrawals where player_id = $1 and currency = $2`,
    [playerId, currency],
  );
  return rows[0]!;
}
