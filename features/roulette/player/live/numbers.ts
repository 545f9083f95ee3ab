/** The last numbers of the table, and how often each kind came up. Past numbers decide nothing. */
import type { Json } from '#core/fairness/json.ts';
import {
  dataOf,
  useLastResults,
  type OfRound,
} from '#domain/live-tables/player/table/last-results.ts';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { api } from '#platform/browser/net/api.ts';
import { listLiveNumbers } from '../../contract.ts';
import { colourOf } from '../../rules.cells.ts';
import { pocketOf } from '../../rules.double.ts';
import { POCKETS } from '../../rules.ts';

const NUMBERS_MAX = 200;

type LiveNumber = OfRound<{ readonly pocket: number }>;

const loadNumbers = () => dataOf(api(listLiveNumbers));

/** The last numbers, latest first. */
export function useNumbers(recent: readonly RecentRound[]): readonly LiveNumber[] {
  return useLastResults({ recent, resultOf: numberOf, shown: NUMBERS_MAX }, loadNumbers);
}

function numberOf(outcome: Json): { readonly pocket: number } | undefined {
  const pocket = pocketOf(outcome, POCKETS);
  return pocket === undefined ? undefined : { pocket };
}

export const SHARES = ['red', 'black', 'even', 'odd', 'low', 'high', 'zero'] as const;
export type Share = (typeof SHARES)[number];

/** How many of the numbers are of each kind. */
export function countShares(pockets: readonly number[]): Readonly<Record<Share, number>> {
  const count = (is: (pocket: number) => boolean) => pockets.filter(is).length;
  return {
    red: count((n) => colourOf(n) === 'red'),
    black: count((n) => colourOf(n) === 'black'),
    even: count((n) => n > 0 && n % 2 === 0),
    odd: count((n) => n % 2 === 1),
    low: count((n) => n >= 1 && n <= 18),
    high: count((n) => n > 18),
    zero: count((n) => n === 0),
  };
}
