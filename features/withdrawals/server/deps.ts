import type { WalletCurrency } from '#core/currency.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

/** What withdrawals need of the house around them. */
export type WithdrawalDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly messages: Messages;
  readonly secretKey: string;
  /** Payment providers of this house; methods of others are not offered. */
  readonly providers: readonly PaymentProvider[];
  /** How long a provider is waited for, in milliseconds; 15 seconds unless said. */
  readonly patienceMs?: number;
  /** Where players see the house, for the links in mails. */
  readonly publicUrl: () => string;
  /** Writes an event beside the change that caused it. */
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly announceBalance: (tx: Tx, playerId: bigint, currency: WalletCurrency) => Promise<void>;
  /** Tells the open pages of one player. */
  readonly publishTo: (topic: string, playerId: bigint, data: unknown) => void;
};

export type PayingProvider = PaymentProvider &
  Required<Pick<PaymentProvider, 'createPayout' | 'readPayout'>>;

/** A provider that can pay out and be asked what became of it. */
export function payerOf(deps: WithdrawalDeps, name: string): PayingProvider | undefined {
  const provider = deps.providers.find((one) => one.name === name);
  return provider && canPay(provider) ? provider : undefined;
}

export function payersOf(deps: WithdrawalDeps): string[] {
  return deps.providers.filter(canPay).map(({ name }) => name);
}

function canPay(provider: PaymentProvider): provider is PayingProvider {
  return provider.createPayout !== undefined && provider.readPayout !== undefined;
}
