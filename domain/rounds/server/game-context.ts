import type { PlayerId } from '#core/ids.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { Topic } from '#platform/server/sockets/topics.ts';
import type { Sockets } from '#platform/server/sockets/sockets.ts';
import type { PublicPlayerCache, BetPlacer, Steps } from '#domain/bets/server/index.ts';

import type { Rounds } from './rounds.ts';

/** What the server provides to a game. */
export type GameContext = {
  readonly db: Db;
  /** Places instant bets. */
  readonly placer: BetPlacer;
  /** Games that are played in steps: see `stepRoutes`. */
  readonly steps: Steps;
  /** Tables of shared rounds: see `openTable` and `tableRoutes`. */
  readonly rounds: Rounds;
  /** How players are shown to others. */
  readonly publicPlayers: PublicPlayerCache;
  /** A game may derive keys of its own from it, by labels of its own. */
  readonly secretKey: string;
  /**
   * Publishes to open pages, for a game with topics of its own; undefined until the server has
   * started.
   */
  readonly sockets: () =>
    | Pick<Sockets, 'publish' | 'publishTo' | 'deliver' | 'deliverTo'>
    | undefined;
};

/** What a game provides to the server. */
export type GameServer = {
  readonly routes: readonly Route[];
  readonly topics?: readonly Topic[];
  readonly jobs?: readonly {
    readonly name: string;
    readonly everyMs: number;
    run(): Promise<unknown>;
  }[];
  /** Returns the stakes of a player whose play was closed, as far as they wait for an opponent. */
  readonly returnWaitingStakes?: (tx: Tx, playerId: PlayerId) => Promise<void>;
};
