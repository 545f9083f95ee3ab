/**
 * Apple Orchard in plain words.
 *
 * Seven reels with seven rows, in which five or more equal symbols win if they touch each other
 * across or down. A golden apple (W) joins every cluster beside it. Winning symbols are removed,
 * those above them fall, and new ones fall in. A win marks its cells; each further win on a marked
 * cell gives it a multiplier of 2, then 4, up to 128. A win is multiplied by the sum of the
 * multipliers that its cells had before it. Three or more scatters (S) at the end of a spin award
 * free spins, whose marks stay from spin to spin; an ordinary spin begins without marks.
 *
 * Source of the numbers: PF-1 draws with the tag `orchard`, `int(1000)` for each symbol by the
 * weights below: for a new grid reel by reel from the left and each from the top, and for cells
 * that empty reel by reel from the left and each from the lowest up. The return cannot be counted;
 * it is the mean of a simulation (docs/slots-mathematics.md), with the largest win in it.
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { cascadeSteps } from './rules.cascade.ts';
import { clustersOf, neighboursIn, type Cluster, type ClusterRules } from './rules.clusters.ts';
import { withFreeSpins, type SpinResult } from './rules.free-spins.ts';
import { cellsOf } from './rules.lines.ts';
import type { SlotGrid, SlotStep, SlotWin } from './rules.outcome.ts';
import { symbolPays } from './rules.pays.ts';
import { fraction } from './rules.rational.ts';
import { slotGame, type SlotSheet } from './rules.slot.ts';

const SYMBOLS = ['W', 'S', 'H1', 'H2', 'H3', 'L1', 'L2', 'L3'];
const WILD = 0;
const SCATTER = 1;

/** Of a thousand draws of a symbol. */
const WEIGHTS = [9, 6, 80, 110, 150, 185, 220, 240];

const SIZE = 7;
const CLUSTER_MIN = 5;
/** Larger clusters pay the same. */
const CLUSTER_LAST = 15;
const CLUSTERS: ClusterRules = {
  wild: WILD,
  scatter: SCATTER,
  size: CLUSTER_MIN,
  neighbours: neighboursIn(SIZE, SIZE),
};

/** What clusters of 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 and 15 or more pay, in hundredths. */
const CLUSTER_PAYS = {
  H1: [100, 150, 200, 300, 400, 600, 800, 1200, 2000, 4000, 10_000],
  H2: [75, 100, 150, 200, 300, 400, 600, 1000, 1500, 3000, 6000],
  H3: [50, 75, 100, 150, 200, 300, 450, 700, 1000, 2000, 4000],
  L1: [35, 50, 75, 100, 150, 200, 300, 500, 700, 1200, 2500],
  L2: [25, 40, 50, 75, 100, 150, 250, 350, 500, 1000, 2000],
  L3: [20, 25, 40, 50, 75, 125, 200, 300, 400, 700, 1200],
};

const AWARDS = [
  { scatters: 3, spins: 10 },
  { scatters: 4, spins: 12 },
  { scatters: 5, spins: 15 },
];

const MULTIPLIER_LAST = 128;

const SHEET: SlotSheet = {
  reels: SIZE,
  rows: SIZE,
  symbols: SYMBOLS,
  wild: WILD,
  scatter: SCATTER,
  pays: symbolPays(SYMBOLS, CLUSTER_PAYS, { unitM4: 100, least: CLUSTER_MIN }),
  wins: { kind: 'clusters', size: CLUSTER_MIN },
  features: [
    { kind: 'cascades', multipliers: [1], freeMultipliers: [1] },
    { kind: 'marked-cells', last: MULTIPLIER_LAST },
    { kind: 'free-spins', awards: AWARDS, multiplier: 1 },
  ],
  rtp: {
    source: 'simulated',
    rtp: fraction('96015266/100000000'),
    rounds: 60_000_000,
    sigma: 15.1454,
  },
  volatility: 'very-high',
  maxWinM4: 50_000_000,
  stakeStep: 20,
};

const TABLE = SYMBOLS.map((_, symbol) =>
  Array.from({ length: CLUSTER_LAST + 1 }, (__, count) => payOf(symbol, count)),
);

function payOf(symbol: number, count: number): number {
  return SHEET.pays.find((pay) => pay.symbol === symbol && pay.count === count)?.m4 ?? 0;
}

/** `SYMBOL_OF[draw]`, for each of the draws of a symbol. */
const SYMBOL_OF = WEIGHTS.flatMap((weight, symbol) => Array<number>(weight).fill(symbol));

/** The multiplier of each cell: zero is not marked, one does not multiply. */
type Marks = readonly (readonly number[])[];

const NO_MARKS: Marks = Array.from({ length: SIZE }, () => Array<number>(SIZE).fill(0));

export const appleOrchard = slotGame({
  name: 'apple-orchard',
  tag: 'orchard',
  version: 1,
  sheet: SHEET,
  spins: (stream) => {
    let marks = NO_MARKS;
    return withFreeSpins(spin(stream, NO_MARKS), () => {
      const result = spin(stream, marks);
      marks = result.marks;
      return result;
    });
  },
});

/** One spin on marks of earlier ones, and the marks after it. */
function spin(stream: Stream, before: Marks): SpinResult & { readonly marks: Marks } {
  let marks = before;
  const refill = () => SYMBOL_OF[stream.int(SYMBOL_OF.length)]!;
  const steps = cascadeSteps(firstGrid(refill), refill, (grid): SlotStep => {
    const clusters = clustersOf(grid, CLUSTERS);
    const wins: SlotWin[] = [];
    for (const cluster of clusters) wins.push(winOf(cluster, marks));
    if (clusters.length > 0) marks = markCells(clusters, marks);
    return marks === NO_MARKS ? { grid, wins } : { grid, wins, marks };
  });
  return { steps, marks, awarded: awardOf(cellsOf(steps.at(-1)!.grid, SCATTER).length) };
}

function firstGrid(draw: () => number): SlotGrid {
  const grid: number[][] = [];
  for (let reel = 0; reel < SIZE; reel++) {
    const column: number[] = [];
    for (let row = 0; row < SIZE; row++) column.push(draw());
    grid.push(column);
  }
  return grid;
}

/** The multipliers before this step count, so that clusters of a step do not add to each other. */
function winOf({ symbol, cells }: Cluster, marks: Marks): SlotWin {
  let sum = 0;
  for (const [reel, row] of cells) {
    const mark = marks[reel]![row]!;
    if (mark > 1) sum += mark;
  }
  const count = cells.length;
  const paysM4 = TABLE[symbol]![Math.min(count, CLUSTER_LAST)]! * Math.max(sum, 1);
  return { symbol, count, cells, paysM4, ...(sum > 1 ? { multiplier: sum } : {}) };
}

/** A cell in two clusters of a step, which only a wild can be, counts once. */
function markCells(clusters: readonly Cluster[], marks: Marks): Marks {
  const after = marks.map((column) => column.slice());
  for (const { cells } of clusters) {
    for (const [reel, row] of cells) after[reel]![row] = doubled(marks[reel]![row]!);
  }
  return after;
}

function doubled(mark: number): number {
  return mark === 0 ? 1 : Math.min(mark * 2, MULTIPLIER_LAST);
}

function awardOf(scatters: number): number {
  return AWARDS.findLast((award) => scatters >= award.scatters)?.spins ?? 0;
}
