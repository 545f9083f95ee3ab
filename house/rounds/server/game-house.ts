import type { Db } from '#platform/server/db.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Topic } from '#platform/server/sockets/topics.ts';
import type { Placer, Steps } from '#house/bets/server/index.ts';

import type { Rounds } from './rounds.ts';

/** What a game is given to stand on. */
export type GameHouse = {
  readonly db: Db;
  /** Takes bets that are decided at once. */
  readonly placer: Placer;
  /** Games that are played in steps: see `stepRoutes`. */
  readonly steps: Steps;
  /** Tables of shared rounds: see `openTable` and `tableRoutes`. */
  readonly rounds: Rounds;
};

/** What a game is to the house. */
export type OpenedGame = {
  readonly routes: readonly Route[];
  readonly topics?: readonly Topic[];
  readonly jobs?: readonly {
    readonly name: string;
    readonly everyMs: number;
    run(): Promise<unknown>;
  }[];
};
