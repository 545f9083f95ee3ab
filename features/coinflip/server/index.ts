import { stepRoutes } from '#domain/bets/server/index.ts';
import type { GameHouse, OpenedGame } from '#domain/rounds/server/index.ts';
import { streakCalls } from '../contract.ts';
import { coinflip } from '../rules.ts';
import { openDuels } from './duels/index.ts';

/** Two games with one coin: the streak against the house, and duels. */
export function open(house: GameHouse): OpenedGame {
  const duels = openDuels(house);
  return { ...duels, routes: [...stepRoutes(house.steps, coinflip, streakCalls), ...duels.routes] };
}
