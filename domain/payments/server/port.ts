import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import type { Micro } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';

/** What the house asks a payment provider for. */
export type InvoiceOrder = {
  /** The house's name for the deposit, a UUID; asking twice with it gives one invoice. */
  readonly reference: string;
  /** The method by the provider's own name. */
  readonly method: string;
  /** What the provider is to charge, and in what. */
  readonly amount: Micro;
  readonly currency: Currency;
  readonly expiresAt: Date;
  /** The same in seconds from now, for a provider that counts: clocks may differ. */
  readonly secondsLeft: number;
  readonly locale: Locale;
  /** Where the provider's page sends the player afterwards. */
  readonly returnUrl: string;
};

/** What a wallet needs to pay in a coin. */
export type CryptoDue = {
  /** 'BTC'. */
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  /** Decimal text in the coin, exact. */
  readonly due: string;
  /** What the QR code says: bitcoin:…?amount=… */
  readonly uri: string;
  readonly confirmationsNeeded: number;
};

export type Invoice = {
  readonly id: string;
  readonly payUrl: string | null;
  readonly card: { readonly number: string; readonly phone: string } | null;
  readonly crypto: CryptoDue | null;
};

/** Where a payout goes. */
export type Destination =
  | { readonly kind: 'card'; readonly number: string }
  | { readonly kind: 'phone'; readonly number: string }
  | { readonly kind: 'crypto'; readonly coin: string; readonly address: string };

export type PayoutOrder = {
  /** The house's name for the payout, a UUID; asking twice with it pays once. */
  readonly reference: string;
  readonly method: string;
  /** What is sent, after fees, in the currency of the provider. */
  readonly amount: Micro;
  readonly currency: Currency;
  readonly destination: Destination;
  readonly locale: Locale;
};

export type Payout = {
  readonly id: string;
  readonly state: 'accepted' | 'paid' | 'failed';
  /** What it pays or paid, where it tells; another sum than was asked for is for a person. */
  readonly paid?: { readonly amount: Micro; readonly currency: Currency };
  /** Why it failed, in the provider's word. */
  readonly reason?: string;
};

/** What a provider says about an invoice or a payout, after its signature was checked. */
export type ProviderEvent = {
  readonly id: string;
  readonly subject: 'invoice' | 'payout';
  readonly reference: string;
  /** The provider's own name of the invoice, where its word could be about another one. */
  readonly invoice?: string;
  /** seen: the money is on its way and not yet sure. */
  readonly kind: 'opened' | 'seen' | 'paid' | 'failed';
  /** What was paid, in all, in the currency of the invoice; null unless something was. */
  readonly amount: Micro | null;
  readonly currency: Currency;
  /**
   * When the payer paid, by the provider's own clock; of several payments the last. Absent where
   * the provider does not tell. It is a claim: who uses it bounds it.
   */
  readonly paidAt?: Date;
  /** Of a payment in a coin: how many blocks have confirmed it. */
  readonly confirmations?: number;
  readonly reason?: string;
  /** The message as it was sent, or the answer it was read from. */
  readonly body: Buffer;
};

/** One line of what a provider says it did. */
export type StatementLine = {
  readonly subject: 'invoice' | 'payout';
  readonly id: string;
  readonly reference: string;
  readonly amount: Micro;
  readonly currency: Currency;
  readonly at: Date;
  readonly state: 'paid' | 'failed' | 'open';
};

/** What a webhook comes to: an event, news of no interest, or a refusal for the sender. */
export type WebhookReading = ProviderEvent | 'ignored' | Refusal;

/**
 * The port every payment provider stands behind. The sandbox bank is one; a processor of the real
 * world is another file beside it. A provider that is away is the refusal `payment_unavailable`,
 * never a throw: the house then goes on with its other providers.
 */
export type PaymentProvider = {
  readonly name: string;
  /** What goes through it; undefined for anything. A method of the other kind would never work. */
  readonly moves?: 'coins' | 'money';
  /** Refuses `payment_unavailable` when no invoice can be had now. */
  createInvoice(order: InvoiceOrder): Promise<Invoice | Refusal>;
  /** What became of an invoice; undefined when nothing has. */
  readInvoice(id: string, reference: string): Promise<ProviderEvent | undefined | Refusal>;
  /** Pays out. A time-out after success is harmless: the same reference is the same payout. */
  createPayout?(order: PayoutOrder): Promise<Payout | Refusal>;
  /** What became of a payout; undefined when the provider never heard of it. */
  readPayout?(reference: string): Promise<Payout | undefined | Refusal>;
  /** One unit of `base` in `quote`, times 10⁸; undefined when the provider quotes no such pair. */
  readRate?(base: Currency, quote: Currency): Promise<bigint | undefined | Refusal>;
  /** Refuses `unauthorized` for a message that is not the provider's, or not of these minutes. */
  readWebhook(
    body: Buffer,
    headers: IncomingHttpHeaders,
    nowMs: number,
  ): WebhookReading | Promise<WebhookReading>;
  /** Everything the provider did since then, for reconciliation. */
  statement(sinceMs: number): Promise<readonly StatementLine[] | Refusal>;
};
