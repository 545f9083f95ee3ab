/**
 * European roulette in plain words.
 *
 * A wheel has 37 pockets, 0 to 36, all equally likely; eighteen are red, eighteen black, and 0 is
 * green. The player places chips on the cells of the betting board. A chip wins if the pocket is
 * among the numbers its cell covers, and then pays 36 divided by how many those are, its own value
 * included: 36 for one number, 18 for two, 12 for three, 9 for four, 6 for six, 3 for twelve, 2 for
 * eighteen. The zero wins only for cells that cover it; there is no half back, and no bet on five
 * numbers.
 *
 * Source of the numbers: one PF-1 draw `int(37)` with the tag `roulette`. Every cell covers n of 37
 * pockets and pays 36 ÷ n, so the RTP of every cell, and of every layout, is 36/37: 97.297 %.
 * rules.test.ts proves that for every cell and every pocket.
 */
import { priceOf } from '#core/fairness/game.ts';
import type { InstantGame, Price, Rational } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { CELLS, cellOf } from './rules.cells.ts';

export const ROULETTE_VERSION = 1;
export const POCKETS = 37;

/** A chip of so many units on a cell, by the cell's id. */
export type Chip = readonly [cell: string, units: number];

/**
 * The chips on the board: no cell twice. A unit is the stake divided by all units together, so the
 * same layout can be played for any stake that it divides.
 */
export type Layout = { readonly chips: readonly Chip[] };

export type RouletteOutcome = { readonly pocket: number };

/** Far above the largest stake in hundredths, far below the largest safe integer. */
const UNITS_MAX = 1_000_000_000;

export const roulette: InstantGame<Layout, RouletteOutcome> = {
  name: 'roulette',
  tag: 'roulette',
  version: ROULETTE_VERSION,
  parseParams: parseLayout,
  bestMultiplier(layout) {
    const best = Math.max(...paidByPocket(layout));
    // Rounded up: a limit on winnings must not be exceeded by a fraction.
    return ceilDivide(BigInt(best) * 10_000n, BigInt(unitsOf(layout)));
  },
  play(stream, layout) {
    const outcome = spin(stream);
    return { outcome, ...priceAt(layout, outcome.pocket) };
  },
  exactRtp,
  exactVariance,
};

export function spin(stream: Stream): RouletteOutcome {
  return { pocket: stream.int(POCKETS) };
}

/** What the whole layout pays for this pocket, as an exact share of the stake. */
export function priceAt(layout: Layout, pocket: number): Price {
  const paid = paidUnits(layout, pocket);
  return priceOf({ numerator: BigInt(paid), denominator: BigInt(unitsOf(layout)) });
}

export function unitsOf({ chips }: Layout): number {
  return chips.reduce((sum, [, units]) => sum + units, 0);
}

/**
 * Parses a layout from outside: at least one chip, on existing cells, whole units, no cell twice.
 */
export function parseLayout(value: unknown): Layout | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const { chips } = value;
  if (!Array.isArray(chips) || chips.length === 0 || chips.length > CELLS.length) return undefined;
  const read = chips.map(parseChip);
  if (!read.every((chip) => chip !== undefined)) return undefined;
  const isDouble = new Set(read.map(([cell]) => cell)).size !== read.length;
  return isDouble ? undefined : { chips: read };
}

function parseChip(value: unknown): Chip | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [cell, units] = value as readonly unknown[];
  if (typeof cell !== 'string' || !cellOf(cell)) return undefined;
  if (typeof units !== 'number' || !Number.isInteger(units)) return undefined;
  return units >= 1 && units <= UNITS_MAX ? [cell, units] : undefined;
}

/**
 * The layout that these amounts make, in smallest terms and in the order of the board: the same
 * chips give the same layout, in whatever order they were placed. Amounts are whole and positive.
 */
export function layoutOf(amounts: ReadonlyMap<string, bigint>): Layout {
  const unit = [...amounts.values()].reduce(commonDivisor, 0n);
  const chips = CELLS.flatMap(({ id }): Chip[] => {
    const amount = amounts.get(id);
    return amount === undefined ? [] : [[id, Number(amount / unit)]];
  });
  return { chips };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

function paidUnits({ chips }: Layout, pocket: number): number {
  let paid = 0;
  for (const [id, units] of chips) {
    // A layout is parsed before it is played, so its cells exist.
    const cell = cellOf(id)!;
    if (cell.numbers.includes(pocket)) paid += units * cell.pays;
  }
  return paid;
}

function paidByPocket(layout: Layout): number[] {
  return Array.from({ length: POCKETS }, (_, pocket) => paidUnits(layout, pocket));
}

function exactRtp(layout: Layout): Rational {
  const paid = paidByPocket(layout).reduce((sum, units) => sum + BigInt(units), 0n);
  return { numerator: paid, denominator: BigInt(POCKETS) * BigInt(unitsOf(layout)) };
}

/** E[m²] − E[m]², over one denominator. */
function exactVariance(layout: Layout): Rational {
  const { numerator: paid, denominator } = exactRtp(layout);
  const squares = paidByPocket(layout).reduce((sum, units) => sum + BigInt(units) ** 2n, 0n);
  return { numerator: squares * BigInt(POCKETS) - paid ** 2n, denominator: denominator ** 2n };
}

function ceilDivide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
