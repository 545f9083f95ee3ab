import type { InstantGame } from '#core/fairness/game.ts';
import type { Json } from '#core/fairness/json.ts';
import type { BetId } from '#core/ids.ts';
import type { BetEvent } from '#domain/wagers/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { isLowRisk } from '../rules.ts';
import { listSettledParams } from './store.counts.ts';

/** The results that could hardly be lost, by what was played; only of our own games. */
export function createLowRiskFinder(games: ReadonlyMap<string, InstantGame>) {
  return async (tx: Tx, events: readonly BetEvent[]): Promise<ReadonlySet<BetId>> => {
    const own = events.filter(({ game }) => games.has(game));
    const rows = await listSettledParams(
      tx,
      own.map(({ player_id, id }) => ({ player_id, id })),
    );
    return new Set(rows.filter((row) => isSafe(games.get(row.game)!, row.params)).map(idOf));
  };
}

const idOf = ({ id }: { readonly id: BetId }) => id;

function isSafe(game: InstantGame, params: Json): boolean {
  const parsed = game.parseParams(params);
  return parsed !== undefined && isLowRisk(game.exactVariance(parsed));
}
