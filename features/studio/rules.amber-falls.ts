/**
 * Amber Falls in plain words.
 *
 * Five reels with three rows and twenty lines. Equal symbols on a line win from the left; a wild
 * (W, on the three reels in the middle) stands for every symbol but the scatter. Winning symbols
 * are removed, those above them fall, and each reel goes on backwards along its strip. The first
 * step of a spin pays once, the second twice, the third three times, and all further steps five
 * times. Three or more scatters (S) on the reels as they stop award ten free spins, whose steps pay
 * three, six, nine and fifteen times; three or more scatters award ten more.
 *
 * Source of the numbers: PF-1 draws with the tag `amberfalls`, for each spin `int(32)` for each
 * reel from the left; everything that falls follows from the stops. The return is exact, over all
 * 32⁵ stops; the count takes about a minute (`npm run slots:maths -- --slot amber-falls --count`).
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { cascadeSteps } from './rules.cascade.ts';
import { withFreeSpins, type SpinResult } from './rules.free-spins.ts';
import { cellsOf, lineWins, TWENTY_LINES, type LineRules } from './rules.lines.ts';
import type { RoundCounts, SpinCount } from './rules.moments.ts';
import type { SlotGrid, SlotStep } from './rules.outcome.ts';
import { payTable, symbolPays } from './rules.pays.ts';
import { readStrip, windowsOf } from './rules.reels.ts';
import { exactRtp, paidBy, slotGame, type SlotSheet } from './rules.slot.ts';

const SYMBOLS = ['W', 'S', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'];
const WILD = 0;
const SCATTER = 1;

const STRIPS = [
  'H1 H3 H4 L2 H2 L4 H3 L3 H2 L1 H3 L3 L4 L3 H2 L2 H4 L4 L2 L3 L4 H4 H4 L3 S H1 H1 L1 L4 L2 L1 L1',
  'H2 H3 H4 L2 H2 H4 L4 L2 L4 L3 H4 L4 H3 L4 L3 L1 H1 H2 L2 H3 L2 L3 L1 H3 L1 S L1 H1 L3 W H4 L4',
  'L3 H3 L1 L3 L2 L3 H4 H2 L1 L3 S L2 L4 L4 H4 H3 H4 L1 L1 L2 L4 H4 L2 L4 H2 H3 L2 H3 H2 H1 W H1',
  'L3 L3 L1 W H3 L3 H3 H4 H2 L3 L4 H2 L2 L1 L2 L3 L1 H3 H1 H4 H4 L4 L4 H2 L2 L4 H1 L1 S H4 L2 H1',
  'L3 H1 L2 L4 L4 H3 H2 L2 H3 L3 L1 H4 L2 H1 H2 L2 H4 L1 H4 L1 H4 S H2 L4 L3 L4 L1 H3 L4 L2 H1 L3',
].map((text) => readStrip(SYMBOLS, text));

/** What three, four and five pay on a line, in line bets of a twentieth of the stake. */
const LINE_PAYS = {
  H1: [60, 300, 3000],
  H2: [30, 150, 1000],
  H3: [20, 80, 500],
  H4: [15, 50, 250],
  L1: [8, 25, 120],
  L2: [6, 20, 100],
  L3: [5, 15, 75],
  L4: [4, 12, 60],
};

const FREE_SPINS = 10;
const MULTIPLIERS = [1, 2, 3, 5];
const FREE_MULTIPLIERS = [3, 6, 9, 15];

const SHEET: SlotSheet = {
  reels: 5,
  rows: 3,
  symbols: SYMBOLS,
  wild: WILD,
  scatter: SCATTER,
  pays: symbolPays(SYMBOLS, LINE_PAYS, { unitM4: 500 }),
  wins: { kind: 'lines', lines: TWENTY_LINES },
  features: [
    { kind: 'cascades', multipliers: MULTIPLIERS, freeMultipliers: FREE_MULTIPLIERS },
    { kind: 'free-spins', awards: [{ scatters: 3, spins: FREE_SPINS }], multiplier: 1 },
  ],
  rtp: exactRtp(
    '252153932931221/261421338198016',
    '708761548146431092411686565987296927581/13311077666075044900446962369901363200',
    1e-9,
  ),
  volatility: 'high',
  maxWinM4: 100_000_000,
  stakeStep: 20,
};

const WINDOWS = windowsOf(STRIPS, SHEET.rows);
const RULES: LineRules = { table: payTable(SHEET), lines: TWENTY_LINES, wild: WILD };

export const amberFalls = slotGame({
  name: 'amber-falls',
  tag: 'amberfalls',
  version: 1,
  sheet: SHEET,
  spins: (stream) => withFreeSpins(spin(stream, MULTIPLIERS), () => spin(stream, FREE_MULTIPLIERS)),
});

function spin(stream: Stream, multipliers: readonly number[]): SpinResult {
  return spinAt(
    STRIPS.map((strip) => stream.int(strip.length)),
    multipliers,
  );
}

function spinAt(stops: readonly number[], multipliers: readonly number[]): SpinResult {
  const grid = stops.map((stop, reel) => WINDOWS[reel]![stop]!);
  const above = [...stops];
  const steps = cascadeSteps(
    grid,
    (reel) => {
      const strip = STRIPS[reel]!;
      above[reel] = (above[reel]! + strip.length - 1) % strip.length;
      return strip[above[reel]]!;
    },
    (falling, index) => stepOf(falling, multipliers[Math.min(index, multipliers.length - 1)]!),
  );
  return { steps, awarded: cellsOf(grid, SCATTER).length >= 3 ? FREE_SPINS : 0 };
}

function stepOf(grid: SlotGrid, multiplier: number): SlotStep {
  const wins = lineWins(grid, RULES, multiplier);
  return multiplier > 1 ? { grid, wins, multiplier } : { grid, wins };
}

/** All results of a spin over all combinations of stops: more than a unit test may take. */
export function amberFallsCounts(): RoundCounts {
  return { base: countSpins(MULTIPLIERS), free: countSpins(FREE_MULTIPLIERS) };
}

function countSpins(multipliers: readonly number[]): SpinCount[] {
  const counts = new Map<number, number>();
  const stops = STRIPS.map(() => 0);
  do {
    const { steps, awarded } = spinAt(stops, multipliers);
    const key = steps.reduce((sum, step) => sum + paidBy(step), 0) * 2 + (awarded > 0 ? 1 : 0);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  } while (advance(stops));
  return [...counts].map(([key, count]) => ({
    m4: Math.floor(key / 2),
    awarded: (key % 2) * FREE_SPINS,
    count,
  }));
}

/** The next combination, in place; false after the last. */
function advance(stops: number[]): boolean {
  for (let reel = 0; reel < stops.length; reel++) {
    stops[reel]! += 1;
    if (stops[reel]! < STRIPS[reel]!.length) return true;
    stops[reel] = 0;
  }
  return false;
}
