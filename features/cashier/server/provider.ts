import type { IncomingHttpHeaders } from 'node:http';
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import type { Micro } from '#core/money.ts';
import type { Refusal } from '#core/refusal.ts';

/** What the house asks a payment provider for. */
export type InvoiceOrder = {
  /** The house's name for the deposit; asking twice with one reference gives one invoice. */
  readonly reference: string;
  /** The method by the provider's own name. */
  readonly method: string;
  readonly amount: Micro;
  readonly currency: Currency;
  readonly expiresAt: Date;
  readonly locale: Locale;
  /** Where the provider's page sends the player afterwards. */
  readonly returnUrl: string;
};

export type Invoice = {
  readonly id: string;
  readonly payUrl: string | null;
  readonly card: { readonly number: string; readonly phone: string } | null;
};

/** What a provider says about an invoice, after its signature was checked. */
export type ProviderEvent = {
  readonly id: string;
  readonly reference: string;
  readonly kind: 'opened' | 'paid' | 'failed';
  /** What was paid; null unless it was. */
  readonly amount: Micro | null;
  readonly currency: Currency;
  /** The message as it was sent. */
  readonly body: Buffer;
};

/**
 * The port every payment provider stands behind. The sandbox bank is one; a processor of the real
 * world is another file beside it.
 */
export type PaymentProvider = {
  readonly name: string;
  /** Refuses `payment_unavailable` when no invoice can be had now. */
  createInvoice(order: InvoiceOrder): Promise<Invoice | Refusal>;
  /** Refuses `unauthorized` for a message that is not the provider's, or not of these minutes. */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders, nowMs: number): ProviderEvent | Refusal;
};
