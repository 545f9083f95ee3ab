import { instantRoute } from '#domain/bets/server/index.ts';
import type { GameContext, GameServer } from '#domain/rounds/server/index.ts';
import { placeBet } from '../contract.ts';
import { keno } from '../rules.ts';

export function open({ placer }: GameContext): GameServer {
  return { routes: [instantRoute(placer, keno, placeBet)] };
}
