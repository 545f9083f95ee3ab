import { stepRoutes } from '#domain/bets/server/index.ts';
import type { GameContext, GameServer } from '#domain/rounds/server/index.ts';
import { hiloCalls } from '../contract.ts';
import { hilo } from '../rules.ts';

export function open({ steps }: GameContext): GameServer {
  return { routes: stepRoutes(steps, hilo, hiloCalls) };
}
