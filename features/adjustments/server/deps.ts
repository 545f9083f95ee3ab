import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';

export type AdjustmentDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  /** Publishes the new balance to the player's open pages. */
  readonly announceBalance: (tx: Tx, playerId: PlayerId, currency: WalletCurrency) => Promise<void>;
};
