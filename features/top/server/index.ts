import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { BetEvents } from '#domain/wagers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { listTopPlayers } from '../contract.ts';
import { createBoards } from './board.ts';
import { countForTop } from './count.ts';
import { daysOf } from './days.ts';
import { COMPARED_IN } from './rates.ts';

export { trimTop } from './store.ts';

export type TopDeps = {
  readonly db: Db;
  readonly publicPlayers: PublicPlayerCache;
  readonly betEvents: Pick<BetEvents, 'listen'>;
};

/** Top players of the day, the week and the month, in all games together. */
export function createTop({ db, publicPlayers, betEvents }: TopDeps): { routes: Route[] } {
  const now = () => new Date();
  betEvents.listen('top', startOfPeriods(now()), countForTop);
  const boards = createBoards({ db, publicPlayers, now });
  const routes = [
    on(listTopPlayers, atMost('120 per minute'), async ({ query, viewer }) => {
      const { period, measure } = query;
      const viewerId = viewer?.kind === 'player' ? viewer.id : undefined;
      return { data: { currency: COMPARED_IN, ...(await boards.list(period, measure, viewerId)) } };
    }),
  ];
  return { routes };
}

/** A new installation of this feature counts the running week and month, too. */
function startOfPeriods(now: Date): Date {
  const { from: week } = daysOf('week', now);
  const { from: month } = daysOf('month', now);
  return new Date(week < month ? week : month);
}
