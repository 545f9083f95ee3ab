import type { InstantGame, ListedGame, Rational } from '#core/fairness/game.ts';
import { rtpRangeOf } from '#core/fairness/rtp-range.ts';
import type { Json } from '#core/fairness/json.ts';
import type { BetId } from '#core/ids.ts';
import { findGameKinds, type SuppliedGameKind } from '#domain/suppliers/server/index.ts';
import { readPlayedParams, type BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { AssumedEdges, GameGroup } from '../rules.ts';

/** What the stake of a bet earns by. */
export type Played = {
  /** Absent where it is not known. */
  readonly edge?: Rational | undefined;
  readonly group: GameGroup;
};
export type PlayFinder = (
  tx: Tx,
  events: readonly BetEvent[],
) => Promise<ReadonlyMap<BetId, Played>>;

type Ranged = { readonly game: InstantGame; readonly least: Rational };

/**
 * The exact house edge of each bet, by the rules of its game. Where it depends on what was played,
 * its parameters are looked at; a bet whose parameters its present rules do not know gets the
 * smallest edge of the game. That of a game of a supplier is the one that its supplier states, or
 * else the one that the operator assumes.
 */
export function createPlayFinder(
  games: readonly ListedGame[],
  assumedEdges: () => AssumedEdges,
): PlayFinder {
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
    const found = new Map<BetId, Played>();
    const isOwn = (game: string) => fixed.has(game) || ranged.has(game);
    const outside = events.map(({ game }) => game).filter((game) => !isOwn(game));
    const supplied = await findGameKinds(tx, outside);
    for (const { id, game } of events) {
      const kind = supplied.get(game);
      const own = fixed.get(game) ?? ranged.get(game)?.least;
      found.set(id, kind ? playedOf(kind, assumedEdges()) : { edge: own, group: 'originals' });
    }
    const varying = events.filter(({ game }) => ranged.has(game));
    for (const { id, game, params } of await readPlayedParams(tx, varying)) {
      found.set(id, { edge: edgeOfBet(ranged.get(game)!, params), group: 'originals' });
    }
    return found;
  };
}

const FULL_BP = 10_000;

function playedOf({ category, rtp_m4: rtp }: SuppliedGameKind, assumed: AssumedEdges): Played {
  const edge = rtp === null ? assumed[category] : FULL_BP - rtp;
  const part = { numerator: BigInt(edge), denominator: BigInt(FULL_BP) };
  return { edge: part, group: category };
}

function edgeOfBet({ game, least }: Ranged, params: Json): Rational {
  const parsed = game.parseParams(params);
  return parsed === undefined ? least : edgeOf(game.exactRtp(parsed));
}

function edgeOf({ numerator, denominator }: Rational): Rational {
  return { numerator: denominator - numerator, denominator };
}
