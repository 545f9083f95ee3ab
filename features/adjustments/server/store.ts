import type { Currency } from '#core/currency.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { DUPLICATES, type DuplicateRow, type NewAdjustment } from './store.duplicates.ts';
import type { AdjustmentStatus, AdjustmentCause, Corrected, AdjustmentAccount } from '../rules.ts';

export type AdjustmentRow = {
  readonly id: bigint;
  readonly request_hash: Buffer;
  readonly player_id: bigint;
  readonly player: string;
  readonly account: AdjustmentAccount;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly cause: AdjustmentCause;
  readonly reason: string;
  readonly corrects: string | null;
  /** The current status: an expired proposal is `expired`, even before the job has updated it. */
  readonly status: AdjustmentStatus;
  readonly proposed_by: bigint;
  readonly proposer: string | null;
  readonly proposed_at: Date;
  readonly expires_at: Date;
  readonly decided_by: bigint | null;
  readonly decider: string | null;
  readonly decided_at: Date | null;
  readonly decision: string | null;
  readonly transfer_id: bigint | null;
  readonly possible_duplicates: readonly DuplicateRow[];
};

const SELECT = `select a.id, a.request_hash, a.player_id, p.name as player, a.account, a.currency,
    a.amount, a.cause, a.reason, a.corrects,
    case when a.status = 'proposed' and a.expires_at <= clock_timestamp() then 'expired'
         else a.status end as status,
    a.proposed_by, o.email as proposer, a.proposed_at, a.expires_at, a.decided_by,
    d.email as decider, a.decided_at, a.decision, a.transfer_id,
    (select coalesce(json_agg(line), '[]') from (${DUPLICATES}) lines) as possible_duplicates
  from adjustments a join player_directory p on p.id = a.player_id
  join player_directory o on o.id = a.proposed_by
  left join player_directory d on d.id = a.decided_by`;

/** Undefined when this staff member has already used the key. */
export async function insertAdjustment(
  tx: Tx,
  order: NewAdjustment,
): Promise<AdjustmentRow | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into adjustments (key, request_hash, player_id, account, currency, amount, cause,
       reason, corrects, proposed_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict on constraint adjustments_key do nothing returning id`,
    [
      order.key,
      order.requestHash,
      order.playerId,
      order.account,
      order.currency,
      order.amount,
      order.cause,
      order.reason,
      order.corrects,
      order.proposedBy,
    ],
  );
  return rows[0] && (await findAdjustment(tx, rows[0].id));
}

export async function findAdjustment(
  db: Queryable,
  id: bigint,
): Promise<AdjustmentRow | undefined> {
  const rows = await db.query<AdjustmentRow>(`${SELECT} where a.id = $1`, [id]);
  return rows[0];
}

export async function findByKey(
  db: Queryable,
  staffId: bigint,
  key: string,
): Promise<AdjustmentRow | undefined> {
  const rows = await db.query<AdjustmentRow>(`${SELECT} where a.proposed_by = $1 and a.key = $2`, [
    staffId,
    key,
  ]);
  return rows[0];
}

/** The second of two simultaneous decisions waits here, and reads the first one. */
export async function lockAdjustment(tx: Tx, id: bigint): Promise<AdjustmentRow | undefined> {
  const rows = await tx.query<AdjustmentRow>(`${SELECT} where a.id = $1 for update of a`, [id]);
  return rows[0];
}

export type AdjustmentDecision = {
  readonly status: 'approved' | 'refused' | 'withdrawn';
  readonly staffId: bigint;
  readonly decision: string | null;
  readonly transferId: bigint | null;
};

export async function saveDecision(tx: Tx, id: bigint, decided: AdjustmentDecision): Promise<void> {
  await tx.query(
    `update adjustments set status = $2, decided_by = $3, decision = $4, transfer_id = $5
      where id = $1`,
    [id, decided.status, decided.staffId, decided.decision, decided.transferId],
  );
}

export type AdjustmentQuery = {
  readonly status: AdjustmentStatus | undefined;
  readonly playerId: bigint | undefined;
  readonly currency: Currency | undefined;
  readonly before: bigint | undefined;
  readonly limit: number;
};

/** Latest first. Only the requested conditions are written, so that each can use its index. */
export async function listAdjustmentRows(
  db: Queryable,
  wanted: AdjustmentQuery,
): Promise<AdjustmentRow[]> {
  const { text, values } = listQuery(wanted);
  return await db.query<AdjustmentRow>(text, values);
}

export function listQuery({ status, playerId, currency, before, limit }: AdjustmentQuery) {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const where = [
    'true',
    ...(status === undefined ? [] : [stateOf(status)]),
    ...(playerId === undefined ? [] : [`a.player_id = ${value(playerId)}`]),
    ...(currency === undefined ? [] : [`a.currency = ${value(currency)}`]),
    ...(before === undefined ? [] : [`a.id < ${value(before)}`]),
  ];
  const ending = `order by a.id desc limit ${value(limit)}`;
  return { text: `${SELECT} where ${where.join(' and ')} ${ending}`, values };
}

/** Compares with the clock, as `SELECT` does. */
function stateOf(status: AdjustmentStatus): string {
  if (status === 'proposed') return `a.status = 'proposed' and a.expires_at > clock_timestamp()`;
  if (status === 'expired') {
    return `(a.status = 'expired' or a.status = 'proposed' and a.expires_at <= clock_timestamp())`;
  }
  return `a.status = '${status}'`;
}

/** Expires overdue proposals; returns how many. */
export async function expireProposals(db: Queryable): Promise<number> {
  const rows = await db.query(
    `update adjustments set status = 'expired'
      where status = 'proposed' and expires_at <= clock_timestamp() returning id`,
  );
  return rows.length;
}

const TABLE_OF = { bet: 'bets', deposit: 'deposits', withdrawal: 'withdrawals' } as const;

/** Whether the record exists and belongs to this player. Transfers are checked in the ledger. */
export async function isOfPlayer(
  db: Queryable,
  playerId: bigint,
  { kind, id }: Corrected & { readonly kind: keyof typeof TABLE_OF | 'adjustment' },
): Promise<boolean> {
  const table = kind === 'adjustment' ? 'adjustments' : TABLE_OF[kind];
  const rows = await db.query(`select 1 from ${table} where id = $2 and player_id = $1`, [
    playerId,
    id,
  ]);
  return rows.length > 0;
}
