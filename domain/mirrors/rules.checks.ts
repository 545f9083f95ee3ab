/** The upper bounds of the times that are counted, in milliseconds; a longer one has no bound. */
export const TIME_BOUNDS_MS = [
  25, 50, 100, 150, 200, 300, 400, 600, 800, 1_200, 2_000, 4_000, 7_000,
] as const;
/** As many as the table holds. */
export const TIME_BUCKETS = TIME_BOUNDS_MS.length + 1;
/** What a browser states of itself is not trusted further. */
export const CHECK_MS_MAX = 60_000;

export function bucketOf(ms: number): number {
  const index = TIME_BOUNDS_MS.findIndex((bound) => ms <= bound);
  return index === -1 ? TIME_BOUNDS_MS.length : index;
}

/** The counts of one time, or of a failure, which has none. */
export function countsOf(ms: number | null): number[] {
  return Array.from({ length: TIME_BUCKETS }, (_, index) =>
    ms !== null && index === bucketOf(ms) ? 1 : 0,
  );
}

/** The median as the bound below which half of the answers are; null without an answer. */
export function medianMs(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let seen = 0;
  for (const [index, count] of counts.entries()) {
    seen += count;
    if (seen * 2 >= total) return TIME_BOUNDS_MS[index] ?? CHECK_MS_MAX;
  }
  return null;
}
