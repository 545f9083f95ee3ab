/**
 * Steppe Gold in plain words.
 *
 * Five reels with three rows and twenty lines. Equal symbols on a line win from the left; a wild
 * (W, on the three reels in the middle) stands for every symbol but the scatter. Three or more
 * scatters (S) anywhere pay and award ten free spins, in which all wins are doubled; three or more
 * scatters award ten more.
 *
 * Source of the numbers: PF-1 draws with the tag `slots`, for each spin `int(32)` for each reel
 * from the left. The return is exact: the distribution of one spin is counted over all 32⁵ stops,
 * and a free spin is a branching process of it (see rules.steppe-gold.test.ts).
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { countIn, cycleOf } from './rules.cycle.ts';
import { withFreeSpins, type SpinResult } from './rules.free-spins.ts';
import { cellsOf, lineWins, scatterWins, TWENTY_LINES, type LineRules } from './rules.lines.ts';
import { lineCycle } from './rules.lines-cycle.ts';
import type { RoundCounts } from './rules.moments.ts';
import { payTable, symbolPays } from './rules.pays.ts';
import { readStrip, spinReels, windowsOf } from './rules.reels.ts';
import { exactRtp, slotGame, type SlotSheet } from './rules.slot.ts';

const SYMBOLS = ['W', 'S', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'];
const WILD = 0;
const SCATTER = 1;

const STRIPS = [
  'H4 L4 S L4 L3 L1 L4 L2 H3 L2 L1 L3 L2 H1 L4 H4 H3 L1 L2 H4 L2 H3 H1 H2 L3 L1 H2 L4 H2 L3 H4 L3',
  'H3 L4 L2 L4 W L3 H3 L2 L3 S H1 L4 L3 H1 L2 L3 H4 H2 L1 H4 H3 L1 L3 L1 L2 L4 L2 L1 H2 L4 W H4',
  'L4 H4 L1 L3 H3 L4 W H2 L2 L1 S L3 L4 L2 W L1 L3 H3 L4 H1 L1 L3 H3 L3 H1 H2 L2 H4 L4 H4 L2 L1',
  'L4 L2 H4 L1 L4 H3 H1 L2 L1 L3 L1 W H2 L4 H4 H3 L4 L3 W L1 L2 H3 S L4 H1 L3 H2 L3 L2 H4 L2 L1',
  'S L2 L4 H4 H3 L1 H3 H4 L4 L2 L1 L4 H2 H4 L3 H2 L4 L2 H1 H2 L1 L3 L1 H1 L3 L2 H3 H4 L3 L2 L1 L3',
].map((text) => readStrip(SYMBOLS, text));

/** A line bet is a twentieth of the stake. */
const LINE_M4 = 500;

/** What no, one, two … scatters pay. */
const SCATTER_PAYS = [0, 0, 0, 20_000, 100_000, 1_000_000];

const LINE_PAYS = {
  H1: [60, 300, 2000],
  H2: [45, 160, 1000],
  H3: [30, 100, 400],
  H4: [20, 60, 250],
  L1: [12, 40, 150],
  L2: [10, 32, 120],
  L3: [8, 25, 100],
  L4: [8, 20, 80],
};

const FREE_SPINS = 10;
const FREE_MULTIPLIER = 2;

const SHEET: SlotSheet = {
  reels: 5,
  rows: 3,
  symbols: SYMBOLS,
  wild: WILD,
  scatter: SCATTER,
  pays: [
    ...symbolPays(SYMBOLS, { S: SCATTER_PAYS.slice(3) }, { unitM4: 1 }),
    ...symbolPays(SYMBOLS, LINE_PAYS, { unitM4: LINE_M4 }),
  ],
  wins: { kind: 'lines', lines: TWENTY_LINES },
  features: [
    {
      kind: 'free-spins',
      awards: [{ scatters: 3, spins: FREE_SPINS }],
      multiplier: FREE_MULTIPLIER,
    },
  ],
  rtp: exactRtp(
    '15705768612015/16338833637376',
    '582668856532460122535175983606893029/51996397133105644142370946757427200',
    1e-50,
  ),
  volatility: 'medium',
  maxWinM4: 50_000_000,
  stakeStep: 20,
};

const WINDOWS = windowsOf(STRIPS, SHEET.rows);
const RULES: LineRules = { table: payTable(SHEET), lines: TWENTY_LINES, wild: WILD };

export const steppeGold = slotGame({
  name: 'steppe-gold',
  tag: 'slots',
  version: 1,
  sheet: SHEET,
  spins: (stream) => withFreeSpins(spin(stream, 1), () => spin(stream, FREE_MULTIPLIER)),
});

function spin(stream: Stream, multiplier: number): SpinResult {
  const grid = spinReels(stream, WINDOWS);
  const scatters = cellsOf(grid, SCATTER);
  const wins = [
    ...lineWins(grid, RULES, multiplier),
    ...scatterWins(SCATTER, scatters, SCATTER_PAYS, multiplier),
  ];
  const steps = [{ grid, wins, ...(multiplier > 1 ? { multiplier } : {}) }];
  return { steps, awarded: awardOf(scatters.length) };
}

function awardOf(scatters: number): number {
  return scatters >= 3 ? FREE_SPINS : 0;
}

/** All results of a spin, over the full cycle of the reels. */
export function steppeGoldCounts(): RoundCounts {
  const cycle = cycleOf(WINDOWS, lineCycle(RULES, SHEET.reels, countIn(SCATTER)));
  const counts = (multiplier: number) =>
    cycle.map(({ m4, event: scatters, count }) => ({
      m4: (m4 + SCATTER_PAYS[scatters]!) * multiplier,
      awarded: awardOf(scatters),
      count,
    }));
  return { base: counts(1), free: counts(FREE_MULTIPLIER) };
}
