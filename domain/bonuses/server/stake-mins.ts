import type { Currency } from '#core/currency.ts';
import type { StakeMin } from '../rules.smallest-stake.ts';

/** The smallest stakes of the games in a currency. */
export type StakeMinsOf = (currency: Currency) => readonly StakeMin[];

/** The reason of the end of a bonus whose last money was too little for a bet. */
export const REMAINDER = 'remainder';
