import { instantRoute } from '#domain/bets/server/index.ts';
import { tableRoutes, type GameContext, type GameServer } from '#domain/rounds/server/index.ts';
import { doubleCalls, placeChips } from '../contract.ts';
import { doubleTable } from './double.ts';
import { roulette } from '../rules.ts';
import { readChips } from './read-chips.ts';

export function open({ placer, rounds }: GameContext): GameServer {
  const shared = rounds.openTable(doubleTable);
  const routes = [
    ...tableRoutes(rounds, shared, doubleCalls),
    instantRoute(placer, roulette, placeChips, readChips),
  ];
  return { routes };
}
