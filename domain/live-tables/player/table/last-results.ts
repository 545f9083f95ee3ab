/** The last results of a table: those it publishes, and those before that were loaded. */
import { useEffect } from 'react';
import type { Json } from '#core/fairness/json.ts';
import type { RecentRound } from '#domain/rounds/contract.ts';

/** A result of one round. */
export type OfRound<Result> = Result & { readonly round: string };

type ResultsSetup<Result> = {
  /** Latest first; the table delays a round until its result is shown, and so does the list. */
  readonly recent: readonly RecentRound[];
  /** What the list of the server has loaded, latest first; undefined before. */
  readonly loaded: readonly OfRound<Result>[] | undefined;
  readonly resultOf: (outcome: Json) => Result | undefined;
  /** How many are shown at the most. */
  readonly shown: number;
};

export function useLastResults<Result extends object>(
  { loaded, ...setup }: ResultsSetup<Result>,
  refetch: () => void,
): readonly OfRound<Result>[] {
  const oldest = setup.recent.at(-1)?.id;
  // A page that is open for very long has a gap between the two.
  const hasGap = loaded?.[0] !== undefined && oldest !== undefined && isBefore(loaded[0], oldest);
  useEffect(() => {
    if (hasGap) refetch();
    // A new answer of the server ends the gap.
    // oxlint-disable-next-line exhaustive-deps
  }, [hasGap]);
  return joinResults({ ...setup, loaded: hasGap ? [] : loaded });
}

/** Those of the table first, then those before them. */
export function joinResults<Result extends object>({
  recent,
  loaded = [],
  resultOf,
  shown,
}: ResultsSetup<Result>): readonly OfRound<Result>[] {
  const oldest = recent.at(-1)?.id;
  const latest = recent.flatMap(({ id, outcome }) => {
    const result = outcome === null ? undefined : resultOf(outcome);
    return result === undefined ? [] : [{ ...result, round: id }];
  });
  const before = oldest === undefined ? [] : loaded.filter((each) => isBefore(each, oldest));
  return [...latest, ...before].slice(0, shown);
}

function isBefore({ round }: { readonly round: string }, id: string): boolean {
  return BigInt(round) < BigInt(id);
}
