import { micro, MICRO_PER_MINOR, ZERO, type Micro } from '#core/money.ts';
import { moneyOf, times } from './decimals.ts';
import type { InvoiceData, PaymentData, PaymentMethodData } from './wire.ts';

/** What an invoice comes to. */
export type Verdict =
  | { readonly kind: 'paid' | 'seen'; readonly amount: Micro }
  | { readonly kind: 'failed'; readonly reason: string }
  | undefined;

/** A way to pay, and what its coin costs now: needed where something came late, or too much. */
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

/**
 * Whether much more came in time than was asked for. The price of an invoice is for its own amount:
 * whoever could pay any sum at it would make a small one and pay a large sum when the coin fell.
 */
export function isBeyond(invoice: InvoiceData, { payments, rate }: PaymentMethodData): boolean {
  const came = payments.filter((one) => one.status !== 'Invalid' && !isLate(invoice, one));
  return worthAt(came, rate) * BEYOND_PARTS > invoice.amount * (BEYOND_PARTS + 1n);
}

/** Up to one part in so many too much is a rounding or a fee of a wallet. */
const BEYOND_PARTS = 20n;

/**
 * When an invoice was paid: when the last payment that matters came. What came after it is a
 * twentieth of all at most, which changes nobody's rate: neither the player, who sends a little in
 * time and much later, nor somebody else, who sends a little late, chooses the moment. Undefined
 * when the server does not tell.
 */
export function paidAtOf(methods: readonly PaymentMethodData[]): Date | undefined {
  const settled = methods.flatMap(({ payments, rate }) =>
    payments
      .filter(({ status }) => status === 'Settled')
      .map(({ receivedDate: at, value }) => ({
        at: at?.getTime() ?? NaN,
        worth: times(value, rate),
      })),
  );
  if (settled.some(({ at }) => Number.isNaN(at))) return undefined;
  const total = settled.reduce((sum, { worth }) => sum + worth, 0n);
  let came = 0n;
  for (const { at, worth } of settled.toSorted((a, b) => b.at - a.at)) {
    came += worth;
    if (came * BEYOND_PARTS > total) return new Date(at);
  }
  return undefined;
}

/** What payments of a status are worth in the currency of the invoice. */
function sumOf(invoice: InvoiceData, methods: readonly PricedMethod[], status: string): Micro {
  const total = methods.reduce((sum, method) => sum + worthOf(invoice, method, status), 0n);
  return total <= 0n ? ZERO : atLeastOne(moneyOf(total));
}

/** What came late, or beyond what was asked for, is worth the lower of the two prices. */
function worthOf(invoice: InvoiceData, method: PricedMethod, status: string): bigint {
  const { rate, priceNow = rate } = method;
  const lower = priceNow < rate ? priceNow : rate;
  const came = method.payments.filter((payment) => payment.status === status);
  const late = came.filter((payment) => isLate(invoice, payment));
  const inTime = worthAt(
    came.filter((payment) => !isLate(invoice, payment)),
    rate,
  );
  const beyond = inTime > invoice.amount && lower < rate ? inTime - invoice.amount : 0n;
  return inTime - beyond + (beyond === 0n ? 0n : (beyond * lower) / rate) + worthAt(late, lower);
}

function worthAt(payments: readonly PaymentData[], price: bigint): bigint {
  return payments.reduce((sum, { value }) => sum + times(value, price), 0n);
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
