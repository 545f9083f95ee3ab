import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

/** The dependencies of the cashier. */
export type CashierDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly accounts: Accounts;
  /** The configured payment providers; methods of other providers are not offered. */
  readonly providers: readonly PaymentProvider[];
  /**
   * The origin of the player pages. A function, because the port may be known only after the start.
   */
  readonly publicUrl: () => string;
  /** Writes an event in the transaction of the change that caused it. */
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly announceBalance: (tx: Tx, playerId: PlayerId, currency: WalletCurrency) => Promise<void>;
  /** Publishes to the open pages of one player. */
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
};

export function providerOf(deps: CashierDeps, name: string): PaymentProvider | undefined {
  return deps.providers.find((provider) => provider.name === name);
}
