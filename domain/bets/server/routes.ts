import type { InstantGame } from '#core/fairness/game.ts';
import { refuse } from '#core/refusal.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { getGameTable } from '../contract.ts';
import { tableOf, type GameSettingsCache } from './settings.ts';

/** The state and limits of each game. */
export function gameTableRoute(
  settings: GameSettingsCache,
  games: ReadonlyMap<string, InstantGame>,
): Route {
  return on(getGameTable, atMost('120 per minute'), async ({ params }) => {
    const table = settings.find(params.game);
    const game = games.get(params.game);
    return table && game ? { data: tableOf(table, game.version) } : refuse('not_found');
  });
}
