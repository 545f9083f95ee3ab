import { stepRoutes } from '#domain/bets/server/index.ts';
import type { GameContext, GameServer } from '#domain/rounds/server/index.ts';
import { minerCalls } from '../contract.ts';
import { miner } from '../rules.ts';

export function open({ steps }: GameContext): GameServer {
  return { routes: stepRoutes(steps, miner, minerCalls) };
}
