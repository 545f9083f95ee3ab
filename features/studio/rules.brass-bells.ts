/**
 * Brass Bells in plain words.
 *
 * Three reels with three rows and five lines: the rows and both diagonals. Three equal symbols on a
 * line win, and two cherries from the left. The bell stands for every symbol and doubles the win;
 * two bells make it four times as large.
 *
 * Source of the numbers: PF-1 draws with the tag `brassbells`, `int(length of the strip)` for each
 * reel from the left: 22, 24 and 24. The return is exact, over all 12,672 combinations of stops
 * (see rules.exact.test.ts).
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { everyGrid } from './rules.cycle.ts';
import { lineWins, readLines, type LineRules } from './rules.lines.ts';
import { roundMoments, type RoundMoments, type SpinCount } from './rules.moments.ts';
import type { SlotSpin } from './rules.outcome.ts';
import { payTable, symbolPays } from './rules.pays.ts';
import { readStrip, spinReels, windowsOf } from './rules.reels.ts';
import { exactRtp, paidBy, slotGame, type SlotSheet } from './rules.slot.ts';

const SYMBOLS = ['BELL', 'SEVEN', 'BAR', 'STAR', 'MELON', 'PLUM', 'LEMON', 'CHERRY'];
const BELL = 0;
const BELL_FACTOR = 2;

const STRIPS = [
  'MELON STAR SEVEN BELL BAR CHERRY PLUM STAR LEMON STAR SEVEN MELON ' +
    'PLUM CHERRY MELON LEMON CHERRY PLUM LEMON PLUM LEMON BAR',
  'PLUM STAR PLUM LEMON BELL STAR MELON CHERRY MELON PLUM MELON SEVEN ' +
    'LEMON BAR LEMON MELON CHERRY STAR PLUM CHERRY LEMON SEVEN CHERRY BAR',
  'CHERRY MELON STAR PLUM STAR BELL CHERRY LEMON STAR SEVEN PLUM BAR ' +
    'CHERRY LEMON PLUM MELON LEMON MELON CHERRY PLUM LEMON BAR MELON SEVEN',
].map((text) => readStrip(SYMBOLS, text));

/** A line bet is a fifth of the stake. */
const LINE_M4 = 2000;

/** What three pay, in line bets. */
const THREE_PAY = {
  BELL: [15],
  SEVEN: [40],
  BAR: [20],
  STAR: [15],
  MELON: [12],
  PLUM: [9],
  LEMON: [7],
};

const LINES = readLines('111 000 222 012 210');

const SHEET: SlotSheet = {
  reels: 3,
  rows: 3,
  symbols: SYMBOLS,
  wild: BELL,
  pays: [
    ...symbolPays(SYMBOLS, THREE_PAY, { unitM4: LINE_M4 }),
    ...symbolPays(SYMBOLS, { CHERRY: [1, 6] }, { unitM4: LINE_M4, least: 2 }),
  ],
  wins: { kind: 'lines', lines: LINES },
  features: [{ kind: 'wild-multiplier', factor: BELL_FACTOR }],
  rtp: exactRtp('4051/4224', '770410739/89210880'),
  volatility: 'low',
  maxWinM4: 440_000,
  stakeStep: 5,
};

const WINDOWS = windowsOf(STRIPS, SHEET.rows);
const RULES: LineRules = {
  table: payTable(SHEET),
  lines: LINES,
  wild: BELL,
  wildFactor: BELL_FACTOR,
};

export const brassBells = slotGame({
  name: 'brass-bells',
  tag: 'brassbells',
  version: 1,
  sheet: SHEET,
  spins: (stream) => [spin(stream)],
});

function spin(stream: Stream): SlotSpin {
  const grid = spinReels(stream, WINDOWS);
  return { kind: 'base', steps: [{ grid, wins: lineWins(grid, RULES) }] };
}

/** Over all combinations of stops. */
export function brassBellsMoments(): RoundMoments & { largestM4: number } {
  const counts: SpinCount[] = [];
  for (const grid of everyGrid(WINDOWS)) {
    counts.push({ m4: paidBy({ grid, wins: lineWins(grid, RULES) }), awarded: 0, count: 1 });
  }
  const largestM4 = Math.max(...counts.map(({ m4 }) => m4));
  return { ...roundMoments({ base: counts, free: [] }), largestM4 };
}
