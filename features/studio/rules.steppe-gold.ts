/**
 * Steppe Gold in plain words.
 *
 * Five reels with three rows and twenty lines. Equal symbols on a line win from the left; a wild
 * (W, on the three reels in the middle) stands for every symbol but the scatter. Three or more
 * scatters (S) anywhere pay and award ten free spins, in which all wins are doubled; three or more
 * scatters award ten more.
 *
 * Source of the numbers: PF-1 draws with the tag `slots`, for each spin `int(32)` for each reel from
 * the left. The return is exact: the distribution of one spin is counted over all 32⁵ stops, and a
 * free spin is a branching process of it (see rules.steppe-gold.test.ts).
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { cycleOf, type CycleCount } from './rules.cycle.ts';
import { withFreeSpins, type SpinResult } from './rules.free-spins.ts';
import {
  cellsOf,
  lineWins,
  payTable,
  readLines,
  scatterWins,
  type LineRules,
} from './rules.lines.ts';
import { lineCycle } from './rules.lines-cycle.ts';
import { roundMoments, spinMoments, type RoundMoments } from './rules.moments.ts';
import { readStrip, spinReels, windowsOf } from './rules.reels.ts';
import { slotGame, type SlotPay, type SlotSheet } from './rules.slot.ts';

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

/** What three, four and five pay, in line bets. */
const LINE_PAYS: Readonly<Record<string, readonly number[]>> = {
  H1: [60, 300, 2000],
  H2: [45, 160, 1000],
  H3: [30, 100, 400],
  H4: [20, 60, 250],
  L1: [12, 40, 150],
  L2: [10, 32, 120],
  L3: [8, 25, 100],
  L4: [8, 20, 80],
};

/** What no, one, two … scatters pay. */
const SCATTER_PAYS = [0, 0, 0, 20_000, 100_000, 1_000_000];

const PAYS: SlotPay[] = [
  ...SCATTER_PAYS.flatMap((m4, count) => (m4 > 0 ? [{ symbol: SCATTER, count, m4 }] : [])),
  ...Object.entries(LINE_PAYS).flatMap(([name, pays]) =>
    pays.map((bets, i) => ({ symbol: SYMBOLS.indexOf(name), count: i + 3, m4: bets * LINE_M4 })),
  ),
];

const LINES = readLines(
  '11111 00000 22222 01210 21012 00100 22122 10001 12221 01110 ' +
    '21112 01010 21212 10101 12121 11011 11211 02020 20202 02220',
);

const FREE_SPINS = 10;
const FREE_MULTIPLIER = 2;

const SHEET: SlotSheet = {
  reels: 5,
  rows: 3,
  symbols: SYMBOLS,
  wild: WILD,
  scatter: SCATTER,
  pays: PAYS,
  wins: { kind: 'lines', lines: LINES },
  features: [
    {
      kind: 'free-spins',
      awards: [{ scatters: 3, spins: FREE_SPINS }],
      multiplier: FREE_MULTIPLIER,
    },
  ],
  rtp: {
    source: 'exact',
    rtp: { numerator: 15_705_768_612_015n, denominator: 16_338_833_637_376n },
    variance: {
      numerator: 582_668_856_532_460_122_535_175_983_606_893_029n,
      denominator: 51_996_397_133_105_644_142_370_946_757_427_200n,
    },
  },
  volatility: 'medium',
  maxWinM4: 50_000_000,
  stakeStep: 20,
};

const WINDOWS = windowsOf(STRIPS, SHEET.rows);
const RULES: LineRules = { table: payTable(SHEET), lines: LINES, wild: WILD };

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
  const awarded = scatters.length >= 3 ? FREE_SPINS : 0;
  return { steps: [{ grid, wins, ...(multiplier > 1 ? { multiplier } : {}) }], awarded };
}

/** The moments of a round, counted over all stops. */
export function steppeGoldMoments(): RoundMoments {
  const counts = cycleOf(WINDOWS, lineCycle(RULES, SHEET.reels, scattersIn));
  return roundMoments(
    spinMoments(counts, valueOf(1)),
    spinMoments(counts, valueOf(FREE_MULTIPLIER)),
  );
}

function scattersIn(_: number, window: readonly number[]): number {
  return window.filter((symbol) => symbol === SCATTER).length;
}

function valueOf(multiplier: number) {
  return ({ m4, event: scatters }: CycleCount) => ({
    m4: (m4 + SCATTER_PAYS[scatters]!) * multiplier,
    awarded: scatters >= 3 ? FREE_SPINS : 0,
  });
}
