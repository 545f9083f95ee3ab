import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { ReportCause } from '../contract.ts';

const FAVOURITES_SHOWN = 4;

export async function listShownFavourites(db: Queryable, playerId: PlayerId): Promise<string[]> {
  const rows = await db.query<{ folder: string }>(
    `select folder from shown_favourites where player_id = $1
      order by added_at desc, folder limit $2`,
    [playerId, FAVOURITES_SHOWN],
  );
  return rows.map(({ folder }) => folder);
}

type NewReport = {
  readonly playerId: PlayerId;
  readonly reporterId: PlayerId;
  readonly cause: ReportCause;
  readonly nickname: string;
};

export async function insertPlayerReport(
  db: Queryable,
  { playerId, reporterId, cause, nickname }: NewReport,
): Promise<void> {
  await db.query(
    // The foreign keys lock both players: in the order of their ids, as all transactions do.
    `with locked as materialized (select lock_players(array[$1, $2]::bigint[], 'key share'))
     insert into player_reports (player_id, reporter_id, cause, nickname)
     select $1, $2, $3, $4 from locked on conflict do nothing`,
    [playerId, reporterId, cause, nickname],
  );
}

export type ReportedPlayerRow = {
  readonly player_id: PlayerId;
  readonly player: string;
  readonly nicknames: string[];
  readonly causes: ReportCause[];
  readonly reports: number;
  readonly latest_at: Date;
};

const LISTED_MAX = 200;

export async function listReportedPlayerRows(db: Queryable): Promise<ReportedPlayerRow[]> {
  return await db.query<ReportedPlayerRow>(
    `select r.player_id, p.name as player, array_agg(distinct r.nickname) as nicknames,
            array_agg(distinct r.cause) as causes, count(*)::int as reports,
            max(r.at) as latest_at
       from player_reports r join player_directory p on p.id = r.player_id
      where r.closed_at is null
      group by r.player_id, p.name order by reports desc, latest_at desc limit $1`,
    [LISTED_MAX],
  );
}

/** Returns how many were open. */
export async function closeReports(tx: Tx, playerId: PlayerId): Promise<number> {
  const rows = await tx.query(
    `update player_reports set closed_at = now()
      where player_id = $1 and closed_at is null returning id`,
    [playerId],
  );
  return rows.length;
}
