/**
 * Silk Road in plain words.
 *
 * Five reels with three rows and 243 ways: equal symbols on neighbouring reels win from the left in
 * whatever rows they lie, and a symbol that is twice on a reel doubles the ways. A wild (W, on the
 * three reels in the middle) stands for every symbol but the scatter. Three or more scatters (S)
 * award twelve free spins, in which all wins are multiplied by six; three or more scatters award
 * twelve more. The free spins can be bought for fifty stakes.
 *
 * Source of the numbers: PF-1 draws with the tag `silkroad`, for each spin `int(length of the
 * strip)` for each reel from the left: 32, 31, 32, 31 and 32. A round that was bought begins with
 * its first free spin. The return is exact, of bought rounds as well (see rules.exact.test.ts).
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { countIn, cycleOf } from './rules.cycle.ts';
import { freeSpins, withFreeSpins, type SpinResult } from './rules.free-spins.ts';
import { cellsOf } from './rules.lines.ts';
import type { RoundCounts } from './rules.moments.ts';
import { payTable, symbolPays } from './rules.pays.ts';
import { readStrip, spinReels, windowsOf } from './rules.reels.ts';
import { exactRtp, slotGame, type SlotSheet } from './rules.slot.ts';
import { waysCycle, waysWins, type WaysRules } from './rules.ways.ts';

const SYMBOLS = ['W', 'S', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'];
const WILD = 0;
const SCATTER = 1;

const STRIPS = [
  'L1 L3 L2 H2 L4 H3 H3 H1 L3 L2 L2 H4 L1 H4 L3 S L4 H3 L4 L3 H1 L1 L1 H4 H4 L4 H2 L2 L2 H2 L1 H3',
  'S L3 H2 L3 H4 L2 H1 H1 L4 W H3 H2 L1 L3 H4 L4 H1 H2 L4 L1 L3 L1 L2 L1 L2 L4 H4 L2 L1 H3 H3',
  'L2 L4 H3 L4 S L1 L3 L4 H3 L3 L3 H3 H2 H3 H4 L1 H4 L2 L1 H4 W L3 H1 H4 L3 H2 L2 L1 H1 L2 H2 L4',
  'L1 H2 S H1 H4 L3 L2 L4 L2 L1 L4 H1 W H3 L4 L3 L2 H4 H3 L3 L3 L1 H2 H4 H3 H3 L2 L4 L4 H2 L1',
  'L3 H3 L3 L4 H2 L4 L2 H4 H3 H3 L2 H3 H4 H2 L4 H1 L2 H1 H2 S L1 H4 L1 L1 L4 L4 L1 H4 L2 L2 L3 L3',
].map((text) => readStrip(SYMBOLS, text));

/** What three, four and five pay in each way, in parts of 25 of the stake. */
const WAY_PAYS = {
  H1: [25, 100, 1000],
  H2: [20, 60, 300],
  H3: [12, 40, 150],
  H4: [10, 30, 100],
  L1: [4, 12, 45],
  L2: [4, 10, 40],
  L3: [3, 8, 32],
  L4: [3, 8, 25],
};

const FREE_SPINS = 12;
const FREE_MULTIPLIER = 6;
export const SILK_ROAD_BUY = { spins: FREE_SPINS, priceM4: 500_000 };

const SHEET: SlotSheet = {
  reels: 5,
  rows: 3,
  symbols: SYMBOLS,
  wild: WILD,
  scatter: SCATTER,
  pays: symbolPays(SYMBOLS, WAY_PAYS, { unitM4: 400 }),
  wins: { kind: 'ways', ways: 243 },
  features: [
    {
      kind: 'free-spins',
      awards: [{ scatters: 3, spins: FREE_SPINS }],
      multiplier: FREE_MULTIPLIER,
    },
  ],
  rtp: exactRtp(
    '542584669363623/564816128819200',
    '156358101756170817717623401013933394409/2288800492985044596226735367782400000',
    1e-9,
  ),
  volatility: 'high',
  maxWinM4: 100_000_000,
  stakeStep: 25,
  buy: {
    priceM4: SILK_ROAD_BUY.priceM4,
    rtp: exactRtp(
      '859547862/896816875',
      '12684521695443634490070852/5770338649332305943359375',
      1e-11,
    ),
  },
};

const WINDOWS = windowsOf(STRIPS, SHEET.rows);
const RULES: WaysRules = { table: payTable(SHEET), wild: WILD };

export const silkRoad = slotGame({
  name: 'silk-road',
  tag: 'silkroad',
  version: 1,
  sheet: SHEET,
  spins: (stream, { buy }) => {
    const free = () => spin(stream, FREE_MULTIPLIER);
    return buy ? freeSpins(FREE_SPINS, free) : withFreeSpins(spin(stream, 1), free);
  },
});

function spin(stream: Stream, multiplier: number): SpinResult {
  const grid = spinReels(stream, WINDOWS);
  const wins = waysWins(grid, RULES, multiplier);
  const steps = [{ grid, wins, ...(multiplier > 1 ? { multiplier } : {}) }];
  return { steps, awarded: awardOf(cellsOf(grid, SCATTER).length) };
}

function awardOf(scatters: number): number {
  return scatters >= 3 ? FREE_SPINS : 0;
}

/** All results of a spin, over the full cycle of the reels. */
export function silkRoadCounts(): RoundCounts {
  const cycle = cycleOf(WINDOWS, waysCycle(RULES, SHEET.reels, countIn(SCATTER)));
  const counts = (multiplier: number) =>
    cycle.map(({ m4, event, count }) => ({ m4: m4 * multiplier, awarded: awardOf(event), count }));
  return { base: counts(1), free: counts(FREE_MULTIPLIER) };
}
