import { isLater, merged, type MyBetList } from './my-bets.ts';

/**
 * The lists of several games as one, as far down as all of them are known: below that a bet of the
 * one might be missing between two of the other.
 */
export function joined(lists: readonly MyBetList[]): MyBetList {
  const unended = lists.filter(({ next }) => next !== null);
  // Of those that go on, the one whose last known bet is the latest holds the others back.
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
