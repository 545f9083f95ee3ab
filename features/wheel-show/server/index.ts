import {
  listResults,
  tableRoutes,
  type GameContext,
  type GameServer,
} from '#domain/rounds/server/index.ts';
import { atMost, on } from '#platform/server/http/route.ts';
import { listWheelResults, wheelShowCalls } from '../contract.ts';
import { RESULTS_SHOWN, resultOf } from '../rules.results.ts';
import { wheelShowTable } from './table.ts';

export function open({ db, rounds }: GameContext): GameServer {
  const table = rounds.openTable(wheelShowTable);
  const routes = [
    ...tableRoutes(rounds, table, wheelShowCalls),
    on(listWheelResults, atMost('60 per minute'), async () => ({
      data: await listResults(db, table.name, RESULTS_SHOWN, resultOf),
    })),
  ];
  return { routes };
}
