import { expect, test } from 'vitest';
import { streamFrom } from '#core/fairness/pf1.ts';
import { boughtCapEffect, capEffect } from './rules.cap.ts';
import { cascadeSteps } from './rules.cascade.ts';
import { clustersOf, neighboursIn } from './rules.clusters.ts';
import { countIn, cycleOf, everyGrid, type CycleCount } from './rules.cycle.ts';
import { lastCoins } from './rules.hold-exact.ts';
import { holdSpins, type HoldRules } from './rules.hold.ts';
import { lineWins, readLines } from './rules.lines.ts';
import { lineCycle } from './rules.lines-cycle.ts';
import { boughtMoments, roundMoments } from './rules.moments.ts';
import type { SlotGrid, SlotSpin, SlotWin } from './rules.outcome.ts';
import { plus, ratio, whole } from './rules.rational.ts';
import { readStrip, windowsOf } from './rules.reels.ts';
import { exactRtp, slotGame, type SlotSheet } from './rules.slot.ts';
import { waysCycle, waysWins } from './rules.ways.ts';

const SYMBOLS = ['W', 'S', 'A', 'B'];
const NOTHING = [0, 0, 0, 0, 0];
const TABLE = [NOTHING, NOTHING, [0, 0, 1, 20, 300], [0, 0, 3, 50, 700]];
const WINDOWS = windowsOf(
  ['A B S A B A', 'W A B S B', 'B W A A S B', 'S A B W A'].map((text) => readStrip(SYMBOLS, text)),
  2,
);
const LINES = { table: TABLE, lines: readLines('0000 1111 0101'), wild: 0 };

/** How often each sum of wins and number of scatters occurs, by trying every grid. */
function countAll(winsOf: (grid: SlotGrid) => readonly SlotWin[]): CycleCount[] {
  const counts = new Map<string, CycleCount>();
  for (const grid of everyGrid(WINDOWS)) {
    const m4 = winsOf(grid).reduce((sum, { paysM4 }) => sum + paysM4, 0);
    const event = grid.flat().filter((symbol) => symbol === 1).length;
    const count = (counts.get(`${m4} ${event}`)?.count ?? 0) + 1;
    counts.set(`${m4} ${event}`, { m4, event, count });
  }
  return [...counts.values()];
}

function sorted(counts: readonly CycleCount[]): CycleCount[] {
  return counts.toSorted((a, b) => a.m4 - b.m4 || a.event - b.event);
}

test('lines: the cycle counts what trying all 900 grids counts', () => {
  const cycle = cycleOf(WINDOWS, lineCycle(LINES, 4, countIn(1)));
  expect(sorted(cycle)).toEqual(sorted(countAll((grid) => lineWins(grid, LINES))));
});

test('ways: the cycle counts what trying all 900 grids counts', () => {
  const cycle = cycleOf(WINDOWS, waysCycle(LINES, 4, countIn(1)));
  expect(sorted(cycle)).toEqual(sorted(countAll((grid) => waysWins(grid, LINES))));
});

test('lines: the mean of one line is the sum over symbols of the product of their counts', () => {
  const line = { ...LINES, lines: readLines('0000') };
  const cycle = cycleOf(WINDOWS, lineCycle(line, 4, countIn(1)));
  const total = cycle.reduce((sum, { m4, count }) => sum + m4 * count, 0);
  // A on reels 1 – 4 with wilds: 3, 2, 3, 3 of 6, 5, 6, 5 stops; B: 2, 3, 3, 2.
  const a = 3 * (2 * 3 * 3 * 300 + 2 * 3 * 2 * 20 + 2 * 3 * 5 * 1);
  const b = 2 * (3 * 3 * 2 * 700 + 3 * 3 * 3 * 50 + 3 * 3 * 5 * 3);
  expect(total).toBe(a + b);
});

test('lines: a wild multiplies once for each of it in the win', () => {
  const rules = { table: [[], [0, 0, 0, 7]], lines: readLines('000'), wild: 0, wildFactor: 2 };
  expect(lineWins([[0], [1], [0]], rules)).toEqual([
    {
      symbol: 1,
      count: 3,
      cells: [
        [0, 0],
        [1, 0],
        [2, 0],
      ],
      paysM4: 28,
      line: 0,
      multiplier: 4,
    },
  ]);
});

