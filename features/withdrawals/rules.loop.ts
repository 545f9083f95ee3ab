/**
 * The closed loop: money goes back first the way it came. What a player paid in by card returns to
 * a card until as much has returned as was paid in, and so with every other means; what he won
 * beyond goes wherever he likes. A means the house cannot pay out by binds nobody, and neither does
 * a rest that is smaller than anything it pays: of two such rests each would wait for the other.
 */
import { micro, ZERO, type Micro } from '#core/money.ts';
import type { MethodType } from '#domain/payments/contract.ts';

/** What money can be paid to. */
export const INSTRUMENTS = ['card', 'phone', 'crypto'] as const;
export type Instrument = (typeof INSTRUMENTS)[number];

const INSTRUMENT_OF: Readonly<Record<MethodType, Instrument>> = {
  bank_card: 'card',
  card_transfer: 'card',
  // Banks take each other's transfers by the number of a phone.
  bank_transfer: 'phone',
  phone_transfer: 'phone',
  crypto: 'crypto',
};

/** What money travels by in a method of this type, in either direction. */
export function instrumentOf(type: MethodType): Instrument {
  return INSTRUMENT_OF[type];
}

/** Of one means: paid in, and on its way out or already out. */
export type LoopSum = {
  readonly instrument: Instrument;
  readonly paidIn: Micro;
  readonly paidOut: Micro;
};

export type Owed = { readonly instrument: Instrument; readonly amount: Micro };

/** The smallest sum each means pays. */
export type Least = ReadonlyMap<Instrument, Micro>;

/** What must go back by each means before anything may go elsewhere. */
export function listOwed(
  sums: readonly LoopSum[],
  payable: readonly Instrument[],
  least: Least = new Map(),
): Owed[] {
  return sums
    .filter(({ instrument }) => payable.includes(instrument))
    .map(({ instrument, paidIn, paidOut }) => ({
      instrument,
      amount: paidIn > paidOut ? micro(paidIn - paidOut) : ZERO,
    }))
    .filter(({ instrument, amount }) => amount > 0n && amount >= (least.get(instrument) ?? ZERO));
}

/**
 * The largest sum that may go out by one means now; undefined for no bound. While other means are
 * owed something, a means takes what it is itself owed.
 */
export function loopMaximum(
  sums: readonly LoopSum[],
  payable: readonly Instrument[],
  instrument: Instrument,
  least: Least = new Map(),
): Micro | undefined {
  const owed = listOwed(sums, payable, least);
  const others = owed.filter((one) => one.instrument !== instrument);
  if (others.length === 0) return undefined;
  return owed.find((one) => one.instrument === instrument)?.amount ?? ZERO;
}
