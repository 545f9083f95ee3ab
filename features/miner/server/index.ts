import { stepRoutes } from '#domain/bets/server/index.ts';
import type { GameHouse, OpenedGame } from '#domain/rounds/server/index.ts';
import { minerCalls } from '../contract.ts';
import { miner } from '../rules.ts';

export function open({ steps }: GameHouse): OpenedGame {
  return { routes: stepRoutes(steps, miner, minerCalls) };
}
