import type { InstantGame, ListedGame, Rational } from '#core/fairness/game.ts';
import { rtpRangeOf } from '#core/fairness/rtp-range.ts';
import type { Json } from '#core/fairness/json.ts';
import type { BetId } from '#core/ids.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { listParams } from './store.params.ts';

export type EdgeFinder = (
  tx: Tx,
  events: readonly BetEvent[],
) => Promise<ReadonlyMap<BetId, Rational>>;

type Ranged = { readonly game: InstantGame; readonly least: Rational };

/**
 * The exact house edge of each bet, by the rules of its game. Where it depends on what was played,
 * the parameters of the bet are read; a bet whose parameters its present rules do not know gets the
 * smallest edge of the game. A game that is not ours has none here.
 */
export function createEdgeFinder(games: readonly ListedGame[]): EdgeFinder {
  const fixed = new Map<string, Rational>();
  const ranged = new Map<string, Ranged>();
  for (const listed of games) {
    const { low, high } = rtpRangeOf(listed);
    const least = edgeOf(high);
    const isFixed = low.numerator === high.numerator && low.denominator === high.denominator;
    if (isFixed) fixed.set(listed.game.name, least);
    else ranged.set(listed.game.name, { game: listed.game, least });
  }
  return async (tx, events) => {
    const found = new Map<BetId, Rational>();
    for (const { id, game } of events) {
      const edge = fixed.get(game) ?? ranged.get(game)?.least;
      if (edge) found.set(id, edge);
    }
    const varying = events.filter(({ game }) => ranged.has(game));
    for (const { id, game, params } of await listParams(tx, varying)) {
      found.set(id, edgeOfBet(ranged.get(game)!, params));
    }
    return found;
  };
}

function edgeOfBet({ game, least }: Ranged, params: Json): Rational {
  const parsed = game.parseParams(params);
  return parsed === undefined ? least : edgeOf(game.exactRtp(parsed));
}

function edgeOf({ numerator, denominator }: Rational): Rational {
  return { numerator: denominator - numerator, denominator };
}
