/** The last results of a table: those it publishes, and those before that were loaded. */
import { useEffect, useState } from 'react';
import type { Json } from '#core/fairness/json.ts';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { RecentRound } from '#domain/rounds/contract.ts';
import { retryWithBackoff } from '#platform/browser/net/retry-with-backoff.ts';

/** A result of one round. */
export type OfRound<Result> = Result & { readonly round: string };

type ResultsSetup<Result> = {
  /** Latest first; the table delays a round until its result is shown, and so does the list. */
  readonly recent: readonly RecentRound[];
  readonly resultOf: (outcome: Json) => Result | undefined;
  /** How many are shown at the most. */
  readonly shown: number;
};

/** `load` is a constant function that asks the server for its list, latest first. */
export function useLastResults<Result extends object>(
  setup: ResultsSetup<Result>,
  load: () => Promise<readonly OfRound<Result>[]>,
): readonly OfRound<Result>[] {
  const [loaded, setLoaded] = useState<readonly OfRound<Result>[]>();
  const oldest = setup.recent.at(-1)?.id;
  // A page that is open for very long has a gap between the two.
  const hasGap = loaded?.[0] !== undefined && oldest !== undefined && isBefore(loaded[0], oldest);
  const isNeeded = oldest !== undefined && (loaded === undefined || hasGap);
  useEffect(
    () => (isNeeded ? retryWithBackoff(load, setLoaded) : undefined),
    // A new answer of the server ends the gap.
    [load, isNeeded],
  );
  return joinResults({ ...setup, loaded: hasGap ? [] : loaded });
}

/** The data of an answer, for `useLastResults`; a refusal is retried like a failure. */
export async function dataOf<T>(answer: Promise<{ readonly data: T } | Refusal>): Promise<T> {
  const given = await answer;
  if (isRefusal(given)) throw new Error(given.refused);
  return given.data;
}

/** Those of the table first, then those before them. */
export function joinResults<Result extends object>({
  recent,
  loaded = [],
  resultOf,
  shown,
}: ResultsSetup<Result> & {
  /** What the list of the server has loaded; undefined before. */
  readonly loaded: readonly OfRound<Result>[] | undefined;
}): readonly OfRound<Result>[] {
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
