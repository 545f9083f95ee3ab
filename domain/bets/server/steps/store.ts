import type { WagerId, PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { SeedOfRound } from './round.ts';

export async function readSeed(db: Queryable, id: bigint): Promise<SeedOfRound> {
  const rows = await db.query<SeedOfRound>(
    'select id, sealed, commitment, client_seed from seed_records where id = $1',
    [id],
  );
  return rows[0]!;
}

/** Seeds are not revealed while a round under them is open: `listOpenSteps` for rotation. */
export async function listOpenSteps(tx: Tx, playerId: PlayerId): Promise<readonly string[]> {
  const rows = await tx.query<{ game: string }>(
    `select distinct game from wager_records
      where player_id = $1 and is_open and seed_id is not null order by game`,
    [playerId],
  );
  return rows.map(({ game }) => game);
}

export type AbandonedSteps = { id: WagerId; player_id: PlayerId; game: string };

/** Open rounds of these games that are older than `lifeMs`, the oldest first. */
export async function listAbandoned(
  db: Queryable,
  games: readonly string[],
  lifeMs: number,
  limit: number,
): Promise<AbandonedSteps[]> {
  return await db.query<AbandonedSteps>(
    `select id, player_id, game from wager_records
      where is_open and seed_id is not null and game = any ($1)
        and placed_at < now() - make_interval(secs => $2)
      order by placed_at limit $3`,
    [games, lifeMs / 1000, limit],
  );
}
