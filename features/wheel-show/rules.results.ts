/** The last results of the table and how often each number came up. They decide nothing. */
import { doublingsOf, NUMBERS, numberOf, parseSpins, type WheelNumber } from './rules.ts';

export const RESULTS_SHOWN = 100;

export type WheelResult = { readonly number: WheelNumber; readonly doublings: number };

/** Undefined where the outcome of the wire is none: a void round. */
export function resultOf(outcome: unknown): WheelResult | undefined {
  const parsed = parseSpins(outcome);
  return parsed && { number: numberOf(parsed), doublings: doublingsOf(parsed) };
}

/** How many rounds ended with each number, and how many had a doubling. */
export function countResults(results: readonly WheelResult[]) {
  return {
    numbers: NUMBERS.map((number) => ({
      number,
      rounds: results.filter((each) => each.number === number).length,
    })),
    doubled: results.filter(({ doublings }) => doublings > 0).length,
  };
}
