import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { BetId, WagerId } from '#core/ids.ts';
import { coveredPercent, type Cover, type CoverOf } from '#domain/rounds/rules.cover.ts';
import { readPlayedParams, type BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { isLowRisk, LOW_RISK_COVER_PERCENT } from '../rules.ts';
import { listBetsInRounds } from './store.counts.ts';

/**
 * The results that could hardly be lost, by what was played; only of our own games. In a shared
 * round all bets of the player count together: several safe ones are as safe as one.
 */
export function createLowRiskFinder(games: ReadonlyMap<string, InstantGame>, coverOf: CoverOf) {
  return async (tx: Tx, events: readonly BetEvent[]): Promise<ReadonlySet<BetId>> => {
    const own = events.filter(({ game }) => games.has(game));
    const safe = (await readPlayedParams(tx, own)).filter(
      ({ game, params }) => isSafe(games.get(game)!, params) || isWide(coverOf(game, params)),
    );
    const covering = await findCovering(tx, own, coverOf);
    return new Set([...safe, ...covering].map(({ id }) => id));
  };
}

function isSafe(game: InstantGame, params: Json): boolean {
  const parsed = game.parseParams(params);
  return parsed !== undefined && isLowRisk(game.exactVariance(parsed));
}

/** Of a table of roulette that a player has for themselves: all chips of a spin are one bet. */
function isWide(cover: Cover | undefined): boolean {
  return cover !== undefined && coveredPercent([cover]) > LOW_RISK_COVER_PERCENT;
}

/** The results in whose rounds the bets of their player cover most outcomes. */
async function findCovering(
  tx: Tx,
  events: readonly BetEvent[],
  coverOf: CoverOf,
): Promise<readonly BetEvent[]> {
  const wagers = events.flatMap(({ wager_id }) => wager_id ?? []);
  const bets = Map.groupBy(await listBetsInRounds(tx, wagers), ({ wager }) => wager);
  const isCovering = (wager: WagerId | null) => {
    const covers = wager === null ? [] : (bets.get(wager) ?? []);
    const known = covers.flatMap(({ game, bet }) => coverOf(game, bet) ?? []);
    return coveredPercent(known) > LOW_RISK_COVER_PERCENT;
  };
  return events.filter(({ wager_id }) => isCovering(wager_id));
}
