import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { FlaggedDuel } from '../../contract.backoffice.ts';

export type DuelFlagReason = FlaggedDuel['reasons'][number];
export type DuelFlagDecision = NonNullable<FlaggedDuel['decision']>;

export async function flagDuel(
  tx: Tx,
  id: bigint,
  reason: DuelFlagReason,
  mark: string,
): Promise<void> {
  await tx.query('insert into duel_flags (duel_id, reason, mark) values ($1, $2, $3)', [
    id,
    reason,
    mark,
  ]);
}

export type FlaggedDuelRow = {
  readonly id: bigint;
  readonly reasons: DuelFlagReason[];
  readonly creator_id: PlayerId;
  readonly creator: string | null;
  readonly joiner_id: PlayerId;
  readonly joiner: string | null;
  readonly currency: WalletCurrency;
  readonly stake: Micro;
  readonly flagged_at: Date;
  readonly duels: number;
  readonly decision: DuelFlagDecision | null;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
  readonly note: string | null;
};

const LISTED_MAX = 500;

/** Undecided ones first, the oldest of them first; then the latest decisions. */
export async function listFlagged(db: Queryable): Promise<FlaggedDuelRow[]> {
  return await db.query<FlaggedDuelRow>(
    `with flagged as (
       select duel_id, array_agg(reason order by reason) as reasons, min(flagged_at) as flagged_at,
              min(decision) as decision, min(decided_at) as decided_at,
              min(decided_by) as decided_by, min(note) as note
         from duel_flags group by duel_id)
     select d.id, f.reasons, d.creator_id, c.name as creator, j.id as joiner_id, j.name as joiner,
            d.currency, d.stake, f.flagged_at, f.decision, f.decided_at,
            coalesce(s.email, s.name) as decided_by,
            f.note,
            (count(*) over (partition by least(d.creator_id, d.joiner_id),
                                         greatest(d.creator_id, d.joiner_id)))::int as duels
       from flagged f
       join duels d on d.id = f.duel_id
       join player_directory c on c.id = d.creator_id
       join player_directory j on j.id = d.joiner_id
       left join player_directory s on s.id = f.decided_by
      order by f.decided_at is not null, f.decided_at desc, f.flagged_at limit $1`,
    [LISTED_MAX],
  );
}

/** Decides about the undecided flags of a duel and returns its creator; undefined for none. */
export async function decideFlagged(
  tx: Tx,
  id: bigint,
  staffId: PlayerId,
  { decision, note }: { readonly decision: DuelFlagDecision; readonly note: string },
): Promise<PlayerId | undefined> {
  const rows = await tx.query<{ creator_id: PlayerId }>(
    `update duel_flags f set decision = $2, decided_at = clock_timestamp(), decided_by = $3,
            note = $4
       from duels d where d.id = f.duel_id and f.duel_id = $1 and f.decision is null
      returning d.creator_id`,
    [id, decision, staffId, note],
  );
  return rows[0]?.creator_id;
}
