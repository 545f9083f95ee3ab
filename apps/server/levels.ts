/** Levels of players: what counts for them, and when they are reviewed. */
import type { GameGroup } from '#domain/levels/rules.ts';
import {
  closeWeeks,
  createEdgeFinder,
  listenForLevels,
  reviewLevels,
} from '#domain/levels/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Composition } from './compose.ts';
import type { Features } from './features.ts';

/** All games of today are our own; those of studios and sport count more. */
const groupOf = (): GameGroup => 'originals';

export function listenForPlay(
  { infrastructure, services }: Composition,
  { levels }: Features,
): void {
  const { events, betEvents } = infrastructure;
  const { accounts, announceBalance, listedGames } = services;
  listenForLevels({
    accounts,
    announceBalance,
    announceLevel: levels.announceLevel,
    events,
    betEvents,
    // Bets of before levels existed count for none.
    since: new Date(),
    edgesOf: createEdgeFinder(listedGames),
    groupOf,
  });
}

const MINUTE_MS = 60_000;

/** Both do nothing until a week or a month is over. */
export function levelJobs({ db }: { readonly db: Db }) {
  return [
    { name: 'levels.close-weeks', everyMs: MINUTE_MS, run: () => closeWeeks({ db }) },
    { name: 'levels.review', everyMs: 10 * MINUTE_MS, run: () => reviewLevels({ db }) },
  ];
}
