/**
 * Caches the result of some work for a time, so that the database is queried once in a while.
 * Concurrent callers share one computation; a failure is not cached.
 */
export function cached<Found>(
  work: () => Promise<Found>,
  lifetimeMs: number,
  now: () => number = () => performance.now(),
): () => Promise<Found> {
  let entry: { readonly result: Promise<Found>; readonly untilMs: number } | undefined;
  return function read() {
    if (entry && now() < entry.untilMs) return entry.result;
    const fresh = { result: work(), untilMs: now() + lifetimeMs };
    entry = fresh;
    fresh.result.catch(() => {
      if (entry === fresh) entry = undefined;
    });
    return fresh.result;
  };
}
