/** What the last rounds of the table were like. Each round is independent of those before. */

export type PastRounds = {
  readonly rounds: number;
  /** How many reached the multiplier, in whole percent. */
  readonly doubled: number;
  readonly tenfold: number;
  /** The longest series of rounds in a row that crashed below 2.00, and that reached it. */
  readonly longestBelow: number;
  readonly longestAbove: number;
  /** Hundredths. */
  readonly best: number;
};

const DOUBLE = 200;
const TENFOLD = 1_000;

/** `points` are crash points in hundredths. */
export function pastRounds(points: readonly number[]): PastRounds {
  const share = (target: number) =>
    Math.round((points.filter((point) => point >= target).length * 100) / points.length);
  return {
    rounds: points.length,
    doubled: share(DOUBLE),
    tenfold: share(TENFOLD),
    longestBelow: longest(points, (point) => point < DOUBLE),
    longestAbove: longest(points, (point) => point >= DOUBLE),
    best: Math.max(...points),
  };
}

function longest(points: readonly number[], isIn: (point: number) => boolean): number {
  let [most, now] = [0, 0];
  for (const point of points) {
    now = isIn(point) ? now + 1 : 0;
    most = Math.max(most, now);
  }
  return most;
}
