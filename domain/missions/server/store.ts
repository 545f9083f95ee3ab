import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';
import { saveBudgets } from './store.budgets.ts';
import { missionTerms, type MissionTerms } from '../rules.ts';

export type MissionRow = {
  readonly id: bigint;
  readonly code: string;
  readonly isOn: boolean;
  /** The latest version. */
  readonly version: number;
  readonly terms: MissionTerms;
};

const MISSION = `select m.id, m.code, m.is_on as "isOn", v.version, v.terms
  from missions m join lateral (
    select version, terms from mission_versions v
     where v.mission_id = m.id order by version desc limit 1) v on true`;

export async function findMission(db: Queryable, code: string): Promise<MissionRow | undefined> {
  const rows = await db.query<MissionRow>(`${MISSION} where m.code = $1`, [code]);
  return rows.map(parsed)[0];
}

export async function listMissions(db: Queryable): Promise<MissionRow[]> {
  return (await db.query<MissionRow>(`${MISSION} order by m.code`)).map(parsed);
}

function parsed<Row extends { readonly terms: MissionTerms }>(row: Row): Row {
  return { ...row, terms: missionTerms.parse(row.terms) };
}

export type MissionVersion = {
  readonly missionId: bigint;
  readonly version: number;
  readonly terms: MissionTerms;
  readonly fromAt: Date;
};

/** Every version of the missions that are on, by mission, the oldest first. */
export async function listOffered(db: Queryable): Promise<Map<bigint, MissionVersion[]>> {
  const rows = await db.query<MissionVersion>(
    `select v.mission_id as "missionId", v.version, v.terms, v.from_at as "fromAt"
       from missions m join mission_versions v on v.mission_id = m.id
      where m.is_on order by v.mission_id, v.version`,
  );
  return Map.groupBy(rows.map(parsed), ({ missionId }) => missionId);
}

/** Adds a version and returns its number; the first version makes the mission. */
export async function insertVersion(
  tx: Tx,
  code: string,
  terms: MissionTerms,
  proposalId: bigint | null,
): Promise<number> {
  await tx.query('insert into missions (code) values ($1) on conflict do nothing', [code]);
  const rows = await tx.query<{ version: number }>(
    `insert into mission_versions (mission_id, version, terms, proposal_id)
     select m.id, 1 + (select count(*) from mission_versions v where v.mission_id = m.id), $2, $3
       from (select id from missions where code = $1 for no key update) m
     returning version`,
    [code, terms, proposalId],
  );
  await saveBudgets(tx, code, terms.reward);
  return rows[0]!.version;
}

export async function setOn(tx: Tx, id: bigint, isOn: boolean): Promise<void> {
  await tx.query('update missions set is_on = $2 where id = $1', [id, isOn]);
}

export type MissionSum = {
  readonly missionId: bigint;
  readonly reached: number;
  readonly claimed: number;
};

/** How many players have reached and claimed each mission since a day. */
export async function sumMissions(db: Queryable, since: string): Promise<MissionSum[]> {
  return await db.query<MissionSum>(
    `select mission_id as "missionId",
            count(*) filter (where progress >= target or claimed_at is not null)::int as reached,
            count(claimed_at)::int as claimed
       from mission_progress where period >= $1 group by mission_id`,
    [since],
  );
}

/** Removes what single bets added to periods that ended long ago. */
export async function trimCounts(db: Queryable, days: number): Promise<void> {
  await db.query('delete from mission_counts where at < now() - make_interval(days => $1)', [days]);
}

export type OwnProgress = {
  readonly playerId: PlayerId;
  readonly missionId: bigint;
  readonly period: string;
  readonly terms: MissionTerms;
  readonly progress: bigint;
  readonly target: bigint;
  readonly claimedAt: Date | null;
};

const PROGRESS = `select p.player_id as "playerId", p.mission_id as "missionId",
    p.period::text as period, v.terms, p.progress, p.target, p.claimed_at as "claimedAt"
  from mission_progress p
  join mission_versions v on v.mission_id = p.mission_id and v.version = p.version`;

/** What these players have in periods since a day; not of those who may not play. */
export async function listProgress(
  db: Queryable,
  players: readonly PlayerId[],
  since: string,
): Promise<OwnProgress[]> {
  const rows = await db.query<OwnProgress>(
    `${PROGRESS} where p.player_id = any ($1) and p.period >= $2
        and not play_is_closed(p.player_id)
      order by p.period desc, p.mission_id`,
    [numbers([...players]), since],
  );
  return rows.map(parsed);
}

/** Locked; of two claims at once the second sees the first. */
export async function lockProgress(
  tx: Tx,
  playerId: PlayerId,
  missionId: bigint,
  period: string,
): Promise<OwnProgress | undefined> {
  const rows = await tx.query<OwnProgress>(
    `${PROGRESS} where p.player_id = $1 and p.mission_id = $2 and p.period = $3
      for no key update of p`,
    [playerId, missionId, period],
  );
  return rows.map(parsed)[0];
}

export type PaidReward = {
  readonly currency: string | null;
  readonly amount: bigint | null;
  readonly transferId: bigint | null;
  readonly grantId: bigint | null;
};

export async function markClaimed(
  tx: Tx,
  { playerId, missionId, period }: OwnProgress,
  { currency, amount, transferId, grantId }: PaidReward,
): Promise<void> {
  await tx.query(
    `update mission_progress
        set claimed_at = now(), currency = $4, amount = $5, transfer_id = $6, grant_id = $7
      where player_id = $1 and mission_id = $2 and period = $3`,
    [playerId, missionId, period, currency, amount, transferId, grantId],
  );
}
