import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { BetEvents } from '#domain/wagers/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { listTopBets } from '../contract.ts';
import { createTopBets } from './top-bets.ts';

export type LeaderboardDeps = {
  readonly db: Db;
  readonly publicPlayers: PublicPlayerCache;
  readonly betEvents: Pick<BetEvents, 'listen'>;
};

/** The best bets of the day in each game. */
export function createLeaderboard({ db, publicPlayers, betEvents }: LeaderboardDeps): {
  routes: Route[];
} {
  const topBets = createTopBets(db, publicPlayers);
  betEvents.listen('leaderboard', startOfDay(new Date()), topBets.take);
  const routes = [
    on(listTopBets, atMost('120 per minute'), async ({ params }) => ({
      data: await topBets.list(params.game, new Date()),
    })),
  ];
  return { routes };
}

/** Midnight (UTC): the leaderboard of a new installation begins with its day. */
function startOfDay(now: Date): Date {
  return new Date(now.toISOString().slice(0, 10));
}
