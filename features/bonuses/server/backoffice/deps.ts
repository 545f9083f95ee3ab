import type { ListedGame } from '#core/fairness/game.ts';
import { oddsOf, type GameOdds } from '#domain/bonuses/rules.odds.ts';
import {
  suppliedOdds,
  type ExactOdds,
  type SuppliedGameOdds,
} from '#domain/bonuses/rules.supplied-odds.ts';
import type { LifecycleDeps } from '#domain/bonuses/server/index.ts';
import type { AssumedEdges } from '#domain/levels/rules.ts';
import type { Db } from '#platform/server/db.ts';
import type { Events } from '#platform/server/events/events.ts';

/** A game of a supplier, as a bonus may count it. */
export type PromotedOdds = SuppliedGameOdds & {
  /** What is known of a slot of our own studio. */
  readonly exact: ExactOdds | undefined;
};

export type GameSources = {
  readonly games: readonly ListedGame[];
  readonly listSupplied: () => readonly PromotedOdds[];
  readonly assumedEdges: () => AssumedEdges;
};

export type BonusStaffDeps = LifecycleDeps &
  GameSources & { readonly db: Db; readonly emit: Events['emit'] };

/** The odds of all games. Those of our own are computed once: some take every bet of the game. */
export type ListOdds = () => readonly GameOdds[];

export function createOdds({ games, listSupplied, assumedEdges }: GameSources): ListOdds {
  let own: readonly GameOdds[] | undefined;
  return () => {
    own ??= games.map(oddsOf);
    const assumed = assumedEdges();
    return [...own, ...listSupplied().map((game) => suppliedOdds(game, assumed, game.exact))];
  };
}