test('ways: each further symbol on a reel multiplies the ways', () => {
  const [win] = waysWins(
    [
      [2, 2],
      [2, 0],
      [3, 2],
      [1, 1],
    ],
    LINES,
  );
  expect(win).toMatchObject({ symbol: 2, count: 3, ways: 4, paysM4: 80 });
  expect(win!.cells).toHaveLength(5);
});

test('clusters: a wild joins both clusters beside it, and diagonals do not touch', () => {
  const grid = [
    [2, 2, 3],
    [2, 0, 3],
    [1, 3, 2],
  ];
  const clusters = clustersOf(grid, {
    wild: 0,
    scatter: 1,
    size: 4,
    neighbours: neighboursIn(3, 3),
  });
  expect(clusters.map(({ symbol, cells }) => [symbol, cells.length])).toEqual([
    [2, 4],
    [3, 4],
  ]);
  expect(clusters[0]!.cells.toSorted(([a, b], [c, d]) => a - c || b - d)).toEqual([
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ]);
});

test('cascades: symbols above the removed ones fall, and new ones fill from the lowest up', () => {
  const fallen = [5, 6];
  const win = {
    symbol: 2,
    count: 2,
    cells: [
      [0, 1],
      [0, 2],
    ],
    paysM4: 1,
  } as const;
  const steps = cascadeSteps(
    [
      [4, 2, 2],
      [7, 8, 9],
    ],
    () => fallen.shift()!,
    (grid, index) => ({ grid, wins: index === 0 ? [win] : [] }),
  );
  expect(steps.map(({ grid }) => grid[0])).toEqual([
    [4, 2, 2],
    [6, 5, 4],
  ]);
  expect(steps[1]!.grid[1]).toEqual([7, 8, 9]);
});

const HOLD: HoldRules = {
  coin: 1,
  reels: 2,
  rows: 1,
  trigger: 1,
  respins: 2,
  chance: { hits: 1, of: 4 },
  values: [
    { m4: 10_000, weight: 3 },
    { m4: 50_000, weight: 1 },
  ],
  grandM4: 90_000,
};

test('hold and win: one of two cells stays empty in two respins with a chance of 9 in 16', () => {
  expect(lastCoins(HOLD, 1)).toEqual([whole(0), ratio(9n, 16n), ratio(7n, 16n)]);
  expect(lastCoins(HOLD, 2)).toEqual([whole(0), whole(0), whole(1)]);
});

test('hold and win: the chances of all numbers of pearls add up to one', () => {
  const rules = { ...HOLD, reels: 5, rows: 3, respins: 3, chance: { hits: 5, of: 100 } };
  expect(plus(...lastCoins(rules, 6))).toEqual(whole(1));
});

/** A stream whose words are given. */
function streamOf(...words: number[]) {
  return streamFrom(() => words.shift()!);
}

test('hold and win: coins stay, a new one restores the respins, and a full grid pays the grand', () => {
  // The value of the coin (below 3: one stake), no coin, a coin (0), its value (3: five stakes).
  const spins = [...holdSpins(streamOf(2, 1, 0, 3), HOLD, [[1], [2]], [])];
  expect(spins).toMatchObject([
    { kind: 'base', awarded: 2, left: 2, steps: [{ coins: [[0, 0, 10_000]] }] },
    { kind: 'respin', left: 1, steps: [{ grid: [[1], [-1]], wins: [] }] },
    { kind: 'respin', left: 0, steps: [{ grid: [[1], [1]] }] },
  ]);
  expect(spins[2]!.steps[0]!.wins).toMatchObject([
    { count: 2, paysM4: 60_000 },
    { count: 2, paysM4: 90_000, prize: 'grand' },
  ]);
});

test('hold and win: fewer coins than the trigger pay nothing', () => {
  const spins = [...holdSpins(streamOf(0), { ...HOLD, trigger: 2 }, [[1], [2]], [])];
  expect(spins).toEqual([
    { kind: 'base', steps: [{ grid: [[1], [2]], wins: [], coins: [[0, 0, 10_000]] }] },
  ]);
});

