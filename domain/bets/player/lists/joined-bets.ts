import { isLater, merged, type MyBetList } from './my-bets.ts';

/**
 * Merges the lists of several games, as far down as all of them are loaded: below that, a bet of
 * one game might be missing between two of another.
 */
export function joined(lists: readonly MyBetList[]): MyBetList {
  const unended = lists.filter(({ next }) => next !== null);
  // Of the lists with further pages, the one whose last loaded bet is the latest sets the limit.
  const depth = unended.map(({ bets }) => bets.at(-1)?.id ?? '').toSorted(byLater)[0];
  const bets = merged(
    [],
    lists.flatMap((list) => list.bets),
  );
  const failed = lists.find(({ status }) => status === 'failed');
  const isReady = lists.every(({ status }) => status === 'ready');
  return {
    bets: depth === undefined ? bets : bets.filter(({ id }) => !isLater(depth, id)),
    next: unended[0]?.next ?? null,
    status: failed ? 'failed' : isReady ? 'ready' : 'loading',
    refusal: failed?.refusal ?? null,
    more() {
      for (const list of unended) if (list.bets.at(-1)?.id === depth) list.more();
    },
    retry() {
      for (const list of lists) if (list.status === 'failed') list.retry();
    },
  };
}

function byLater(a: string, b: string): number {
  return isLater(b, a) ? 1 : -1;
}
