/** The stakes of slots, in every currency in which they can be played. */
import { MICRO_PER_MINOR, micro, type Micro } from '#core/money.ts';

/** In multiples of the smallest stake. */
const MULTIPLES = [1, 2, 3, 5, 10, 15, 25, 50, 100, 250, 500];
const USUAL_MULTIPLE = 5;
/** The smallest stake of most slots, in hundredths of a dollar: it covers twenty lines. */
const SMALLEST = 20;

/** About how many units of a currency buy what one dollar buys; round, so that stakes are. */
const UNITS: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 1,
  RUB: 50,
  INR: 50,
  KZT: 250,
  PLAY: 50,
  FUN: 50,
};

/** What a demo starts with: a thousand usual stakes. */
export const DEMO_BALANCE: Micro = stakeOf(1000 * USUAL_MULTIPLE * SMALLEST, 'FUN');

export type StakeTerms = {
  readonly currency: string;
  /** Stakes of the slot are multiples of so many hundredths (`SlotSheet`). */
  readonly stakeStep: number;
  /** The largest stake of the player, if there is one. */
  readonly stakeMax?: Micro | undefined;
};

/** Ascending; those above the largest stake of the player are left out. */
export function stakesOf(terms: StakeTerms): Micro[] {
  const { stakeMax } = terms;
  const all = MULTIPLES.map((multiple) => multipleOf(multiple, terms));
  return stakeMax === undefined ? all : all.filter((stake) => stake <= stakeMax);
}

/** Undefined where the player may stake nothing. */
export function defaultStakeOf(terms: StakeTerms): Micro | undefined {
  const usual = multipleOf(USUAL_MULTIPLE, terms);
  return stakesOf(terms).findLast((stake) => stake <= usual);
}

/** The stake at which a shared jackpot is paid in full. */
export function fullStakeOf(terms: Omit<StakeTerms, 'stakeMax'>): Micro {
  return multipleOf(MULTIPLES.at(-1)!, terms);
}

export function isStudioCurrency(currency: string): boolean {
  return currency in UNITS && currency !== 'FUN';
}

function multipleOf(multiple: number, { stakeStep, currency }: StakeTerms): Micro {
  const smallest = SMALLEST % stakeStep === 0 ? SMALLEST : stakeStep;
  return stakeOf(multiple * smallest, currency);
}

function stakeOf(hundredths: number, currency: string): Micro {
  return micro(BigInt(hundredths * (UNITS[currency] ?? 1)) * MICRO_PER_MINOR);
}
