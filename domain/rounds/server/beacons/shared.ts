/**
 * Several tables wait for the same round of a beacon: it is fetched once for all of them. The fetch
 * is aborted when no table waits for it any longer, and its result is kept for a while.
 */
import type { Beacon, Emission } from './beacon.ts';

type FetchRound = (round: number, signal: AbortSignal, now: () => number) => Promise<Emission>;
type Work = { readonly result: Promise<Emission>; waiting: number; end(reason: unknown): void };

/** Results kept: with a value every three seconds, the last minutes. */
const RESULTS_KEPT = 64;

export function shareFetches(fetchRound: FetchRound): Beacon['fetch'] {
  const works = new Map<number, Work>();

  function begin(round: number, now: () => number): Work {
    const control = new AbortController();
    const result = fetchRound(round, control.signal, now);
    const work: Work = { result, waiting: 0, end: (reason) => control.abort(reason) };
    works.set(round, work);
    // A failure is not kept: a later request may succeed.
    void result.catch(() => works.get(round) === work && works.delete(round));
    evictOldest(works);
    return work;
  }

  return async function fetchShared(round, signal, now = Date.now) {
    signal.throwIfAborted();
    const work = works.get(round) ?? begin(round, now);
    work.waiting += 1;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([work.result, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      work.waiting -= 1;
      if (work.waiting === 0) {
        // Has no effect if it is done; otherwise the result would go unused.
        work.end(signal.reason);
        if (signal.aborted && works.get(round) === work) works.delete(round);
      }
    }
  };
}

function evictOldest(works: Map<number, Work>): void {
  for (const [round, { waiting }] of works) {
    if (works.size <= RESULTS_KEPT) return;
    if (waiting === 0) works.delete(round);
  }
}
