import { instantRoute } from '#domain/bets/server/index.ts';
import {
  listOutcomes,
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
    on(listLiveNumbers, atMost('60 per minute'), async () => {
      const rows = await listOutcomes(db, liveTable.name, NUMBERS_SHOWN);
      const data = rows.flatMap(({ id, outcome }) => {
        const pocket = pocketOf(outcome, POCKETS);
        return pocket === undefined ? [] : [{ round: id.toString(), pocket }];
      });
      return { data };
    }),
    instantRoute(placer, roulette, placeChips, readChips),
  ];
  return { routes };
}
