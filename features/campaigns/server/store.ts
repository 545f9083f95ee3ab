import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { CampaignState, CampaignTerms } from '../rules.ts';

export type CampaignRow = {
  readonly id: bigint;
  readonly terms: CampaignTerms;
  readonly revision: number;
  readonly state: CampaignState;
  readonly send_at: Date | null;
  readonly counted: number | null;
  readonly proposal_id: bigint | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly listed_up_to: bigint;
  readonly listed_at: Date | null;
};

const COLUMNS = `id, terms, revision, state, send_at, counted, proposal_id, created_at, started_at,
  ended_at, listed_up_to, listed_at`;

export async function insertCampaign(
  db: Queryable,
  terms: CampaignTerms,
  staffId: PlayerId,
): Promise<CampaignRow> {
  const [row] = await db.query<CampaignRow>(
    `insert into campaigns (terms, created_by) values ($1, $2) returning ${COLUMNS}`,
    [JSON.stringify(terms), staffId],
  );
  return row!;
}

export async function findCampaign(db: Queryable, id: bigint): Promise<CampaignRow | undefined> {
  const [row] = await db.query<CampaignRow>(`select ${COLUMNS} from campaigns where id = $1`, [id]);
  return row;
}

/** Nothing is sent of it until the transaction ends. */
export async function lockCampaign(tx: Tx, id: bigint): Promise<CampaignRow | undefined> {
  const [row] = await tx.query<CampaignRow>(
    `select ${COLUMNS} from campaigns where id = $1 for no key update`,
    [id],
  );
  return row;
}

export async function changeTerms(tx: Tx, id: bigint, terms: CampaignTerms): Promise<CampaignRow> {
  const [row] = await tx.query<CampaignRow>(
    `update campaigns set terms = $2, revision = revision + 1 where id = $1 returning ${COLUMNS}`,
    [id, JSON.stringify(terms)],
  );
  return row!;
}

/** Latest first. */
export async function listCampaigns(
  db: Queryable,
  state: CampaignState | undefined,
  before: bigint | undefined,
  limit: number,
): Promise<CampaignRow[]> {
  return await db.query<CampaignRow>(
    `select ${COLUMNS} from campaigns
      where ($1::text is null or state = $1) and ($2::bigint is null or id < $2)
      order by id desc limit $3`,
    [state ?? null, before ?? null, limit],
  );
}

export type CampaignSchedule = {
  readonly sendAt: Date;
  readonly counted: number;
  readonly aloneMax: number;
  readonly requestKey: string;
};

export async function scheduleCampaign(
  tx: Tx,
  id: bigint,
  schedule: CampaignSchedule,
): Promise<void> {
  await tx.query(
    `update campaigns
        set state = 'scheduled', send_at = $2, counted = $3, alone_max = $4, request_key = $5
      where id = $1`,
    [id, schedule.sendAt, schedule.counted, schedule.aloneMax, schedule.requestKey],
  );
}

export async function findByRequest(db: Queryable, key: string): Promise<CampaignRow | undefined> {
  const [row] = await db.query<CampaignRow>(
    `select ${COLUMNS} from campaigns where request_key = $1`,
    [key],
  );
  return row;
}

export async function setState(tx: Tx, id: bigint, state: CampaignState): Promise<CampaignRow> {
  const [row] = await tx.query<CampaignRow>(
    `update campaigns
        set state = $2,
            started_at = case when $2 = 'sending' then coalesce(started_at, clock_timestamp())
                              else started_at end,
            ended_at = case when $2 in ('stopped', 'sent') then clock_timestamp() end
      where id = $1 returning ${COLUMNS}`,
    [id, state],
  );
  return row!;
}

/** Whether one person sent it, and the segment has more players by now than they may reach. */
export async function hasGrown(db: Queryable, id: bigint): Promise<boolean> {
  const [row] = await db.query<{ has_grown: boolean }>(
    `select c.proposal_id is null and c.listed_at is not null and
            (select count(*) from campaign_players p where p.campaign_id = c.id) > c.alone_max
              as has_grown
       from campaigns c where c.id = $1`,
    [id],
  );
  return row?.has_grown === true;
}

export async function findStaffEmail(db: Queryable, id: PlayerId): Promise<string | null> {
  const [row] = await db.query<{ email: string | null }>(
    'select email from player_directory where id = $1',
    [id],
  );
  return row?.email ?? null;
}