const SHEET: SlotSheet = {
  reels: 1,
  rows: 1,
  symbols: SYMBOLS,
  pays: [],
  wins: { kind: 'clusters', size: 1 },
  features: [],
  rtp: exactRtp('1/1', '1/1'),
  volatility: 'low',
  maxWinM4: 100_000,
  stakeStep: 1,
  buy: { priceM4: 50_000, rtp: exactRtp('1/1', '1/1') },
};

function winning(paysM4: number): SlotSpin['steps'][number] {
  return { grid: [[2]], wins: [{ symbol: 2, count: 1, cells: [[0, 0]], paysM4 }] };
}

const CAPPED = slotGame({
  name: 'capped',
  tag: 'capped',
  version: 1,
  sheet: SHEET,
  spins: () => [
    { kind: 'base', steps: [winning(60_000)] },
    { kind: 'free', steps: [winning(30_000), winning(20_000), winning(1)] },
    { kind: 'free', steps: [winning(1)] },
  ],
});

test('slots: a round ends with the step that reaches the largest win, which it pays', () => {
  const { m4, outcome } = CAPPED.play(streamOf(), {});
  expect(m4).toBe(100_000n);
  expect(outcome.capped).toBe(true);
  expect(outcome.spins.map(({ steps }) => steps.length)).toEqual([1, 2]);
});

test('slots: amounts of a bought round are shares of its price', () => {
  const { m4, outcome } = CAPPED.play(streamOf(), { buy: true });
  expect(m4).toBe(20_000n);
  expect(CAPPED.bestMultiplier({ buy: true })).toBe(20_000n);
  expect(outcome.spins[0]!.steps[0]!.wins[0]!.paysM4).toBe(12_000);
});

test('slots: a bet has no parameters but the purchase of a feature that is sold', () => {
  expect(CAPPED.parseParams({})).toEqual({});
  expect(CAPPED.parseParams({ buy: true })).toEqual({ buy: true });
  const { buy: _, ...unsold } = SHEET;
  const unsellable = slotGame({ ...CAPPED, sheet: unsold, spins: () => [] });
  expect(unsellable.parseParams({ buy: true })).toBeUndefined();
  for (const wrong of [
    null,
    [],
    1,
    '',
    { buy: false },
    { buy: 1 },
    { buy: true, x: 1 },
    { x: 1 },
  ]) {
    expect(CAPPED.parseParams(wrong)).toBeUndefined();
  }
});

test('free spins: moments of a branching process are those of its closed form', () => {
  // A free spin pays one stake or two, and one in four of those that pay two awards another.
  const free = [
    { m4: 10_000, awarded: 0, count: 4 },
    { m4: 20_000, awarded: 0, count: 3 },
    { m4: 20_000, awarded: 1, count: 1 },
  ];
  const base = [
    { m4: 0, awarded: 0, count: 9 },
    { m4: 0, awarded: 2, count: 1 },
  ];
  // One free spin: mean 1.5 / (1 − 1/8) = 12/7.
  expect(roundMoments({ base, free }).rtp).toEqual(ratio(12n, 35n));
  const bought = boughtMoments({ base, free }, { spins: 7, priceM4: 120_000 });
  expect(bought.rtp).toEqual(whole(1));
  // E x² = (2.5 + 2 · 12/7 · 2/8) / (7/8) = 188/49; its variance is 188/49 − 144/49 = 44/49.
  expect(bought.variance).toEqual(ratio(44n, 7n * 144n));
});

test('free spins: what the largest win takes is bounded from above', () => {
  // Free spins pay one stake, and half of them award another: 2⁻ⁿ of the rounds pay n + 1 or more.
  const free = [
    { m4: 10_000, awarded: 0, count: 1 },
    { m4: 10_000, awarded: 1, count: 1 },
  ];
  const counts = { base: [{ m4: 0, awarded: 1, count: 1 }], free };
  const lost = 2 ** (1 - 30);
  expect(capEffect(counts, 300_000)).toBeGreaterThan(lost);
  expect(capEffect(counts, 300_000)).toBeLessThan(1);
  const bought = boughtCapEffect(counts, { spins: 1, priceM4: 20_000 }, 300_000);
  expect(bought).toBeCloseTo(capEffect(counts, 300_000) / 2, 12);
});
