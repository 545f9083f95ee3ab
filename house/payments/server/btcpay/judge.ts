import { micro, MICRO_PER_MINOR, ZERO, type Micro } from '#core/money.ts';
import { moneyOf, times } from './decimals.ts';
import type { InvoiceData, PaymentData, PaymentMethodData } from './wire.ts';

/** What an invoice comes to. */
export type Verdict =
  | { readonly kind: 'paid' | 'seen'; readonly amount: Micro }
  | { readonly kind: 'failed'; readonly reason: string }
  | undefined;

/** A way to pay, and what its coin costs now: needed only where something came after the end. */
export type PricedMethod = PaymentMethodData & { readonly priceNow?: bigint | undefined };

/**
 * What became of an invoice, from its status and its payments.
 *
 * Settled is paid: what came, or the amount of the invoice when an operator marked it by hand. That
 * a store is content with less makes less no more: tolerance is the store's, the money is the
 * house's. Expired with
 * settled payments is paid too, as much as came, as soon as none of them is still on its way;
 * so partial and late payments reach the player. Payments on their way are seen. Invalid without
 * settled money is failed. Anything else has no news; that time is over, the house knows itself.
 */
export function judge(invoice: InvoiceData, methods: readonly PricedMethod[]): Verdict {
  const announced = moneyOf(invoice.amount);
  const settled = sumOf(invoice, methods, 'Settled');
  const moving = sumOf(invoice, methods, 'Processing');
  const came = near(settled, announced);
  switch (invoice.status) {
    case 'Settled': {
      const isMarked = invoice.additionalStatus === 'Marked' || settled + moving === 0n;
      if (isMarked) return { kind: 'paid', amount: came < announced ? announced : came };
      if (moving > 0n && came < announced) return { kind: 'seen', amount: micro(settled + moving) };
      return { kind: 'paid', amount: came };
    }
    case 'Expired':
    case 'Invalid':
      if (moving > 0n) return { kind: 'seen', amount: micro(settled + moving) };
      if (settled > 0n) return { kind: 'paid', amount: came };
      return invoice.status === 'Invalid' ? { kind: 'failed', reason: 'invalid' } : undefined;
    case 'New':
    case 'Processing':
      if (settled + moving === 0n) return undefined;
      return { kind: 'seen', amount: micro(settled + moving) };
    default:
      return invoice.status satisfies never;
  }
}

/**
 * Whether a payment came after the end. The price of an invoice holds until then: whoever could pay
 * at it days later would pay only when the coin has fallen.
 */
export function isLate(
  { expirationTime: end }: InvoiceData,
  { receivedDate: at, status }: PaymentData,
): boolean {
  return status !== 'Invalid' && at !== undefined && end !== undefined && at > end;
}

/** What payments of a status are worth in the currency of the invoice. */
function sumOf(invoice: InvoiceData, methods: readonly PricedMethod[], status: string): Micro {
  const total = methods
    .flatMap((method) => method.payments.map((payment) => ({ method, payment })))
    .filter(({ payment }) => payment.status === status)
    .reduce((sum, { method, payment }) => {
      const { rate, priceNow = rate } = method;
      const isLower = isLate(invoice, payment) && priceNow < rate;
      return sum + times(payment.value, isLower ? priceNow : rate);
    }, 0n);
  return total <= 0n ? ZERO : atLeastOne(moneyOf(total));
}

/** Something that came is never nothing. */
function atLeastOne(amount: Micro): Micro {
  return amount < MICRO_PER_MINOR ? micro(MICRO_PER_MINOR) : amount;
}

/** A coin has its own last digit: an amount within a hundredth of the announced one is that. */
function near(amount: Micro, announced: Micro): Micro {
  const gap = amount > announced ? amount - announced : announced - amount;
  return gap <= MICRO_PER_MINOR ? announced : amount;
}

const NEEDED: Readonly<Record<string, number>> = {
  HighSpeed: 0,
  MediumSpeed: 1,
  LowMediumSpeed: 2,
  LowSpeed: 6,
};

/** How many confirmations the server waits for. */
export function confirmationsNeeded(invoice: InvoiceData): number {
  return NEEDED[invoice.checkout?.speedPolicy ?? ''] ?? 1;
}
