import type { PublicPlayerCache } from '#domain/bets/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Boards } from './boards.ts';

export type TournamentDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly publicPlayers: PublicPlayerCache;
  readonly boards: Boards;
};
