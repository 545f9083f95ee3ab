/**
 * The closed-loop rule: money first goes back the way it came. What a player paid in by card
 * returns to a card until as much has returned as was paid in, and so with every other instrument;
 * winnings beyond that may go by any instrument. An instrument without payouts limits nothing, and
 * neither does a remainder below its smallest payout: two such remainders would block each other.
 */
import { micro, ZERO, type Micro } from '#core/money.ts';
import type { MethodType } from '#domain/payments/contract.ts';
import type { Instrument } from '#domain/payments/rules.destination.ts';

const INSTRUMENT_OF: Readonly<Record<MethodType, Instrument>> = {
  bank_card: 'card',
  card_transfer: 'card',
  // Bank transfers are sent by phone number.
  bank_transfer: 'phone',
  phone_transfer: 'phone',
  crypto: 'crypto',
};

/** The instrument of a method type, in either direction. */
export function instrumentOf(type: MethodType): Instrument {
  return INSTRUMENT_OF[type];
}

/** Per instrument: what was paid in, and what is pending or paid out. */
export type ClosedLoopSum = {
  readonly instrument: Instrument;
  readonly paidIn: Micro;
  readonly paidOut: Micro;
};

export type OwedSum = { readonly instrument: Instrument; readonly amount: Micro };

/** The smallest payout of each instrument. */
export type PayoutMinimums = ReadonlyMap<Instrument, Micro>;

/** What must go back by each instrument before anything may go by another. */
export function listOwed(
  sums: readonly ClosedLoopSum[],
  payable: readonly Instrument[],
  least: PayoutMinimums = new Map(),
): OwedSum[] {
  return sums
    .filter(({ instrument }) => payable.includes(instrument))
    .map(({ instrument, paidIn, paidOut }) => ({ instrument, amount: micro(paidIn - paidOut) }))
    .filter(({ instrument, amount }) => amount > 0n && amount >= (least.get(instrument) ?? ZERO));
}

/**
 * The maximum by one instrument now; undefined for no limit. While other instruments are owed
 * something, an instrument may take only what it is owed itself.
 */
export function closedLoopMaximum(
  sums: readonly ClosedLoopSum[],
  payable: readonly Instrument[],
  instrument: Instrument,
  least: PayoutMinimums = new Map(),
): Micro | undefined {
  const owed = listOwed(sums, payable, least);
  const others = owed.filter((one) => one.instrument !== instrument);
  if (others.length === 0) return undefined;
  return owed.find((one) => one.instrument === instrument)?.amount ?? ZERO;
}
