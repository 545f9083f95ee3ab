/**
 * The rules of a deposit.
 *
 * The player names an amount and a payment method. The server requests an invoice from the payment
 * provider and waits for money until the invoice expires. The provider reports what happened in
 * signed messages, which may arrive twice, late and in any order.
 *
 * One rule stands above the others: money that arrived is credited, once, whatever the status of
 * the deposit had become meanwhile (expired, cancelled, even failed). Nothing else ever changes a
 * paid deposit, and nothing but money changes a closed one. So the order of messages cannot matter.
 *
 * The credited amount is the paid amount minus the method's commission, even when the player paid
 * another amount than announced. Limits apply to the announced amount, not to what arrives.
 *
 * Source of the numbers: product specification sections 4, 5 and 9 (life 1200 s, poll 5 s, prompt
 * 17 s, minimum 100, maximum 300,000 and default 100 where a method names none).
 */
import type { Micro } from '#core/money.ts';

export const STATUS = {
  /** Stored; the provider has not answered yet. */
  created: 1,
  /** The invoice is issued and waits for money. */
  waiting: 2,
  paid: 3,
  failed: 4,
  expired: 5,
  cancelled: 6,
} as const;
export type DepositStatus = (typeof STATUS)[keyof typeof STATUS];

/** The statuses in a file, which people read without the back office. */
export const STATUS_WORDS: Readonly<Record<DepositStatus, string>> = {
  1: 'created',
  2: 'pending',
  3: 'credited',
  4: 'failed',
  5: 'expired',
  6: 'cancelled',
};

/** A payment seen on its way keeps the deposit open for this long after the expiry. */
export const SEEN_GRACE_SECONDS = 86_400;
/**
 * A rate holds for this long after the expiry: a payment made in time is reported by then. Longer,
 * and a player with an old invoice could choose the day of the rate.
 */
export const RATE_GRACE_SECONDS = 7200;
/** A payment time reported by the provider counts for this long after the expiry. */
export const PAID_AT_GRACE_SECONDS = 86_400;
/** The largest difference between two correct clocks. */
export const CLOCK_SKEW_SECONDS = 300;
export const POLL_MS = 5000;
export const PROMPT_MS = 17_000;

export type DepositState = {
  readonly status: DepositStatus;
  /** The amount the player announced. */
  readonly amount: Micro;
  readonly commissionBp: number;
  /** The amount that arrived; null until it did. */
  readonly paid: Micro | null;
  /** The money arrived after the deposit had closed. */
  readonly isLate: boolean;
};

export type DepositEvent =
  | { readonly kind: 'announced' }
  | { readonly kind: 'paid'; readonly amount: Micro }
  | { readonly kind: 'failed' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'cancelled' };

/** The deposit after an event; the very same object when the event changes nothing. */
export function step(deposit: DepositState, event: DepositEvent): DepositState {
  switch (event.kind) {
    case 'announced':
      return deposit.status === STATUS.created ? { ...deposit, status: STATUS.waiting } : deposit;
    case 'paid':
      if (deposit.status === STATUS.paid) return deposit;
      return {
        ...deposit,
        status: STATUS.paid,
        paid: event.amount,
        isLate: !isOpen(deposit.status),
      };
    case 'failed':
    case 'expired':
    case 'cancelled':
      return isOpen(deposit.status) ? { ...deposit, status: STATUS[event.kind] } : deposit;
    default:
      return event satisfies never;
  }
}

export function isOpen(status: DepositStatus): boolean {
  return status === STATUS.created || status === STATUS.waiting;
}

export function sumWasChanged(deposit: DepositState): boolean {
  return deposit.paid !== null && deposit.paid !== deposit.amount;
}

/** Times in milliseconds by the database's clock; `paid` by the provider's. */
export type PaymentTimes = {
  readonly created: number;
  readonly expires: number;
  /** When the money was first reported. */
  readonly firstSeen: number;
  readonly now: number;
  readonly paid: number | undefined;
};

/**
 * Whether money came so late that the stored rate no longer applies. A rate that also held for
 * later payments would be a free option: the player could pay only once the currency has fallen.
 *
 * The provider knows best when it was paid, but its clock may be wrong. So its report that the
 * money was late always counts; its report that the money was in time counts only for a day, so
 * that a slow clock extends the choice by no more than that; and a time before the deposit or in
 * the future does not count. Without a usable time, the first report of the money decides.
 */
export function isRateOver(times: PaymentTimes): boolean {
  const { expires, firstSeen, now } = times;
  const paid = plausiblePaidAt(times);
  if (paid !== undefined && isAfter(paid, expires, CLOCK_SKEW_SECONDS)) return true;
  if (paid !== undefined && !isAfter(now, expires, PAID_AT_GRACE_SECONDS)) return false;
  return isAfter(firstSeen, expires, RATE_GRACE_SECONDS);
}

/** The payment time reported by the provider, if it is plausible. */
export function plausiblePaidAt({ created, now, paid }: PaymentTimes): number | undefined {
  const isPossible =
    paid !== undefined &&
    !isAfter(created, paid, CLOCK_SKEW_SECONDS) &&
    !isAfter(paid, now, CLOCK_SKEW_SECONDS);
  return isPossible ? paid : undefined;
}

function isAfter(one: number, other: number, bySeconds: number): boolean {
  return one > other + bySeconds * 1000;
}
