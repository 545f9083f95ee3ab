import type { Currency } from '#core/currency.ts';
import type { Tx } from '#platform/server/db.ts';
import { BESIDE_DAYS, type AdjustmentStatus, type Cause, type Purse } from '../rules.ts';

export type NewAdjustment = {
  readonly key: string;
  readonly requestHash: Buffer;
  readonly playerId: bigint;
  readonly account: Purse;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly cause: Cause;
  readonly reason: string;
  readonly corrects: string | null;
  readonly proposedBy: bigint;
};

/** As JSON has it: numbers that do not fit one are text. */
export type BesideRow = {
  readonly id: string;
  readonly status: AdjustmentStatus;
  readonly account: Purse;
  readonly currency: Currency;
  readonly amount: string;
  readonly corrects: string | null;
  readonly proposed_at: string;
};

/** Whether `o` waits or was made, and may be the same correction as the one that is `a`. */
const MAY_BE_THE_SAME = `o.player_id = a.player_id and o.id <> a.id
    and o.status in ('proposed', 'approved')
    and (o.status = 'approved' or o.expires_at > clock_timestamp())
    and (o.corrects = a.corrects
         or ((o.account, o.currency, o.amount) = (a.account, a.currency, a.amount)
             and o.proposed_at > a.proposed_at - interval '${BESIDE_DAYS} days'
             and o.proposed_at < a.proposed_at + interval '${BESIDE_DAYS} days'))`;

/** The latest others beside the correction that is `a`, a line of JSON for each. */
export const BESIDE = `select json_build_object('id', o.id::text, 'status', o.status,
      'account', o.account, 'currency', o.currency, 'amount', o.amount::text,
      'corrects', o.corrects, 'proposed_at', o.proposed_at) as line
    from adjustments o where ${MAY_BE_THE_SAME} order by o.id desc limit 5`;

/** Proposals about one player come one after the other until the transaction ends. */
export async function lockProposals(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('adjustments ' || $1, 0))`, [
    playerId.toString(),
  ]);
}

/** The latest correction beside which this one may be one too many. */
export async function findBeside(tx: Tx, order: NewAdjustment): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `select o.id from adjustments o,
            (select 0::bigint as id, $1::bigint as player_id, $2::text as account,
                    $3::text as currency, $4::bigint as amount, $5::text as corrects,
                    clock_timestamp() as proposed_at) a
      where ${MAY_BE_THE_SAME} order by o.id desc limit 1`,
    [order.playerId, order.account, order.currency, order.amount, order.corrects],
  );
  return rows[0]?.id;
}
