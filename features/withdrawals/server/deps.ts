import type { WalletCurrency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Screening } from '#domain/aml/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import type { PaymentProvider } from '#domain/payments/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

/** The dependencies of withdrawals. */
export type WithdrawalDeps = {
  readonly db: Db;
  readonly log: Log;
  readonly accounts: Accounts;
  readonly messages: Messages;
  readonly secretKey: string;
  readonly screening: Screening;
  /** The configured payment providers; methods of other providers are not offered. */
  readonly providers: readonly PaymentProvider[];
  /** The timeout of a provider's answer, in milliseconds; 15 seconds by default. */
  readonly providerTimeoutMs?: number;
  /** How long a withdrawal to a new destination waits before it is sent, at the moment. */
  readonly coolingHours: () => number;
  /** The origin of the player pages, for links in emails. */
  readonly publicUrl: () => string;
  /** Writes an event in the transaction of the change that caused it. */
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly announceBalance: (tx: Tx, playerId: PlayerId, currency: WalletCurrency) => Promise<void>;
  /** Publishes the bonuses of a player to their pages after the commit. */
  readonly announceBonuses: (tx: Tx, playerId: PlayerId) => void;
  /** Publishes to the open pages of one player. */
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
};

export type PayoutProvider = PaymentProvider &
  Required<Pick<PaymentProvider, 'createPayout' | 'readPayout'>>;

/** A provider that can pay out and report the state of a payout. */
export function payoutProviderOf(deps: WithdrawalDeps, name: string): PayoutProvider | undefined {
  const provider = deps.providers.find((one) => one.name === name);
  return provider && supportsPayouts(provider) ? provider : undefined;
}

export function payoutProviderNames(deps: WithdrawalDeps): string[] {
  return deps.providers.filter(supportsPayouts).map(({ name }) => name);
}

function supportsPayouts(provider: PaymentProvider): provider is PayoutProvider {
  return provider.createPayout !== undefined && provider.readPayout !== undefined;
}
