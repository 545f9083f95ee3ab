/** The tests, on sums of a whole run: uniformity, pairs, serial correlation, runs, gaps, hands. */
import { pOfChiSquare, pOfNormal } from './chances.ts';
import type { Hands } from './record.ts';
import { binsOf, lowOf, sideOf, type Tallies, type ColumnTally } from './tally.ts';

export type TestResult = {
  readonly column: string;
  readonly test: string;
  /** The statistic as text: "χ² 38.2 of 39", "z −0.41". */
  readonly statistic: string;
  readonly p: number;
};

export type BatteryVerdict = {
  readonly findings: readonly TestResult[];
  /** Below this a p-value is a finding: 1% shared out among all tests (Bonferroni). */
  readonly limit: number;
  readonly state: 'even' | 'uneven' | 'too-few';
};

/** One honest run in a hundred fails. */
const SHARE_OF_FAILURES = 0.01;
/** With a smaller expected count per bin the statistic does not follow the χ² distribution. */
const EXPECTED_MIN = 5;

export function judge(tallies: Tallies): BatteryVerdict {
  const findings = [
    ...tallies.columns.flatMap((tally) => TESTS.map((test) => test(tally))),
    ...tallies.hands.map(hands),
  ];
  const limit = SHARE_OF_FAILURES / findings.length;
  if (tallies.columns.some(isShort) || findings.length === 0)
    return { findings, limit, state: 'too-few' };
  const isEven = findings.every(({ p }) => p >= limit);
  return { findings, limit, state: isEven ? 'even' : 'uneven' };
}

function isShort({ values, size }: ColumnTally): boolean {
  // A pair consumes two values.
  return values < EXPECTED_MIN * Math.max(binsOf(size), 2 * sideOf(size) ** 2);
}

const TESTS = [uniformity, pairs, serialCorrelation, runs, gaps];

function uniformity({ name, size, values, frequency }: ColumnTally): TestResult {
  const weights = shares(size, binsOf(size));
  const expected = weights.map((weight) => weight * values);
  return chiSquare(name, 'uniformity', frequency, expected);
}

/** Each value with the one after it: the next value must not depend on the previous one. */
function pairs({ name, size, pairs: counts }: ColumnTally): TestResult {
  const weights = shares(size, sideOf(size));
  const all = counts.reduce((sum, count) => sum + count, 0);
  const expected = weights.flatMap((row) => weights.map((column) => row * column * all));
  return chiSquare(name, 'pairs', counts, expected);
}

function serialCorrelation({ name, size, values, blocks, products }: ColumnTally): TestResult {
  const variance = (size * size - 1) / 12;
  return normal(name, 'serial correlation', products / (variance * Math.sqrt(values - blocks)));
}

/** Wald and Wolfowitz: how often the sequence crosses from one half of the range to the other. */
function runs({ name, size, values, blocks, changes }: ColumnTally): TestResult {
  const lower = Math.ceil(size / 2) / size;
  const both = lower * (1 - lower);
  const neighbours = values - blocks;
  const mean = 2 * both * neighbours;
  // Two changes in a row share a value, so they are not independent unless the halves are equal.
  const shared = 2 * both * (1 - 4 * both) * (neighbours - blocks);
  const variance = 2 * both * (1 - 2 * both) * neighbours + shared;
  return normal(name, 'runs', (changes - mean) / Math.sqrt(variance));
}

function gaps({ name, size, gaps: counts }: ColumnTally): TestResult {
  const chance = lowOf(size) / size;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const last = counts.length - 1;
  const expected = counts.map((_, gap) =>
    gap < last ? all * chance * (1 - chance) ** gap : all * (1 - chance) ** last,
  );
  return chiSquare(name, 'gaps', counts, expected);
}

/**
 * Numbers drawn together without replacement are negatively correlated, which makes the spread of
 * their counts smaller.
 */
function hands({ name, size, count, drawn, rounds }: Hands): TestResult {
  const share = count / size;
  const spread = (rounds * share * (1 - share) * size) / (size - 1);
  const chi = drawn.reduce((sum, times) => sum + (times - rounds * share) ** 2 / spread, 0);
  return finding(name, 'each as often', chi, size - 1);
}

/** The share of 0 … size − 1 that falls into each of so many parts. */
function shares(size: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.ceil((part * size) / parts);
    return (Math.ceil(((part + 1) * size) / parts) - from) / size;
  });
}

function chiSquare(
  column: string,
  test: string,
  observed: readonly number[],
  expected: readonly number[],
): TestResult {
  const chi = observed.reduce(
    (sum, count, i) => sum + (count - expected[i]!) ** 2 / expected[i]!,
    0,
  );
  return finding(column, test, chi, observed.length - 1);
}

function finding(column: string, test: string, chi: number, freedom: number): TestResult {
  const statistic = `χ² ${chi.toFixed(1)} of ${freedom}`;
  return { column, test, statistic, p: pOfChiSquare(chi, freedom) };
}

function normal(column: string, test: string, z: number): TestResult {
  return { column, test, statistic: `z ${z.toFixed(2)}`, p: pOfNormal(z) };
}
