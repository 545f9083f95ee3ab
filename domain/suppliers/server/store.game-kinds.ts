import type { Queryable } from '#platform/server/db.ts';
import type { SuppliedCategory } from '../contract.ts';
import { gameKeys, groupOfKey } from '../rules.game-keys.ts';

/** What promotions know of a game of a supplier. */
export type SuppliedGameKind = {
  readonly game: string;
  readonly category: SuppliedCategory;
  readonly provider: string;
  /** In ten-thousandths; null where its supplier does not say it. */
  readonly rtp_m4: number | null;
};

/** Those of these games that are of suppliers, by name. */
export async function findGameKinds(
  db: Queryable,
  games: readonly string[],
): Promise<ReadonlyMap<string, SuppliedGameKind>> {
  if (games.length === 0) return new Map();
  const rows = await db.query<SuppliedGameKind>(
    'select game, category, provider, rtp_m4 from supplied_games where game = any ($1)',
    [[...new Set(games)]],
  );
  return new Map(rows.map((row) => [row.game, row]));
}

/** The names that terms of promotions may list each of these games under. */
export async function readGameKeys(
  db: Queryable,
  games: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const kinds = await findGameKinds(db, games);
  return new Map(games.map((game) => [game, gameKeys(game, kinds.get(game))]));
}

/**
 * The same for terms that have these lists of games. Where none names a group of games, the name of
 * a game is enough, and nothing is read.
 */
export async function readListedKeys(
  db: Queryable,
  lists: readonly (readonly string[] | null)[],
  games: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const hasGroups = lists.some((list) => list?.some((key) => groupOfKey(key)));
  return hasGroups ? await readGameKeys(db, games) : new Map();
}
