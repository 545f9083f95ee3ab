import { micro, MICRO_PER_MINOR, ZERO, type Micro } from '#core/money.ts';
import { moneyOf, times } from './decimals.ts';
import type { InvoiceData, PaymentData, PaymentMethodData } from './wire.ts';

/** The state that an invoice and its payments add up to. */
export type InvoiceEvaluation =
  | { readonly kind: 'paid' | 'seen'; readonly amount: Micro }
  | { readonly kind: 'failed'; readonly reason: string }
  | undefined;

/**
 * A payment method with the current price of its coin, which is needed for late and excess
 * payments.
 */
export type PricedMethod = PaymentMethodData & { readonly currentPrice?: bigint | undefined };

/**
 * Derives the state of an invoice from its status and its payments.
 *
 * Settled counts as paid: the amount that arrived, or the amount of the invoice when an operator
 * marked it by hand. A store's tolerance for a smaller payment does not raise what is credited,
 * because the operator would pay the difference. Expired with settled payments counts as paid, too,
 * with the amount that arrived, as soon as no payment is pending; so partial and late payments
 * reach the player. Pending payments count as seen. Invalid without settled money counts as failed.
 * Anything else changes nothing; the app itself detects expiry.
 */
export function evaluateInvoice(
  invoice: InvoiceData,
  methods: readonly PricedMethod[],
): InvoiceEvaluation {
  const announced = moneyOf(invoice.amount);
  const settled = sumOf(invoice, methods, 'Settled');
  const moving = sumOf(invoice, methods, 'Processing');
  const came = snapToAnnounced(settled, announced);
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
 * Whether a payment arrived after the expiry. The price of an invoice holds only until then: a
 * player who could still pay at it days later would pay only after the coin has fallen.
 */
export function isLate(
  { expirationTime: end }: InvoiceData,
  { receivedDate: at, status }: PaymentData,
): boolean {
  return status !== 'Invalid' && at !== undefined && end !== undefined && at > end;
}

/**
 * Whether much more than the invoice amount arrived in time. The price of an invoice holds for its
 * own amount: otherwise a player could open a small invoice and pay a large sum at its price after
 * the coin fell.
 */
export function isOverpaid(invoice: InvoiceData, { payments, rate }: PaymentMethodData): boolean {
  const came = payments.filter((one) => one.status !== 'Invalid' && !isLate(invoice, one));
  return worthAt(came, rate) * OVERPAYMENT_PARTS > invoice.amount * (OVERPAYMENT_PARTS + 1n);
}

/** An excess of up to one part in this many is rounding or a wallet fee. */
const OVERPAYMENT_PARTS = 20n;

/**
 * The time an invoice was paid: the time of the last payment that matters. Payments after it add up
 * to a twentieth of the total at most, so neither a player who pays a little in time and the rest
 * much later, nor a third party who sends a little late, can choose the rate. Undefined when the
 * server does not report the times.
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
    if (came * OVERPAYMENT_PARTS > total) return new Date(at);
  }
  return undefined;
}

/** The value of the payments with a status, in the currency of the invoice. */
function sumOf(invoice: InvoiceData, methods: readonly PricedMethod[], status: string): Micro {
  const total = methods.reduce((sum, method) => sum + worthOf(invoice, method, status), 0n);
  return total <= 0n ? ZERO : atLeastOne(moneyOf(total));
}

/**
 * Late payments and payments beyond the invoice amount are valued at the lower of the two prices.
 */
function worthOf(invoice: InvoiceData, method: PricedMethod, status: string): bigint {
  const { rate, currentPrice = rate } = method;
  const lower = currentPrice < rate ? currentPrice : rate;
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

/** A payment that arrived is never rounded down to zero. */
function atLeastOne(amount: Micro): Micro {
  return amount < MICRO_PER_MINOR ? micro(MICRO_PER_MINOR) : amount;
}

/** A difference of one hundredth from the announced amount is a rounding error of the coin. */
function snapToAnnounced(amount: Micro, announced: Micro): Micro {
  const gap = amount > announced ? amount - announced : announced - amount;
  return gap <= MICRO_PER_MINOR ? announced : amount;
}

const CONFIRMATIONS_BY_SPEED: Readonly<Record<string, number>> = {
  HighSpeed: 0,
  MediumSpeed: 1,
  LowMediumSpeed: 2,
  LowSpeed: 6,
};

/** The number of confirmations the server waits for. */
export function confirmationsNeeded(invoice: InvoiceData): number {
  return CONFIRMATIONS_BY_SPEED[invoice.checkout?.speedPolicy ?? ''] ?? 1;
}
