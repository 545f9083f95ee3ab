import { stepRoutes } from '#domain/bets/server/index.ts';
import type { GameHouse, OpenedGame } from '#domain/rounds/server/index.ts';
import { hiloCalls } from '../contract.ts';
import { hilo } from '../rules.ts';

export function open({ steps }: GameHouse): OpenedGame {
  return { routes: stepRoutes(steps, hilo, hiloCalls) };
}
