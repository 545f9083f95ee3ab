import { stepRoutes } from '#domain/bets/server/index.ts';
import type { GameContext, GameServer } from '#domain/rounds/server/index.ts';
import { streakCalls } from '../contract.ts';
import { coinflip } from '../rules.ts';
import { createDuels } from './duels/index.ts';

/** Two games with one coin: the streak against the context, and duels. */
export function open(context: GameContext): GameServer {
  const duels = createDuels(context);
  return {
    ...duels,
    routes: [...stepRoutes(context.steps, coinflip, streakCalls), ...duels.routes],
  };
}
