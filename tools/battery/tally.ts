/**
 * The sums the tests need of a column. Blocks of rounds are counted separately, on any thread and
 * in any order, and add up to the same total.
 */
import type { Column, Hands, RoundRecord } from './record.ts';

export type ColumnTally = {
  readonly name: string;
  readonly size: number;
  values: number;
  /** How many blocks were counted: pairs of neighbours across two blocks are not counted. */
  blocks: number;
  /** Count of each value, or of each of the 10,000 parts of a larger range. */
  readonly frequency: number[];
  /** Count of each value with the one after it, two by two, on a grid of up to 32 × 32. */
  readonly pairs: number[];
  /** Sum of the products of neighbours, measured from the middle of the range. */
  products: number;
  /** How often neighbours lie in different halves of the range. */
  changes: number;
  /**
   * How many values lie between one of the lowest tenth and the next; long gaps are counted
   * together.
   */
  readonly gaps: number[];
};

export type Tallies = { readonly columns: ColumnTally[]; readonly hands: Hands[]; rounds: number };

const BINS_MAX = 10_000;
const SIDE_MAX = 32;

export function binsOf(size: number): number {
  return Math.min(size, BINS_MAX);
}

export function sideOf(size: number): number {
  return Math.min(size, SIDE_MAX);
}

/** How many of the values count as low for the gaps. */
export function lowOf(size: number): number {
  return Math.max(1, Math.round(size / 10));
}

/** Gaps from this length on are counted together. */
export function gapsMax(size: number): number {
  return Math.ceil((4 * size) / lowOf(size));
}

export function tallyOf({ columns, hands }: RoundRecord, rounds: number): Tallies {
  return { columns: [...columns.values()].map(tallyColumn), hands: [...hands.values()], rounds };
}

export function sumOf(all: readonly Tallies[]): Tallies {
  const columns = new Map<string, ColumnTally>();
  const hands = new Map<string, Hands>();
  for (const part of all) {
    for (const column of part.columns) add(columns, column, addColumn);
    for (const hand of part.hands) add(hands, hand, addHands);
  }
  const rounds = all.reduce((sum, part) => sum + part.rounds, 0);
  return { columns: [...columns.values()], hands: [...hands.values()], rounds };
}

function add<T extends { name: string }>(
  sums: Map<string, T>,
  part: T,
  into: (sum: T, part: T) => void,
): void {
  const sum = sums.get(part.name);
  if (sum) into(sum, part);
  else sums.set(part.name, structuredClone(part));
}

function addColumn(sum: ColumnTally, part: ColumnTally): void {
  sum.values += part.values;
  sum.blocks += part.blocks;
  sum.products += part.products;
  sum.changes += part.changes;
  for (const list of ['frequency', 'pairs', 'gaps'] as const) addList(sum[list], part[list]);
}

function addHands(sum: Hands, part: Hands): void {
  sum.rounds += part.rounds;
  addList(sum.drawn, part.drawn);
}

function addList(sum: number[], part: readonly number[]): void {
  part.forEach((count, i) => (sum[i]! += count));
}

function tallyColumn({ name, size, values }: Column): ColumnTally {
  const [bins, side, middle] = [binsOf(size), sideOf(size), (size - 1) / 2];
  const tally: ColumnTally = {
    name,
    size,
    values: values.length,
    blocks: 1,
    frequency: Array(bins).fill(0),
    pairs: Array(side * side).fill(0),
    products: 0,
    changes: 0,
    gaps: Array(gapsMax(size) + 1).fill(0),
  };
  const half = Math.ceil(size / 2);
  values.forEach((value, i) => {
    tally.frequency[Math.floor((value * bins) / size)]! += 1;
    if (i === 0) return;
    const before = values[i - 1]!;
    tally.products += (value - middle) * (before - middle);
    if (value < half !== before < half) tally.changes += 1;
    if (i % 2 === 0) return;
    const [row, column] = [before, value].map((each) => Math.floor((each * side) / size));
    tally.pairs[row! * side + column!]! += 1;
  });
  countGaps(tally, values);
  return tally;
}

/**
 * A gap cut off by the end of a block is not counted, which is negligible in a hundred thousand
 * values.
 */
function countGaps({ size, gaps }: ColumnTally, values: readonly number[]): void {
  const low = lowOf(size);
  let gap = -1;
  for (const value of values) {
    if (value >= low) {
      if (gap >= 0) gap += 1;
      continue;
    }
    if (gap >= 0) gaps[Math.min(gap, gaps.length - 1)]! += 1;
    gap = 0;
  }
}
