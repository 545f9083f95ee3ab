/**
 * A deposit in plain words.
 *
 * The player names an amount and a way to pay. The house asks the payment provider for an invoice
 * and waits for money until the invoice's life ends. The provider says what happened by signed
 * messages, which may come twice, late and in any order.
 *
 * One rule stands above the others: money that arrived is credited, once, whatever the deposit had
 * become meanwhile (expired, cancelled, even failed). Nothing else ever changes a deposit that is
 * paid, and nothing but money changes one that is closed. So the order of messages cannot matter.
 *
 * What is credited is what was paid, less the method's commission, even when the player paid
 * another amount than announced. Limits bound what may be announced, not what arrives.
 *
 * Source of the numbers: product specification sections 4, 5 and 9 (life 1200 s, poll 5 s, prompt
 * 17 s, minimum 100, maximum 300,000 and default 100 where a method names none).
 */
import type { Micro } from '#core/money.ts';

export const STATUS = {
  /** Written down; the provider has not answered yet. */
  created: 1,
  /** The invoice is issued and waits for money. */
  waiting: 2,
  paid: 3,
  failed: 4,
  expired: 5,
  cancelled: 6,
} as const;
export type DepositStatus = (typeof STATUS)[keyof typeof STATUS];

/** A payment that was seen is waited for this long after the life has ended. */
export const SEEN_SECONDS = 86_400;
/**
 * A rate holds so long beyond the life: what was paid in time is heard of by then. Whoever pays an
 * old invoice later would choose the day.
 */
export const RATE_SECONDS = 7200;
/** What a provider says about when it was paid counts so long beyond the life. */
export const PAID_AT_SECONDS = 86_400;
/** Two honest clocks differ by no more. */
export const CLOCK_SECONDS = 300;
export const POLL_MS = 5000;
export const PROMPT_MS = 17_000;

export type DepositState = {
  readonly status: DepositStatus;
  /** What the player said he would pay. */
  readonly amount: Micro;
  readonly commissionBp: number;
  /** What did arrive; null until it did. */
  readonly paid: Micro | null;
  /** The money came when nobody waited for it any more. */
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

/** When things happened, in milliseconds by the clock of the database; `paid` by the provider's. */
export type PaymentTimes = {
  readonly created: number;
  readonly expires: number;
  /** When the house first heard of the money. */
  readonly heard: number;
  readonly now: number;
  readonly paid: number | undefined;
};

/**
 * Whether money came so late that the kept rate holds no more. A rate that holds for what is paid
 * later is a present: whoever may choose the day pays only when the currency has fallen.
 *
 * When it was paid the provider knows best, but its clock may be wrong. So its word that the money
 * was late always counts; that it was in time only for a day, so that a slow clock gives nobody a
 * longer choice than that; and a moment before the deposit or after this one is no word at all.
 * Without it the house goes by when it heard of the money.
 */
export function isRateOver(times: PaymentTimes): boolean {
  const { expires, heard, now } = times;
  const paid = believedTime(times);
  if (paid !== undefined && isAfter(paid, expires, CLOCK_SECONDS)) return true;
  if (paid !== undefined && !isAfter(now, expires, PAID_AT_SECONDS)) return false;
  return isAfter(heard, expires, RATE_SECONDS);
}

/** The provider's word, if it can be so at all. */
export function believedTime({ created, now, paid }: PaymentTimes): number | undefined {
  if (paid === undefined) return undefined;
  const isPossible = !isAfter(created, paid, CLOCK_SECONDS) && !isAfter(paid, now, CLOCK_SECONDS);
  return isPossible ? paid : undefined;
}

function isAfter(one: number, other: number, bySeconds: number): boolean {
  return one > other + bySeconds * 1000;
}
