import type { ListedGame } from '#core/fairness/game.ts';
import { oddsOf, type GameOdds } from '#domain/bonuses/rules.odds.ts';
import type { LifecycleDeps } from '#domain/bonuses/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';

export type BonusStaffDeps = LifecycleDeps & {
  readonly db: Db;
  readonly emit: Events['emit'];
  readonly games: readonly ListedGame[];
};

/** The odds of all games; computed once, because some take every bet of the game. */
export type ListOdds = () => readonly GameOdds[];

export function createOdds(games: readonly ListedGame[]): ListOdds {
  let odds: readonly GameOdds[] | undefined;
  return () => (odds ??= games.map(oddsOf));
}
