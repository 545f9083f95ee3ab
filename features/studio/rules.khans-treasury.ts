/**
 * Khan's Treasury in plain words.
 *
 * Five reels with three rows and ten lines. Equal symbols on a line win from the left; a wild (W,
 * on the three reels in the middle) stands for every symbol. Each round can also hit one of four
 * shared jackpots, whatever the reels show. The chance is the same for every stake, and the hit
 * pays the part of the pool that the stake is of the full stake.
 *
 * Source of the numbers: PF-1 draws with the tag `khans`: `int(length of the strip)` for each reel
 * from the left, 30, 31, 30, 31 and 30, then `int(5000000)` for the jackpots: 0 is the grand, the
 * next 10 are the major, the next 100 the minor, and the next 1,000 the mini. The return of the
 * reels is exact. Of every stake 1.2% goes to the pools, which pay it back, and the seeds return
 * another 0.4%.
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { cycleOf } from './rules.cycle.ts';
import { lineWins, TWENTY_LINES, type LineRules } from './rules.lines.ts';
import { lineCycle } from './rules.lines-cycle.ts';
import { roundMoments, type RoundMoments } from './rules.moments.ts';
import type { SlotSpin } from './rules.outcome.ts';
import { payTable, symbolPays } from './rules.pays.ts';
import { fraction } from './rules.rational.ts';
import { readStrip, spinReels, windowsOf } from './rules.reels.ts';
import { exactRtp, slotGame, type SlotJackpot, type SlotSheet } from './rules.slot.ts';

const SYMBOLS = ['W', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'];
const WILD = 0;

const STRIPS = [
  'L4 L2 H3 L3 L1 L2 L4 L2 H4 H1 L1 L4 H4 L1 H4 L2 L3 L4 L1 H4 H3 H2 L3 L4 L3 H3 H2 L3 H1 H2',
  'L2 H4 H3 H4 H3 L4 L1 H3 W L2 L1 L3 H2 L2 H4 L4 L3 W H1 H2 L1 L3 L4 L1 L3 L1 L2 L4 L3 L4 H1',
  'H4 L1 L3 L1 L2 L4 L1 L3 H2 L2 H3 L1 H4 W L4 H2 L3 L2 H1 H3 W L4 H4 H1 L4 L3 H4 L2 H2 H3',
  'W L4 H3 L3 L2 H4 L2 L4 H1 L3 H2 L4 L3 L1 L4 H2 L1 W L1 H3 H4 H3 L2 H1 L3 L4 L2 L3 L2 L1 H4',
  'H3 L4 L2 H2 H3 H4 H1 H4 L1 L2 L4 L3 L4 H2 H4 L1 L4 L2 L4 L3 L1 L3 L1 L2 L3 H4 L2 H3 H1 L3',
].map((text) => readStrip(SYMBOLS, text));

/** What three, four and five pay on a line, in line bets of a tenth of the stake. */
const LINE_PAYS = {
  H1: [60, 300, 3000],
  H2: [40, 150, 1000],
  H3: [40, 120, 500],
  H4: [25, 80, 250],
  L1: [12, 35, 120],
  L2: [10, 25, 100],
  L3: [7, 20, 80],
  L4: [6, 15, 60],
};

const LINES = TWENTY_LINES.slice(0, 10);

const JACKPOT: SlotJackpot = {
  of: 5_000_000,
  tiers: [
    { tier: 'grand', hits: 1, contributionM4: 30, seedM4: 50_000_000 },
    { tier: 'major', hits: 10, contributionM4: 30, seedM4: 5_000_000 },
    { tier: 'minor', hits: 100, contributionM4: 30, seedM4: 500_000 },
    { tier: 'mini', hits: 1000, contributionM4: 30, seedM4: 50_000 },
  ],
  totalRtp: fraction('4152637/4324500'),
};

const SHEET: SlotSheet = {
  reels: 5,
  rows: 3,
  symbols: SYMBOLS,
  wild: WILD,
  pays: symbolPays(SYMBOLS, LINE_PAYS, { unitM4: 1000 }),
  wins: { kind: 'lines', lines: LINES },
  features: [],
  rtp: exactRtp('816689/864900', '3434205341003/187013002500'),
  volatility: 'high',
  maxWinM4: 3_512_000,
  stakeStep: 10,
  jackpot: JACKPOT,
};

const WINDOWS = windowsOf(STRIPS, SHEET.rows);
const RULES: LineRules = { table: payTable(SHEET), lines: LINES, wild: WILD };

export const khansTreasury = slotGame({
  name: 'khans-treasury',
  tag: 'khans',
  version: 1,
  sheet: SHEET,
  spins: (stream) => [spin(stream)],
  jackpot: drawTier,
});

function spin(stream: Stream): SlotSpin {
  const grid = spinReels(stream, WINDOWS);
  return { kind: 'base', steps: [{ grid, wins: lineWins(grid, RULES) }] };
}

function drawTier(stream: Stream): string | undefined {
  let left = stream.int(JACKPOT.of);
  for (const { tier, hits } of JACKPOT.tiers) {
    if (left < hits) return tier;
    left -= hits;
  }
  return undefined;
}

/** Over the full cycle of the reels, without the jackpots. */
export function khansTreasuryMoments(): RoundMoments & { largestM4: number } {
  const cycle = cycleOf(
    WINDOWS,
    lineCycle(RULES, SHEET.reels, () => 0),
  );
  const base = cycle.map(({ m4, count }) => ({ m4, awarded: 0, count }));
  const largestM4 = Math.max(...base.map(({ m4 }) => m4));
  return { ...roundMoments({ base, free: [] }), largestM4 };
}
