/**
 * Keeps what some work came to, so that however many ask, the database is asked once in a while.
 * Who asks while it is under way waits for the same answer; what failed is not kept.
 */
export function remember<Found>(
  work: () => Promise<Found>,
  lifetimeMs: number,
  now: () => number = () => performance.now(),
): () => Promise<Found> {
  let kept: { readonly found: Promise<Found>; readonly untilMs: number } | undefined;
  return function recall() {
    if (kept && now() < kept.untilMs) return kept.found;
    const mine = { found: work(), untilMs: now() + lifetimeMs };
    kept = mine;
    mine.found.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return mine.found;
  };
}
