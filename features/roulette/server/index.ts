import { instantRoute } from '#domain/bets/server/index.ts';
import {
  listResults,
  tableRoutes,
  type GameContext,
  type GameServer,
} from '#domain/rounds/server/index.ts';
import { atMost, on } from '#platform/server/http/route.ts';
import { doubleCalls, listLiveNumbers, liveRouletteCalls, placeChips } from '../contract.ts';
import { pocketOf } from '../rules.double.ts';
import { POCKETS, roulette } from '../rules.ts';
import { doubleTable } from './double.ts';
import { liveBetOf, liveTable } from './live.ts';
import { readChips } from './read-chips.ts';

const NUMBERS_SHOWN = 200;

export function open({ db, placer, rounds }: GameContext): GameServer {
  const shared = rounds.openTable(doubleTable);
  const live = rounds.openTable(liveTable);
  const routes = [
    ...tableRoutes(rounds, shared, doubleCalls),
    ...tableRoutes(rounds, live, liveRouletteCalls, liveBetOf),
    on(listLiveNumbers, atMost('60 per minute'), async () => ({
      data: await listResults(db, liveTable.name, NUMBERS_SHOWN, (outcome) => {
        const pocket = pocketOf(outcome, POCKETS);
        return pocket === undefined ? undefined : { pocket };
      }),
    })),
    instantRoute(placer, roulette, placeChips, readChips),
  ];
  return { routes };
}
