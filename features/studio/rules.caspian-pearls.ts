/**
 * Caspian Pearls in plain words.
 *
 * Five reels with three rows and twenty lines. Equal symbols on a line win from the left; a wild
 * (W, on the three reels in the middle) stands for every symbol but the pearl. Each pearl (C) has a
 * value of one to a hundred stakes. Six or more of them start three respins of all other cells;
 * each respin that brings a pearl restores the three. When they end, or pearls fill the grid, all
 * pearls are paid; a full grid pays a thousand stakes on top.
 *
 * Source of the numbers: PF-1 draws with the tag `caspian`: `int(31)` for each reel from the left,
 * and `int(1000)` for the value of each pearl, reel by reel from the top. In a respin, in the same
 * order, `int(100)` for each empty cell, which gets a pearl below 5, and `int(1000)` for its value.
 * The return is exact: the full cycle of the reels, and a Markov chain of the number of pearls (see
 * rules.exact.test.ts).
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { countIn, cycleOf, type CycleCount } from './rules.cycle.ts';
import { holdMoments } from './rules.hold-exact.ts';
import { holdSpins, type HoldRules } from './rules.hold.ts';
import { lineWins, TWENTY_LINES, type LineRules } from './rules.lines.ts';
import { lineCycle } from './rules.lines-cycle.ts';
import type { RoundMoments } from './rules.moments.ts';
import { payTable, symbolPays } from './rules.pays.ts';
import { cut } from './rules.rational.ts';
import { readStrip, spinReels, windowsOf } from './rules.reels.ts';
import { exactRtp, slotGame, type SlotSheet } from './rules.slot.ts';

const SYMBOLS = ['W', 'C', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'];
const WILD = 0;
const PEARL = 1;

const STRIPS = [
  'L1 H4 L2 L4 L4 H2 L1 L4 H1 H4 C C L2 H2 H3 L2 H3 H2 L3 L3 L3 L1 H4 H1 L1 H3 C L4 H4 L3 L2',
  'L4 H3 L1 H2 L2 H1 H2 H4 L1 W L1 L3 L1 L2 H4 L4 L2 L3 H1 L3 W L4 H3 C C C H4 L3 H3 L4 L2',
  'L4 H2 H4 W H4 H3 L2 H1 L2 L4 H2 H4 L4 L1 L4 L2 L3 L1 L2 W L3 H3 L1 H3 L3 L3 C C C L1 H1',
  'L3 L2 W L2 L4 H4 L2 W L1 L1 L1 L3 H1 L4 L4 H3 C C C L1 L2 H2 H1 L3 H3 L4 H4 L3 H4 H3 H2',
  'H4 H3 H3 L1 H1 L1 C H4 H1 L3 H2 L3 L4 L1 L2 L4 H2 L2 L3 H3 H2 H4 L1 L4 L2 L4 C C H4 L2 L3',
].map((text) => readStrip(SYMBOLS, text));

/** What three, four and five pay on a line, in line bets of a twentieth of the stake. */
const LINE_PAYS = {
  H1: [40, 200, 1000],
  H2: [30, 120, 500],
  H3: [20, 80, 300],
  H4: [15, 45, 150],
  L1: [8, 20, 80],
  L2: [8, 20, 70],
  L3: [5, 15, 50],
  L4: [5, 15, 40],
};

const HOLD: HoldRules = {
  coin: PEARL,
  reels: 5,
  rows: 3,
  trigger: 6,
  respins: 3,
  chance: { hits: 5, of: 100 },
  values: [
    { m4: 10_000, weight: 400 },
    { m4: 20_000, weight: 250 },
    { m4: 30_000, weight: 150 },
    { m4: 50_000, weight: 100 },
    { m4: 80_000, weight: 50 },
    { m4: 100_000, weight: 30 },
    { m4: 200_000, weight: 12 },
    { m4: 500_000, weight: 5 },
    { m4: 1_000_000, weight: 3 },
  ],
  grandM4: 10_000_000,
};

const SHEET: SlotSheet = {
  reels: HOLD.reels,
  rows: HOLD.rows,
  symbols: SYMBOLS,
  wild: WILD,
  pays: symbolPays(SYMBOLS, LINE_PAYS, { unitM4: 500 }),
  wins: { kind: 'lines', lines: TWENTY_LINES },
  features: [
    {
      kind: 'hold-and-win',
      coin: PEARL,
      coins: HOLD.trigger,
      respins: HOLD.respins,
      values: HOLD.values,
      grandM4: HOLD.grandM4,
    },
  ],
  rtp: exactRtp('958894624137531/1000000000000000', '52673492377271252/1000000000000000'),
  volatility: 'high',
  maxWinM4: 25_080_000,
  stakeStep: 20,
};

const WINDOWS = windowsOf(STRIPS, HOLD.rows);
const LINES: LineRules = { table: payTable(SHEET), lines: TWENTY_LINES, wild: WILD };

export const caspianPearls = slotGame({
  name: 'caspian-pearls',
  tag: 'caspian',
  version: 1,
  sheet: SHEET,
  spins,
});

function spins(stream: Stream) {
  const grid = spinReels(stream, WINDOWS);
  return holdSpins(stream, HOLD, grid, lineWins(grid, LINES));
}

export function caspianPearlsMoments(): RoundMoments & { largestM4: number } {
  const cycle = cycleOf(WINDOWS, lineCycle(LINES, HOLD.reels, countIn(PEARL)));
  const { rtp, variance } = holdMoments(HOLD, cycle);
  return { rtp: cut(rtp), variance: cut(variance), largestM4: largestOf(cycle) };
}

/** The largest win on lines beside enough pearls, and a grid full of the most valuable ones. */
function largestOf(cycle: readonly CycleCount[]): number {
  const started = cycle.filter(({ event }) => event >= HOLD.trigger).map(({ m4 }) => m4);
  const pearls = HOLD.reels * HOLD.rows * HOLD.values.at(-1)!.m4;
  return Math.max(...started) + pearls + HOLD.grandM4;
}
