import type { WalletCurrency } from '#core/currency.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

/** What the cashier needs of the house around it. */
export type CashierDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly accounts: Accounts;
  /** Payment providers of this house; methods of others are not offered. */
  readonly providers: readonly PaymentProvider[];
  /** The origin players see. Asked late: the port may be known only once the house listens. */
  readonly publicUrl: () => string;
  /** Writes an event beside the change that caused it. */
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly announceBalance: (tx: Tx, playerId: bigint, currency: WalletCurrency) => Promise<void>;
  /** Tells the open pages of one player. */
  readonly publishTo: (topic: string, playerId: bigint, data: unknown) => void;
};

export function providerOf(deps: CashierDeps, name: string): PaymentProvider | undefined {
  return deps.providers.find((provider) => provider.name === name);
}
