import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { AdjustmentTerms, PossibleDuplicate } from '../contract.backoffice.ts';
import { DUPLICATE_DAYS, type Corrected } from '../rules.ts';

/** Whether `o` is open or approved and may be a duplicate of `a`. */
const IS_POSSIBLE_DUPLICATE = `o.kind = 'adjustments' and o.player_id = a.player_id and o.id <> a.id
    and (o.status = 'approved' or o.status = 'open' and o.expires_at > clock_timestamp())
    and (o.terms ->> 'corrects' = a.terms ->> 'corrects'
         or (o.terms -> 'account', o.terms -> 'currency', o.terms -> 'amount')
            = (a.terms -> 'account', a.terms -> 'currency', a.terms -> 'amount')
            and o.proposed_at > a.proposed_at - interval '${DUPLICATE_DAYS} days'
            and o.proposed_at < a.proposed_at + interval '${DUPLICATE_DAYS} days')`;

type DuplicateRow = Pick<PossibleDuplicate, 'status' | 'terms'> & {
  readonly of: bigint;
  readonly id: bigint;
  readonly proposed_at: Date;
};

/** The latest five possible duplicates of each adjustment. */
export async function listDuplicates(
  db: Queryable,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, PossibleDuplicate[]>> {
  const rows = await db.query<DuplicateRow>(
    `select a.id as of, o.* from proposal_records a, lateral (
       select o.id, o.status, o.terms, o.proposed_at from proposal_records o
        where ${IS_POSSIBLE_DUPLICATE} order by o.id desc limit 5) o
      where a.id = any($1) order by o.id desc`,
    [ids],
  );
  const duplicatesOf = (id: bigint) =>
    rows.filter((row) => row.of === id).map(({ of: _, ...row }) => presentDuplicate(row));
  return new Map(ids.map((id) => [id, duplicatesOf(id)]));
}

function presentDuplicate({
  id,
  proposed_at,
  ...row
}: Omit<DuplicateRow, 'of'>): PossibleDuplicate {
  return { ...row, id: id.toString(), proposed_at: proposed_at.toISOString() };
}

/** The latest possible duplicate of a new proposal. */
export async function findDuplicate(
  tx: Tx,
  playerId: PlayerId,
  terms: AdjustmentTerms,
): Promise<bigint | undefined> {
  const rows = await tx.query<{ id: bigint }>(
    `select o.id from proposal_records o,
            (select 0::bigint as id, $1::bigint as player_id, $2::jsonb as terms,
                    clock_timestamp() as proposed_at) a
      where ${IS_POSSIBLE_DUPLICATE} order by o.id desc limit 1`,
    [playerId, JSON.stringify(terms)],
  );
  return rows[0]?.id;
}

const TABLE_OF = {
  bet: 'every_bet',
  deposit: 'deposit_records',
  withdrawal: 'withdrawal_records',
  adjustment: `(select * from proposal_records where kind = 'adjustments')`,
} as const;

/** Whether the record exists and belongs to this player. Transfers are checked in the ledger. */
export async function isOfPlayer(
  db: Queryable,
  playerId: PlayerId,
  { kind, id }: Corrected & { readonly kind: keyof typeof TABLE_OF },
): Promise<boolean> {
  const rows = await db.query(
    `select 1 from ${TABLE_OF[kind]} r where r.id = $2 and r.player_id = $1`,
    [playerId, id],
  );
  return rows.length > 0;
}
