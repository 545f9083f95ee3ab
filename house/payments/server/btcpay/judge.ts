import { micro, MICRO_PER_MINOR, ZERO, type Micro } from '#core/money.ts';
import { moneyOf, times } from './decimals.ts';
import type { InvoiceData, PaymentMethodData } from './wire.ts';

/** What an invoice comes to. */
export type Verdict =
  | { readonly kind: 'paid' | 'seen'; readonly amount: Micro }
  | { readonly kind: 'failed'; readonly reason: string }
  | undefined;

/**
 * What became of an invoice, from its status and its payments.
 *
 * Settled is paid: the amount of the invoice, or what came when that was more. Expired with
 * settled payments is paid too, as much as came, as soon as none of them is still on its way;
 * so partial and late payments reach the player. Payments on their way are seen. Invalid without
 * settled money is failed. Anything else has no news; that time is over, the house knows itself.
 */
export function judge(invoice: InvoiceData, methods: readonly PaymentMethodData[]): Verdict {
  const announced = moneyOf(invoice.amount);
  const settled = sumOf(methods, 'Settled');
  const moving = sumOf(methods, 'Processing');
  const came = near(settled, announced);
  switch (invoice.status) {
    case 'Settled': {
      const isMarked = settled === 0n;
      return { kind: 'paid', amount: isMarked || came < announced ? announced : came };
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

/** What payments of a status are worth in the currency of the invoice. */
function sumOf(methods: readonly PaymentMethodData[], status: string): Micro {
  const total = methods.reduce(
    (sum, { payments, rate }) =>
      payments
        .filter((payment) => payment.status === status)
        .reduce((of, { value }) => of + times(value, rate), sum),
    0n,
  );
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
