import type { Db } from '#platform/server/db.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Topic } from '#platform/server/sockets/topics.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import type { Names, Placer, Steps } from '#domain/bets/server/index.ts';

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
  /** Names as everybody may see them. */
  readonly names: Names;
  /** From which a game may derive keys of its own, by labels of its own. */
  readonly secretKey: string;
  /** To open pages, for a game with topics of its own; nobody is told before the house is open. */
  readonly sockets: () =>
    | Pick<Sockets, 'publish' | 'publishTo' | 'deliver' | 'deliverTo'>
    | undefined;
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
