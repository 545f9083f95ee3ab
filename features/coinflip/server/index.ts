import { stepRoutes } from '#house/bets/server/index.ts';
import type { GameHouse, OpenedGame } from '#house/rounds/server/index.ts';
import { streakCalls } from '../contract.ts';
import { coinflip } from '../rules.ts';

export function open({ steps }: GameHouse): OpenedGame {
  return { routes: stepRoutes(steps, coinflip, streakCalls) };
}
