import type { PlayerId } from '#core/ids.ts';
import type { Db, Tx } from '#platform/server/db.ts';

/** How many players are notified in one run; the next run takes the others. */
const BATCH_SIZE = 200;

export type DueNotice = { player_id: PlayerId; warns: boolean; ends: boolean; asks: boolean };

export async function listDue(db: Db): Promise<DueNotice[]> {
  return await db.query<DueNotice>(
    `select player_id, warns, ends, asks from (
       select p.player_id,
              s.amount is not null and p.notified_warning_of is distinct from p.session_started_at
                and clock_timestamp() >= p.session_started_at
                      + make_interval(mins => s.amount::int - 5) as warns,
              s.amount is not null and p.notified_end_of is distinct from p.session_started_at
                and clock_timestamp() >= p.session_started_at
                      + make_interval(mins => s.amount::int) as ends,
              r.amount is not null and p.notified_reality_of is distinct from p.reality_from
                and clock_timestamp() >= p.reality_from
                      + make_interval(mins => r.amount::int) as asks
         from protections p
         left join protection_limits s on s.player_id = p.player_id and s.kind = 'session'
         left join protection_limits r on r.player_id = p.player_id and r.kind = 'reality'
        where p.last_bet_at > clock_timestamp() - interval '30 minutes') due
      where warns or ends or asks limit $1`,
    [BATCH_SIZE],
  );
}

export async function markNotified(tx: Tx, { player_id, warns, asks }: DueNotice): Promise<void> {
  await tx.query(
    `update protections
        set notified_warning_of = case when $2 then session_started_at else notified_warning_of end,
            notified_reality_of = case when $3 then reality_from else notified_reality_of end
      where player_id = $1`,
    [player_id, warns, asks],
  );
}

export async function markEndNotified(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query(
    'update protections set notified_end_of = session_started_at where player_id = $1',
    [playerId],
  );
}
