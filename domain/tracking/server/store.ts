import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type RecordKind =
  | 'source'
  | 'page_open'
  | 'utm'
  | 'sso_start'
  | 'sso_finish'
  | 'affiliate'
  | 'mirror'
  | 'mirror_redirect'
  | 'ip';

/** More in a day, of all visitors or of one account, are made to fill the disk. */
const RECORDS_DAY_MAX = 100_000;
/** Visits come from every tab: from here on they leave the rest to what says where from. */
const VISITS_DAY_MAX = 50_000;
const RECORDS_ACCOUNT_DAY_MAX = 100;

/**
 * False when as many as fit have been recorded within a day. Ids are given in order, so that the
 * newest less the first of the day is their number, without counting them.
 */
export async function insertRecord(
  db: Queryable,
  kind: RecordKind,
  playerId: PlayerId | null,
  data: Readonly<Record<string, string>>,
): Promise<boolean> {
  const dayMax = kind === 'ip' ? VISITS_DAY_MAX : RECORDS_DAY_MAX;
  const rows = await db.query<{ id: bigint }>(
    `insert into tracking_records (kind, player_id, data)
     select $1, $2, $3
      where case when $2::bigint is null
              then coalesce((select max(id) from tracking_records)
                     - (select id from tracking_records
                         where at > now() - interval '1 day' order by at limit 1) < $4, true)
              else coalesce((select at from tracking_records where player_id = $2
                              order by id desc offset $5 - 1 limit 1)
                     < now() - interval '1 day', true)
            end
     returning id`,
    [kind, playerId, JSON.stringify(data), dayMax, RECORDS_ACCOUNT_DAY_MAX],
  );
  return rows.length > 0;
}

export type SourceRow = {
  readonly at: Date;
  readonly data: Readonly<Record<string, string>>;
};

/** The sources that were recorded for an account, the first touch first. */
export async function listSources(
  db: Queryable,
  playerId: PlayerId,
  limit: number,
): Promise<SourceRow[]> {
  return await db.query<SourceRow>(
    `select at, data from tracking_records where player_id = $1 and kind = 'source'
      order by id limit $2`,
    [playerId, limit],
  );
}

/** The latest source of an account: one that is sent again is not recorded again. */
export async function findLastSource(
  db: Queryable,
  playerId: PlayerId,
): Promise<SourceRow['data'] | undefined> {
  const [row] = await db.query<SourceRow>(
    `select at, data from tracking_records where player_id = $1 and kind = 'source'
      order by id desc limit 1`,
    [playerId],
  );
  return row?.data;
}

export type Campaign = {
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly term: string;
};

export async function findCampaign(db: Queryable, named: Campaign): Promise<bigint | undefined> {
  const [row] = await db.query<{ id: bigint }>(
    `select id from utm_campaigns
      where source = $1 and medium = $2 and campaign = $3 and term = $4`,
    [named.source, named.medium, named.campaign, named.term],
  );
  return row?.id;
}

/** Undefined when as many new ones as `dayMax` have appeared within a day. */
export async function insertCampaign(
  db: Queryable,
  named: Campaign,
  dayMax: number,
): Promise<bigint | undefined> {
  const [row] = await db.query<{ id: bigint }>(
    `insert into utm_campaigns (source, medium, campaign, term)
     select $1, $2, $3, $4
      where (select count(*) from (select from utm_campaigns
              where first_seen_at > now() - interval '1 day' limit $5) as latest) < $5
     on conflict on constraint utm_campaigns_once do nothing returning id`,
    [named.source, named.medium, named.campaign, named.term, dayMax],
  );
  return row?.id;
}

const RETENTION_DAYS = 400;

export async function trimTracking(db: Queryable): Promise<void> {
  await db.query('delete from tracking_records where at < now() - make_interval(days => $1)', [
    RETENTION_DAYS,
  ]);
}
