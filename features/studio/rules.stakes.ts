/** The stakes of slots, and what the studio offers where the operator names no limit. */
import { MICRO_PER_MINOR, micro, type Micro } from '#core/money.ts';

/** In hundredths of a dollar: each is a multiple of twenty, so that a stake covers twenty lines. */
const STAKES = [20, 40, 60, 100, 200, 300, 500, 1000, 2000, 5000, 10_000];
const DEFAULT_STAKE = 100;

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
export const DEMO_BALANCE: Micro = stakeOf(DEFAULT_STAKE * 1000, 'FUN');

/** Ascending; those above the largest stake of the player are left out. */
export function stakesOf(currency: string, stakeMax?: Micro): Micro[] {
  const all = STAKES.map((hundredths) => stakeOf(hundredths, currency));
  return stakeMax === undefined ? all : all.filter((stake) => stake <= stakeMax);
}

export function defaultStakeOf(currency: string, stakeMax?: Micro): Micro | undefined {
  const usual = stakeOf(DEFAULT_STAKE, currency);
  return stakesOf(currency, stakeMax).findLast((stake) => stake <= usual);
}

/** The stake at which a shared jackpot is paid in full. */
export function fullStakeOf(currency: string): Micro {
  return stakeOf(STAKES.at(-1)!, currency);
}

export function isStudioCurrency(currency: string): boolean {
  return currency in UNITS && currency !== 'FUN';
}

function stakeOf(hundredths: number, currency: string): Micro {
  return micro(BigInt(hundredths * (UNITS[currency] ?? 1)) * MICRO_PER_MINOR);
}
