import type { BetFeedPublisher, DisplayNameCache } from '#domain/bets/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { listTopBets } from '../contract.ts';
import { createTopBets } from './top-bets.ts';

export type LeaderboardDeps = {
  readonly db: Db;
  readonly displayNames: DisplayNameCache;
  readonly live: Pick<BetFeedPublisher, 'onSettled'>;
  readonly log: { warn(fields: object, message: string): void };
};

/** The best bets of the day in each game. */
export function createLeaderboard({ db, displayNames, live, log }: LeaderboardDeps): {
  routes: Route[];
} {
  const topBets = createTopBets(db, displayNames, (error) =>
    log.warn({ err: error }, 'storing a bet in the leaderboard failed, the bet is left out'),
  );
  live.onSettled(topBets.add);
  const routes = [
    on(listTopBets, atMost('120 per minute'), async ({ params }) => ({
      data: await topBets.list(params.game, new Date()),
    })),
  ];
  return { routes };
}
