import type { BetId, PlayerId, WagerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Tx } from '#platform/server/db.ts';
import { numbers, texts } from '#platform/server/insert-rows.ts';

/** An entry as the counting of bets reads it; only that counting changes its sums. */
export type CountedEntry = {
  readonly id: bigint;
  readonly tournamentId: bigint;
  readonly playerId: PlayerId;
  readonly joinedAt: Date;
  /** Whether the player has left: no further bet counts, and one that did may be taken back. */
  readonly isOut: boolean;
  readonly wagered: Micro;
  readonly net: Micro;
  readonly m4: bigint;
  readonly score: bigint;
  readonly reachedAt: Date | null;
};

/** The entries of these players in these tournaments. */
export async function listCountedEntries(
  tx: Tx,
  tournaments: readonly bigint[],
  players: readonly PlayerId[],
): Promise<CountedEntry[]> {
  return await tx.prepared<CountedEntry>(
    'tournament-entries-counted',
    `select id, tournament_id as "tournamentId", player_id as "playerId", joined_at as "joinedAt",
            left_at is not null as "isOut", wagered, net, m4_sum as m4, score,
            reached_at as "reachedAt"
       from tournament_entries
      where tournament_id = any ($1) and player_id = any ($2)`,
    [numbers(tournaments), numbers(players)],
  );
}

export type PlacedWager = { readonly id: WagerId; readonly placedAt: Date };

/** When the stakes of these wagers were taken. */
export async function listPlacedWagers(tx: Tx, wagers: readonly WagerId[]): Promise<PlacedWager[]> {
  if (wagers.length === 0) return [];
  return await tx.query<PlacedWager>(
    'select id, placed_at as "placedAt" from wager_records where id = any ($1)',
    [numbers(wagers)],
  );
}

/** What an event of a bet adds to an entry. */
export type ScoreRow = {
  readonly tournamentId: bigint;
  readonly eventId: BetId;
  readonly entryId: bigint;
  readonly placedId: bigint;
  readonly at: Date;
  readonly wagered: Micro;
  readonly net: Micro;
  readonly m4: bigint;
};

/** Adds what events are worth, each once, and returns those that were new. */
export async function insertScores(tx: Tx, rows: readonly ScoreRow[]): Promise<ScoreRow[]> {
  const added = await tx.prepared<{ tournament_id: bigint; event_id: bigint }>(
    'tournament-scores-insert',
    `insert into tournament_scores (tournament_id, event_id, entry_id, placed_id, at, wagered, net,
       m4)
     select tournament_id, event_id, entry_id, placed_id, at::timestamptz, wagered, net, m4
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[],
                   $6::bigint[], $7::bigint[], $8::bigint[])
         as given (tournament_id, event_id, entry_id, placed_id, at, wagered, net, m4)
     on conflict do nothing returning tournament_id, event_id`,
    [
      numbers(rows.map(({ tournamentId }) => tournamentId)),
      numbers(rows.map(({ eventId }) => eventId)),
      numbers(rows.map(({ entryId }) => entryId)),
      numbers(rows.map(({ placedId }) => placedId)),
      texts(rows.map(({ at }) => at.toISOString())),
      numbers(rows.map(({ wagered }) => wagered)),
      numbers(rows.map(({ net }) => net)),
      numbers(rows.map(({ m4 }) => m4)),
    ],
  );
  if (added.length === rows.length) return [...rows];
  const keys = new Set(added.map((row) => `${row.tournament_id} ${row.event_id}`));
  return rows.filter((row) => keys.has(`${row.tournamentId} ${row.eventId}`));
}

/** What one event of a bet has added to an entry. */
export type PlacedScore = Pick<ScoreRow, 'entryId' | 'placedId' | 'wagered' | 'net' | 'm4'> & {
  readonly eventId: bigint;
};

/** What the events of these bets have added so far. */
export async function listPlaced(
  tx: Tx,
  entries: readonly bigint[],
  placed: readonly bigint[],
): Promise<PlacedScore[]> {
  if (placed.length === 0) return [];
  return await tx.query<PlacedScore>(
    `select entry_id as "entryId", placed_id as "placedId", event_id as "eventId", wagered, net,
            m4
       from tournament_scores where entry_id = any ($1) and placed_id = any ($2)`,
    [numbers(entries), numbers(placed)],
  );
}

export type PlacedMultiplier = Pick<ScoreRow, 'entryId' | 'placedId' | 'm4'>;

/** The multiplier of each counted bet of these entries, in the order in which they were placed. */
export async function listMultipliers(
  tx: Tx,
  entries: readonly bigint[],
): Promise<PlacedMultiplier[]> {
  if (entries.length === 0) return [];
  return await tx.query<PlacedMultiplier>(
    `select entry_id as "entryId", placed_id as "placedId", sum(m4)::bigint as m4
       from tournament_scores where entry_id = any ($1)
      group by 1, 2 having sum(wagered) > 0 order by 1, 2`,
    [numbers(entries)],
  );
}

/** The last bets of these entries, the latest first. */
export async function listLastMultipliers(
  tx: Tx,
  entries: readonly bigint[],
  limit: number,
): Promise<PlacedMultiplier[]> {
  if (entries.length === 0 || limit === 0) return [];
  return await tx.query<PlacedMultiplier>(
    `select e.id as "entryId", l.placed_id as "placedId", l.m4
       from unnest($1::bigint[]) as e (id), lateral (
         select placed_id, sum(m4)::bigint as m4 from tournament_scores
          where entry_id = e.id group by placed_id having sum(wagered) > 0
          order by placed_id desc limit $2) l
      order by 1, 2 desc`,
    [numbers(entries), limit],
  );
}

export type EntryChange = {
  readonly id: bigint;
  readonly wagered: Micro;
  readonly net: Micro;
  readonly m4: bigint;
  readonly score: bigint;
  readonly reachedAt: Date;
};

/** Writes the sums and scores of entries, all with the next revision. */
export async function updateEntries(tx: Tx, changes: readonly EntryChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.prepared(
    'tournament-entries-update',
    `update tournament_entries e
        set wagered = c.wagered, net = c.net, m4_sum = c.m4, score = c.score,
            reached_at = c.reached_at::timestamptz,
            revision = (select nextval('tournament_revisions'))
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[],
                   $6::text[]) as c (id, wagered, net, m4, score, reached_at)
      where e.id = c.id`,
    [
      numbers(changes.map(({ id }) => id)),
      numbers(changes.map(({ wagered }) => wagered)),
      numbers(changes.map(({ net }) => net)),
      numbers(changes.map(({ m4 }) => m4)),
      numbers(changes.map(({ score }) => score)),
      texts(changes.map(({ reachedAt }) => reachedAt.toISOString())),
    ],
  );
}
