import type { Currency } from '#core/currency.ts';
import type { AccountId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import { tournamentTerms, type TournamentTerms } from '../rules.ts';
import { numbers } from '#platform/server/insert-rows.ts';

/** The place of a player in a tournament is that of their entry. */
export type TournamentEntry = {
  readonly id: bigint;
  readonly playerId: PlayerId;
  readonly wagered: Micro;
  readonly score: bigint;
  readonly reachedAt: Date | null;
  readonly leftAt: Date | null;
  readonly revision: bigint;
};

const ENTRY = `select id, player_id as "playerId", wagered, score, reached_at as "reachedAt",
         left_at as "leftAt", revision
    from tournament_entries`;

/** Entries that were counted at or after a revision, or all. */
export async function listChangedEntries(
  db: Queryable,
  tournamentId: bigint,
  since: bigint,
): Promise<TournamentEntry[]> {
  return await db.query<TournamentEntry>(`${ENTRY} where tournament_id = $1 and revision >= $2`, [
    tournamentId,
    since,
  ]);
}

export async function listEntries(
  db: Queryable,
  tournamentId: bigint,
  players: readonly PlayerId[],
): Promise<TournamentEntry[]> {
  return await db.query<TournamentEntry>(
    `${ENTRY} where tournament_id = $1 and player_id = any ($2)`,
    [tournamentId, numbers(players)],
  );
}

/** Entrants who take a time-out or are excluded now. */
export async function listHiddenPlayers(db: Queryable, tournamentId: bigint): Promise<PlayerId[]> {
  const rows = await db.query<{ player_id: PlayerId }>(
    `select e.player_id from closed_players() c (player_id)
       join tournament_entries e using (player_id) where e.tournament_id = $1`,
    [tournamentId],
  );
  return rows.map(({ player_id }) => player_id);
}

export type NewEntry = {
  readonly tournamentId: bigint;
  readonly playerId: PlayerId;
  readonly account: AccountId;
  readonly currency: Currency;
};

/** Enters a player, or lets one who left come back; changes nothing for one who is in. */
export async function join(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.query(
    `insert into tournament_entries as e (tournament_id, player_id, cash_account, currency)
     values ($1, $2, $3, $4)
     on conflict on constraint tournament_entries_once do update
       set left_at = null, joined_at = clock_timestamp() where e.left_at is not null`,
    [entry.tournamentId, entry.playerId, entry.account, entry.currency],
  );
}

/** False where the player is not in. */
export async function leave(tx: Tx, tournamentId: bigint, playerId: PlayerId): Promise<boolean> {
  const rows = await tx.query<{ id: bigint }>(
    `update tournament_entries set left_at = clock_timestamp()
      where tournament_id = $1 and player_id = $2 and left_at is null returning id`,
    [tournamentId, playerId],
  );
  return rows.length > 0;
}

/** What a player has in a tournament, and what it has paid them. */
export type OwnEntry = {
  readonly terms: TournamentTerms;
  readonly tournamentId: bigint;
  readonly entryId: bigint;
  readonly currency: Currency;
  readonly leftAt: Date | null;
  readonly score: bigint;
  /** Of the final table. */
  readonly place: number | null;
  readonly prize: Micro | null;
  readonly paidAt: Date | null;
};

/** The latest entries of a player. */
export async function listOwnEntries(
  db: Queryable,
  playerId: PlayerId,
  limit: number,
): Promise<OwnEntry[]> {
  const rows = await db.query<OwnEntry>(
    `select t.terms, e.tournament_id as "tournamentId", e.id as "entryId", e.currency,
            e.left_at as "leftAt", e.score, r.place,
            p.amount as prize, p.paid_at as "paidAt"
       from tournament_entries e
       join tournaments t on t.id = e.tournament_id
       left join tournament_results r on r.entry_id = e.id
       left join tournament_prizes p on p.entry_id = e.id
      where e.player_id = $1 order by e.id desc limit $2`,
    [playerId, limit],
  );
  return rows.map((row) => ({ ...row, terms: tournamentTerms.parse(row.terms) }));
}

/** How many play in each of these. */
export async function countEntries(
  db: Queryable,
  tournaments: readonly bigint[],
): Promise<Map<bigint, number>> {
  const rows = await db.query<{ tournament_id: bigint; entrants: bigint }>(
    `select tournament_id, count(*) as entrants from tournament_entries
      where tournament_id = any ($1) and left_at is null group by 1`,
    [numbers(tournaments)],
  );
  return new Map(rows.map((row) => [row.tournament_id, Number(row.entrants)]));
}
