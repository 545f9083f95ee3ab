import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import type { Micro } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';

/** A request to a payment provider for an invoice. */
export type InvoiceOrder = {
  /**
   * The reference of the deposit, a UUID. The idempotency key: two requests with it give one
   * invoice.
   */
  readonly reference: string;
  /** The provider's code for the method. */
  readonly method: string;
  /** The amount the provider is to charge, and its currency. */
  readonly amount: Micro;
  readonly currency: Currency;
  readonly expiresAt: Date;
  /** The time left in seconds, for a provider that counts down: clocks may differ. */
  readonly secondsLeft: number;
  readonly locale: Locale;
  /** Where the provider's page sends the player back to. */
  readonly returnUrl: string;
};

/** What a wallet needs for a payment in a coin. */
export type CryptoDue = {
  /** The coin's code, such as BTC. */
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  /** The exact amount in the coin, as decimal text. */
  readonly due: string;
  /** The content of the QR code: bitcoin:…?amount=… */
  readonly uri: string;
  readonly confirmationsNeeded: number;
};

export type Invoice = {
  readonly id: string;
  readonly payUrl: string | null;
  readonly card: { readonly number: string; readonly phone: string } | null;
  readonly crypto: CryptoDue | null;
};

/** The destination of a payout. */
export type Destination =
  | { readonly kind: 'card'; readonly number: string }
  | { readonly kind: 'phone'; readonly number: string }
  | { readonly kind: 'crypto'; readonly coin: string; readonly address: string };

export type PayoutOrder = {
  /** The reference of the payout, a UUID. The idempotency key: two requests with it pay once. */
  readonly reference: string;
  readonly method: string;
  /** The amount that is sent, after fees, in the currency of the provider. */
  readonly amount: Micro;
  readonly currency: Currency;
  readonly destination: Destination;
  readonly locale: Locale;
};

export type Payout = {
  readonly id: string;
  readonly state: 'accepted' | 'paid' | 'failed';
  /**
   * The amount it pays or paid, when the provider reports it; an amount other than the ordered one
   * needs manual review.
   */
  readonly paid?: { readonly amount: Micro; readonly currency: Currency };
  /** Why it failed, in the provider's words. */
  readonly reason?: string;
};

/** A provider's report about an invoice or a payout, after its signature was verified. */
export type ProviderEvent = {
  readonly id: string;
  readonly subject: 'invoice' | 'payout';
  readonly reference: string;
  /**
   * The provider's own id of the invoice, for a provider whose report could be about another
   * invoice.
   */
  readonly invoice?: string;
  /** seen: the money is on its way, but not confirmed. */
  readonly kind: 'opened' | 'seen' | 'paid' | 'failed';
  /** The total amount paid, in the currency of the invoice; null unless something was paid. */
  readonly amount: Micro | null;
  readonly currency: Currency;
  /**
   * When the payer paid, by the provider's clock; of several payments the last. Absent when the
   * provider does not report it. The value is a claim: callers must bound it.
   */
  readonly paidAt?: Date;
  /** For a payment in a coin: the number of blocks that confirm it. */
  readonly confirmations?: number;
  readonly reason?: string;
  /** The received message, or the response it was read from. */
  readonly body: Buffer;
};

/** One line of a provider's statement. */
export type StatementLine = {
  readonly subject: 'invoice' | 'payout';
  readonly id: string;
  readonly reference: string;
  readonly amount: Micro;
  readonly currency: Currency;
  readonly at: Date;
  readonly state: 'paid' | 'failed' | 'open';
};

/** The result of a webhook: an event, an ignored message, or a refusal for the sender. */
export type WebhookResult =
  | ProviderEvent
  | 'ignored'
  | Refusal<'unauthorized' | 'bad_input'>
  | Unavailable;

/** The provider cannot be reached, or does not answer as it should. */
export type Unavailable = Refusal<'payment_unavailable'>;

/**
 * The port of every payment provider. The sandbox bank is one adapter; a real processor is another
 * file beside it. An unreachable provider is the refusal `payment_unavailable`, never an exception:
 * the other providers stay usable.
 */
export type PaymentProvider = {
  readonly name: string;
  /**
   * What the provider can move; undefined for both. A method of the other kind would never work.
   */
  readonly moves?: 'coins' | 'money';
  /** Refuses `payment_unavailable` when no invoice can be created now. */
  createInvoice(order: InvoiceOrder): Promise<Invoice | Unavailable>;
  /** Queries the state of an invoice; undefined when nothing has happened. */
  readInvoice(id: string, reference: string): Promise<ProviderEvent | undefined | Unavailable>;
  /** Pays out. A timeout after success is harmless: the same reference is the same payout. */
  createPayout?(order: PayoutOrder): Promise<Payout | Unavailable>;
  /** Queries the state of a payout; undefined when the provider does not know it. */
  readPayout?(reference: string): Promise<Payout | undefined | Unavailable>;
  /**
   * The rate of one unit of `base` in `quote`, times 10⁸; undefined when the provider does not
   * quote the pair.
   */
  readRate?(base: Currency, quote: Currency): Promise<bigint | undefined | Unavailable>;
  /**
   * Refuses `unauthorized` for a message that is not signed by the provider, or is older than some
   * minutes.
   */
  readWebhook(
    body: Buffer,
    headers: IncomingHttpHeaders,
    nowMs: number,
  ): WebhookResult | Promise<WebhookResult>;
  /** Lists everything the provider did since a time, for reconciliation. */
  statement(sinceMs: number): Promise<readonly StatementLine[] | Unavailable>;
};
