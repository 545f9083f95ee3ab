import type { BetId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Tx } from '#platform/server/db.ts';
import { insertValues, numbers, texts } from '#platform/server/insert-rows.ts';
import { missionTerms, type GameCounts, type MissionTerms } from '../rules.ts';

/** A player in a mission and period. */
export type PlayerMission = {
  readonly playerId: PlayerId;
  readonly missionId: bigint;
  readonly period: string;
};

export type PlacedCount = PlayerMission & {
  readonly placedId: bigint;
  readonly eventId: bigint;
  readonly terms: MissionTerms;
  readonly version: number;
  readonly counted: Micro;
};

/** What the events of these bets have added until now. */
export async function listPlaced(
  tx: Tx,
  players: readonly PlayerId[],
  placed: readonly bigint[],
): Promise<PlacedCount[]> {
  if (placed.length === 0) return [];
  const rows = await tx.query<PlacedCount>(
    `select c.player_id as "playerId", c.mission_id as "missionId", c.period::text as period,
            c.placed_id as "placedId", c.event_id as "eventId", p.version, v.terms,
            c.counted
       from mission_counts c
       join mission_progress p on p.player_id = c.player_id and p.mission_id = c.mission_id
        and p.period = c.period
       join mission_versions v on v.mission_id = p.mission_id and v.version = p.version
      where c.player_id = any ($1) and c.placed_id = any ($2)`,
    [numbers(players), numbers(placed)],
  );
  return rows.map((row) => ({ ...row, terms: missionTerms.parse(row.terms) }));
}

export type NewProgress = PlayerMission & { readonly version: number; readonly target: bigint };

export type LockedProgress = PlayerMission & {
  readonly progress: bigint;
  readonly target: bigint;
  readonly games: GameCounts;
  readonly reachedAt: Date | null;
};

const KEYS = { playerId: 'bigint', missionId: 'bigint', period: 'text' } as const;
const ROWS = { ...KEYS, version: 'int', target: 'bigint' } as const;

/** Locked in their order; those that are new begin at zero. */
export async function lockProgresses(
  tx: Tx,
  rows: readonly NewProgress[],
): Promise<LockedProgress[]> {
  await tx.query(
    `insert into mission_progress (player_id, mission_id, period, version, target)
     select player, mission, day::date, version, target
       from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::bigint[])
              as given (player, mission, day, version, target)
      order by player, mission, day
     on conflict do nothing`,
    insertValues(ROWS, rows),
  );
  return await tx.query<LockedProgress>(
    `select p.player_id as "playerId", p.mission_id as "missionId", p.period::text as period,
            p.progress, p.target, p.games, p.reached_at as "reachedAt"
       from mission_progress p
       join unnest($1::bigint[], $2::bigint[], $3::text[]) as given (player, mission, day)
         on p.player_id = given.player and p.mission_id = given.mission
        and p.period = given.day::date
      order by p.player_id, p.mission_id, p.period for no key update of p`,
    insertValues(KEYS, rows),
  );
}

export type MissionCount = PlayerMission & {
  readonly eventId: BetId;
  readonly placedId: bigint;
  readonly game: string;
  readonly counted: bigint;
  readonly at: Date;
};

const COUNTS = {
  ...KEYS,
  eventId: 'bigint',
  placedId: 'bigint',
  game: 'text',
  counted: 'bigint',
} as const;

/** Adds what events are worth, each once, and returns those that were new. */
export async function insertCounts(tx: Tx, rows: readonly MissionCount[]): Promise<MissionCount[]> {
  const added = await tx.query<{ player: PlayerId; mission: bigint; event: bigint }>(
    `insert into mission_counts (player_id, mission_id, period, event_id, placed_id, game, counted,
       at)
     select player, mission, day::date, event, placed, game, counted, at::timestamptz
       from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[],
              $7::bigint[], $8::text[])
              as given (player, mission, day, event, placed, game, counted, at)
     on conflict do nothing
     returning player_id as player, mission_id as mission, event_id as event`,
    [...insertValues(COUNTS, rows), texts(rows.map(({ at }) => at.toISOString()))],
  );
  const isNew = new Set(added.map(({ player, mission, event }) => `${player} ${mission} ${event}`));
  return rows.filter((row) => isNew.has(`${row.playerId} ${row.missionId} ${row.eventId}`));
}

const PROGRESS = { ...KEYS, progress: 'bigint', games: 'jsonb' } as const;

export async function writeProgress(tx: Tx, rows: readonly LockedProgress[]): Promise<void> {
  await tx.query(
    `update mission_progress p
        set progress = given.progress, games = given.games::jsonb,
            reached_at = given.reached::timestamptz
       from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[])
              as given (player, mission, day, progress, games, reached)
      where p.player_id = given.player and p.mission_id = given.mission
        and p.period = given.day::date`,
    [
      ...insertValues(PROGRESS, rows),
      texts(rows.map(({ reachedAt }) => reachedAt?.toISOString() ?? null)),
    ],
  );
}
