import type { Names } from '#domain/bets/server/index.ts';
import type { AnyTable, Rounds } from '#domain/rounds/server/index.ts';
import type { Db } from '#platform/server/db.ts';

/** What duels stand on. */
export type DuelHouse = {
  readonly db: Db;
  readonly rounds: Rounds;
  readonly table: AnyTable;
  readonly names: Names;
  /** Something happened to a duel: everybody hears of it, after the commit. */
  readonly tell: (id: bigint) => void;
  /** News that could not be told, and the like: nothing that money waits for. */
  readonly onTrouble: (error: unknown) => void;
  /** How long a duel waits, and from when on its creator may call the house in. */
  readonly lifetimeS: number;
  readonly houseAfterS: number;
};
