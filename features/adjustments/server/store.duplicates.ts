import type { Currency } from '#core/currency.ts';
import type { Tx } from '#platform/server/db.ts';
import {
  DUPLICATE_DAYS,
  type AdjustmentStatus,
  type AdjustmentCause,
  type AdjustmentAccount,
} from '../rules.ts';

export type NewAdjustment = {
  readonly key: string;
  readonly requestHash: Buffer;
  readonly playerId: bigint;
  readonly account: AdjustmentAccount;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly cause: AdjustmentCause;
  readonly reason: string;
  readonly corrects: string | null;
  readonly proposedBy: bigint;
};

/** Values as JSON returns them: large numbers are text. */
export type DuplicateRow = {
  readonly id: string;
  readonly status: AdjustmentStatus;
  readonly account: AdjustmentAccount;
  readonly currency: Currency;
  readonly amount: string;
  readonly corrects: string | null;
  readonly proposed_at: string;
};

/** Whether `o` is proposed or approved and may be a duplicate of `a`. */
const IS_POSSIBLE_DUPLICATE = `o.player_id = a.player_id and o.id <> a.id
    and o.status in ('proposed', 'approved')
    and (o.status = 'approved' or o.expires_at > clock_timestamp())
    and (o.corrects = a.corrects
         or ((o.account, o.currency, o.amount) = (a.account, a.currency, a.amount)
             and o.proposed_at > a.proposed_at - interval '${DUPLICATE_DAYS} days'
             and o.proposed_at < a.proposed_at + interval '${DUPLICATE_DAYS} days'))`;

/** The latest possible duplicates of `a`, one JSON object each. */
export const DUPLICATES = `select json_build_object('id', o.id::text, 'status', o.status,
      'account', o.account, 'currency', o.currency, 'amount', o.amount::text,
      'corrects', o.corrects, 'proposed_at', o.proposed_at) as line
    from adjustments o where ${IS_POSSIBLE_DUPLICATE} order by o.id desc limit 5`;

/** Serializes proposals about one player until the transaction ends. */
export async function lockProposals(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('adjustments ' || $1, 0))`, [
    playerId.toString(),
  ]);
}

/** The latest possible duplicate of a new proposal. */
export async function findDuplicate(tx: Tx, order: NewAdjustment): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `select o.id from adjustments o,
            (select 0::bigint as id, $1::bigint as player_id, $2::text as account,
                    $3::text as currency, $4::bigint as amount, $5::text as corrects,
                    clock_timestamp() as proposed_at) a
      where ${IS_POSSIBLE_DUPLICATE} order by o.id desc limit 1`,
    [order.playerId, order.account, order.currency, order.amount, order.corrects],
  );
  return rows[0]?.id;
}
