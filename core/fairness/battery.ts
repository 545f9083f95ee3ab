/**
 * The statistics a testing laboratory runs on an outcome stream (the list of 25 CFR 547.14):
 * uniformity, runs, serial correlation, pairs, gaps, poker hands, coupons and permutations, over
 * numbers 0 … 9999. They say nothing about secrecy; they catch errors in mapping words to results.
 * The results are statistics for a report, so floating point is allowed here.
 */

/** Every statistic as a number of standard deviations from what fair rolls give. */
export const BATTERY: [name: string, statistic: (rolls: readonly number[]) => number][] = [
  ['uniformity in 100 bins', uniformity],
  ['uniformity of all 10,000 rolls', fineUniformity],
  ['runs', runs],
  ['serial correlation with the roll before', (rolls) => serialCorrelation(rolls, 1)],
  ['serial correlation eight rolls back', (rolls) => serialCorrelation(rolls, 8)],
  ['pairs', pairs],
  ['gaps', gaps],
  ['poker', poker],
  ['coupon collector', coupons],
  ['permutations', permutations],
];

/** How far a χ² lies from its mean, in standard deviations (Wilson–Hilferty). */
function chiSquareZ(observed: readonly number[], expected: readonly number[]): number {
  const chi = observed.reduce((sum, o, i) => sum + (o - expected[i]!) ** 2 / expected[i]!, 0);
  const freedom = observed.length - 1;
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(chi / freedom) - (1 - spread)) / Math.sqrt(spread);
}

export function evenZ(observed: readonly number[]): number {
  const total = observed.reduce((sum, o) => sum + o, 0);
  return chiSquareZ(observed, Array(observed.length).fill(total / observed.length));
}

export function tally(values: readonly number[], bins: number, binOf: (value: number) => number) {
  const counts: number[] = Array(bins).fill(0);
  for (const value of values) counts[binOf(value)]! += 1;
  return counts;
}

/** Counts of values 0 … n−1 with everything from n−1 on in the last bin. */
function capped(values: readonly number[], bins: number): number[] {
  return tally(values, bins, (value) => Math.min(value, bins - 1));
}

function uniformity(rolls: readonly number[]): number {
  return evenZ(tally(rolls, 100, (roll) => Math.floor(roll / 100)));
}

function fineUniformity(rolls: readonly number[]): number {
  return evenZ(tally(rolls, 10_000, (roll) => roll));
}

/** Wald–Wolfowitz: how often the sequence changes between the lower and the upper half. */
function runs(rolls: readonly number[]): number {
  const upper = rolls.filter((roll) => roll >= 5_000).length;
  const lower = rolls.length - upper;
  const changes = rolls.filter((r, i) => i > 0 && r >= 5_000 !== rolls[i - 1]! >= 5_000).length;
  const mean = 1 + (2 * upper * lower) / rolls.length;
  const variance = ((mean - 1) * (mean - 2)) / (rolls.length - 1);
  return (changes + 1 - mean) / Math.sqrt(variance);
}

function serialCorrelation(rolls: readonly number[], lag: number): number {
  const mean = 4_999.5;
  let product = 0;
  let square = 0;
  for (let i = lag; i < rolls.length; i++) {
    product += (rolls[i]! - mean) * (rolls[i - lag]! - mean);
    square += (rolls[i]! - mean) ** 2;
  }
  return (product / square) * Math.sqrt(rolls.length - lag);
}

/** Each roll with the one after it, on a board of 32 × 32. */
function pairs(rolls: readonly number[]): number {
  const counts: number[] = Array(1_024).fill(0);
  const side = (roll: number) => Math.floor((roll * 32) / 10_000);
  for (let i = 0; i + 1 < rolls.length; i += 2) {
    counts[side(rolls[i]!) * 32 + side(rolls[i + 1]!)]! += 1;
  }
  const weights = tally(
    Array.from({ length: 10_000 }, (_, roll) => roll),
    32,
    side,
  );
  const half = Math.floor(rolls.length / 2);
  const expected = counts.map(
    (_, cell) => (half * weights[cell >> 5]! * weights[cell & 31]!) / 10_000 ** 2,
  );
  return chiSquareZ(counts, expected);
}

/** How many rolls lie between one roll under 10.00 and the next. */
function gaps(rolls: readonly number[]): number {
  const lengths: number[] = [];
  let gap = 0;
  for (const roll of rolls) {
    if (roll < 1_000) lengths.push(gap);
    gap = roll < 1_000 ? 0 : gap + 1;
  }
  const bins = 40;
  const expected = Array.from({ length: bins }, (_, k) =>
    k < bins - 1 ? lengths.length * 0.1 * 0.9 ** k : lengths.length * 0.9 ** (bins - 1),
  );
  return chiSquareZ(capped(lengths, bins), expected);
}

/** Hands of five first digits: how many different ones they hold. */
function poker(rolls: readonly number[]): number {
  const hands = Math.floor(rolls.length / 5);
  const counts: number[] = Array(5).fill(0);
  for (let hand = 0; hand < hands; hand++) {
    const digits = rolls.slice(hand * 5, hand * 5 + 5).map((roll) => Math.floor(roll / 1_000));
    counts[new Set(digits).size - 1]! += 1;
  }
  // 10·9·…·(11−r) × the Stirling number of five in r parts, of 10⁵ hands.
  const ways = [10, 1_350, 18_000, 50_400, 30_240];
  return chiSquareZ(
    counts,
    ways.map((each) => (each * hands) / 100_000),
  );
}

/** How many rolls it takes until every first digit has occurred. */
function coupons(rolls: readonly number[]): number {
  const lengths: number[] = [];
  let seen = new Set<number>();
  let length = 0;
  for (const roll of rolls) {
    length += 1;
    seen.add(Math.floor(roll / 1_000));
    if (seen.size < 10) continue;
    lengths.push(length - 10);
    seen = new Set();
    length = 0;
  }
  const bins = 50;
  const finished: number[] = [];
  let bySeen = [1, ...Array<number>(10).fill(0)];
  for (let drawn = 1; drawn < 10 + bins - 1; drawn++) {
    bySeen = bySeen.map((p, k) =>
      k === 0 ? 0 : (k < 10 ? (p * k) / 10 : 0) + (bySeen[k - 1]! * (11 - k)) / 10,
    );
    if (drawn >= 10) finished.push(bySeen[10]!);
  }
  finished.push(1 - finished.reduce((sum, p) => sum + p, 0));
  return chiSquareZ(
    capped(lengths, bins),
    finished.map((p) => p * lengths.length),
  );
}

/** The order of four neighbours; groups with equal neighbours are skipped. */
function permutations(rolls: readonly number[]): number {
  const counts = new Map<string, number>();
  for (let i = 0; i + 3 < rolls.length; i += 4) {
    const group = rolls.slice(i, i + 4);
    if (new Set(group).size < 4) continue;
    const order = group.map((roll) => group.filter((other) => other < roll).length).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  if (counts.size !== 24) return Infinity;
  return evenZ([...counts.values()]);
}
