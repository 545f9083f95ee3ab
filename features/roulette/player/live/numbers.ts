/** The last numbers of the table, and how often each kind came up. Past numbers decide nothing. */
import { useEffect } from 'react';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { listLiveNumbers } from '../../contract.ts';
import { colourOf } from '../../rules.cells.ts';
import { pocketOf } from '../../rules.double.ts';
import { POCKETS } from '../../rules.ts';

export const NUMBERS_MAX = 200;

export type LiveNumber = { readonly round: string; readonly pocket: number };

/**
 * The last numbers, latest first: the table publishes the last of them and the list that was loaded
 * has those before. The table delays a number until the ball lies in it, and so does this list.
 */
export function useNumbers(recent: readonly RecentRound[]): readonly LiveNumber[] {
  const isKnown = recent.length > 0;
  const { data, refetch } = useCall(listLiveNumbers, {}, { enabled: isKnown });
  const loaded = data?.data;
  const oldest = recent.at(-1)?.id;
  // A page that is open for very long has a gap between the two.
  const hasGap = loaded?.[0] !== undefined && oldest !== undefined && isBefore(loaded[0], oldest);
  useEffect(() => {
    if (hasGap) refetch();
    // A new answer of the server ends the gap.
    // oxlint-disable-next-line exhaustive-deps
  }, [hasGap]);
  return joinNumbers(recent, hasGap ? [] : (loaded ?? []));
}

/** Those of the table first, then those before them. */
export function joinNumbers(
  recent: readonly RecentRound[],
  loaded: readonly LiveNumber[],
): readonly LiveNumber[] {
  const oldest = recent.at(-1)?.id;
  const latest = recent.flatMap(({ id, outcome }) => {
    const pocket = pocketOf(outcome, POCKETS);
    return pocket === undefined ? [] : [{ round: id, pocket }];
  });
  const before = oldest === undefined ? [] : loaded.filter((each) => isBefore(each, oldest));
  return [...latest, ...before].slice(0, NUMBERS_MAX);
}

function isBefore({ round }: LiveNumber, id: string): boolean {
  return BigInt(round) < BigInt(id);
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
