/**
 * Cases in plain words.
 *
 * A case is a box with a price and a list of objects. Each object has a value in money and a
 * published chance. A player who opens a case pays its price, gets one object, and is paid its
 * value at once.
 *
 * Source of the numbers: one PF-1 draw `int(1000000)` with the tag `case`, the ticket. Every object
 * owns as many of the million tickets as its chance says, consecutively in the order of the list;
 * the object that owns the ticket is drawn. The payout is the exact share value ÷ price of the
 * stake, and the RTP Σ tickets × value ÷ (1,000,000 × price). No case is opened whose RTP is below
 * 94% or above 98.5%.
 *
 * Cases are data of the operator and published in versions that never change. A bet carries the
 * whole list it was placed on, so that its receipt can be checked without any other data.
 */
import { M4_ONE, priceOf, type InstantGame, type Rational } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { AMOUNT_MAX, formatMoney, parseMoney, type Micro, ZERO } from '#core/money.ts';

export const CASES_VERSION = 1;

export const TICKETS = 1_000_000;
export const ITEMS_MIN = 2;
export const ITEMS_MAX = 24;

/** Thousandths of the price: the bounds of the RTP. */
export const RTP_MIN = 940n;
export const RTP_MAX = 985n;

export const SLUG = /^[a-z][a-z0-9-]{0,39}$/;

/** The value of an object as decimal text, and how many of the million tickets belong to it. */
export type CaseOdds = readonly (readonly [value: string, ppm: number])[];

/** `price` and values are decimal texts in the currency of the bet. */
export type CaseBet = {
  readonly case: string;
  readonly version: number;
  readonly price: string;
  readonly items: CaseOdds;
};

/** `item` is the position of the object in the list, from 0. */
export type CaseOutcome = { readonly ticket: number; readonly item: number };

export const cases: InstantGame<CaseBet, CaseOutcome> = {
  name: 'cases',
  tag: 'case',
  version: CASES_VERSION,
  parseParams: parseCaseBet,
  bestMultiplier: ({ price, items }) => {
    const best = items.reduce(
      (most, [value]) => (micros(value) > most ? micros(value) : most),
      ZERO,
    );
    return (best * M4_ONE) / micros(price);
  },
  play: openCase,
  exactRtp: ({ price, items }) => rtpOf(micros(price), oddsOf(items)),
  exactVariance: ({ price, items }) => varianceOf(micros(price), oddsOf(items)),
};

export function openCase(stream: Stream, bet: CaseBet) {
  const ticket = stream.int(TICKETS);
  const item = itemOf(bet.items, ticket);
  const [value] = bet.items[item]!;
  return {
    outcome: { ticket, item },
    ...priceOf({ numerator: micros(value), denominator: micros(bet.price) }),
  };
}

/** The position of the object that owns a ticket. */
export function itemOf(items: CaseOdds, ticket: number): number {
  let owned = 0;
  return items.findIndex(([, ppm]) => {
    owned += ppm;
    return ticket < owned;
  });
}

/**
 * Parses a bet from outside: exactly these fields, every ticket owned once, the RTP within bounds.
 */
export function parseCaseBet(value: unknown): CaseBet | undefined {
  if (!isObject(value) || Object.keys(value).length !== 4) return undefined;
  const { case: slug, version, price, items } = value;
  if (typeof slug !== 'string' || !SLUG.test(slug)) return undefined;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) {
    return undefined;
  }
  const cost = amountOf(price);
  const odds = Array.isArray(items) ? readOdds(items) : undefined;
  if (cost === undefined || !odds || !isWhole(cost, oddsOf(odds))) return undefined;
  return { case: slug, version, price: formatMoney(cost), items: odds };
}

function readOdds(items: readonly unknown[]): CaseOdds | undefined {
  const odds: [string, number][] = [];
  for (const item of items) {
    if (!Array.isArray(item) || item.length !== 2) return undefined;
    const [value, ppm] = item as unknown[];
    const amount = amountOf(value);
    if (amount === undefined || !isTickets(ppm)) return undefined;
    odds.push([formatMoney(amount), ppm]);
  }
  return odds;
}

function isTickets(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0;
}

/** A positive amount in canonical form: one text for one amount. */
function amountOf(value: unknown): Micro | undefined {
  const amount = typeof value === 'string' ? parseMoney(value) : undefined;
  if (amount === undefined || amount <= 0n || amount > AMOUNT_MAX) return undefined;
  return formatMoney(amount) === value ? amount : undefined;
}

/** What follows from a list of objects, in numbers alone. */
export type Odds = readonly { readonly value: Micro; readonly ppm: bigint }[];

/** Every ticket has one owner, and the RTP is within the bounds. */
export function isWhole(price: Micro, odds: Odds): boolean {
  if (odds.length < ITEMS_MIN || odds.length > ITEMS_MAX) return false;
  return ticketsOf(odds) === BigInt(TICKETS) && isFair(rtpOf(price, odds));
}

export function ticketsOf(odds: Odds): bigint {
  return odds.reduce((sum, { ppm }) => sum + ppm, 0n);
}

export function isFair({ numerator, denominator }: Rational): boolean {
  const thousand = numerator * 1_000n;
  return thousand >= RTP_MIN * denominator && thousand <= RTP_MAX * denominator;
}

export function rtpOf(price: Micro, odds: Odds): Rational {
  const paid = odds.reduce((sum, { value, ppm }) => sum + value * ppm, 0n);
  return { numerator: paid, denominator: BigInt(TICKETS) * price };
}

function varianceOf(price: Micro, odds: Odds): Rational {
  const { numerator: paid, denominator } = rtpOf(price, odds);
  const squares = odds.reduce((sum, { value, ppm }) => sum + value ** 2n * ppm, 0n);
  // E[m²] − E[m]², over one denominator.
  return { numerator: squares * BigInt(TICKETS) - paid ** 2n, denominator: denominator ** 2n };
}

/** The value of an object in another currency: it keeps its share of the price. */
export function valueAt(value: Micro, price: Micro, priceThere: Micro): Micro {
  // Exact for every published case: the database accepts no other.
  return ((value * priceThere) / price) as Micro;
}

export function oddsOf(items: CaseOdds): Odds {
  return items.map(([value, ppm]) => ({ value: micros(value), ppm: BigInt(ppm) }));
}

/** A list is parsed before it is used, so its amounts can be read. */
function micros(text: string): Micro {
  return parseMoney(text)!;
}
