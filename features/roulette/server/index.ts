import { atMost, on } from '#platform/server/http/route.ts';
import { tableRoutes, type GameContext, type GameServer } from '#domain/rounds/server/index.ts';
import { doubleCalls, placeChips } from '../contract.ts';
import { doubleTable } from './double.ts';
import { spinWith } from './place-chips.ts';

export function open({ placer, rounds }: GameContext): GameServer {
  const shared = rounds.openTable(doubleTable);
  const routes = [
    ...tableRoutes(rounds, shared, doubleCalls),
    on(placeChips, atMost('20 per second'), (request) => spinWith(placer, request)),
  ];
  return { routes };
}
