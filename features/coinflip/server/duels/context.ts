import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { AnyTable, Rounds } from '#domain/rounds/server/index.ts';
import type { Db } from '#platform/server/db.ts';

/** What the duel functions depend on. */
export type DuelContext = {
  readonly db: Db;
  readonly rounds: Rounds;
  readonly table: AnyTable;
  readonly publicPlayers: PublicPlayerCache;
  /** Publishes a changed duel to all pages, after the commit. */
  readonly publish: (id: bigint) => void;
  /** Handles failed publishing and the like: nothing that money depends on. */
  readonly onError: (error: unknown) => void;
  /** How long a duel stays open, and from which age on its creator may play the operator. */
  readonly lifetimeS: number;
  readonly operatorAfterS: number;
};
