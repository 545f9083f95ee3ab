/**
 * Northern Lights in plain words.
 *
 * Five reels with three rows and ten lines. Equal symbols on a line win from the left. A wild (W,
 * on the three reels in the middle) fills its reel, stands for every symbol, and stays for a respin
 * of the other reels; a respin that brings another wild awards one more, so a round has at most
 * three respins.
 *
 * Source of the numbers: PF-1 draws with the tag `northern`, for each spin `int(length of the
 * strip)` for each reel that turns, from the left: 32, 33, 33, 33 and 32. The return is exact: the
 * full cycle is counted for each set of filled reels (see rules.exact.test.ts).
 */
import { expandingMoments, expandingSpins, type ExpandingRules } from './rules.expanding.ts';
import { TWENTY_LINES } from './rules.lines.ts';
import { payTable, symbolPays } from './rules.pays.ts';
import { readStrip, windowsOf } from './rules.reels.ts';
import { exactRtp, slotGame, type SlotSheet } from './rules.slot.ts';

const SYMBOLS = ['W', 'H1', 'H2', 'H3', 'H4', 'L1', 'L2', 'L3', 'L4'];
const WILD = 0;
const WILD_REELS = [1, 2, 3];

const STRIPS = [
  'L1 H1 L4 L2 H1 L1 L2 L4 L3 L2 H2 L3 H2 L4 L3 L1 L4 L2 L4 H4 H4 H3 H2 L1 L3 H3 L4 L3 H4 H3 H4 L2',
  'L1 L3 H2 L1 H2 L4 H1 L2 L1 H1 H2 H4 L1 L2 L2 L4 L3 L3 H3 L3 H3 L1 L2 H3 H4 W H1 L4 L3 H3 H4 L4 H4',
  'L3 H4 W H1 H2 L4 L3 H3 H1 H4 H2 L1 L1 L4 H1 H2 L4 H4 H2 L2 L1 H3 L2 H4 L3 L2 L4 L1 L2 H3 L2 L3 H3',
  'H3 L3 L4 L2 L1 L4 H3 H2 H4 L2 L3 H1 H3 L2 H3 L3 H4 H4 H1 L3 L1 L4 H4 L1 H1 L1 L1 L4 H2 H2 W L2 L2',
  'L3 L3 L3 L4 L3 H2 L4 H4 L1 L4 L4 H2 H3 L2 H3 L2 H1 L1 L3 H3 L1 L1 L2 L1 H4 L2 H4 H2 H1 L4 H4 H1',
].map((text) => readStrip(SYMBOLS, text));

/** What three, four and five pay on a line, in line bets of a tenth of the stake. */
const LINE_PAYS = {
  H1: [14, 45, 200],
  H2: [10, 30, 100],
  H3: [7, 22, 60],
  H4: [6, 15, 40],
  L1: [4, 8, 20],
  L2: [3, 7, 15],
  L3: [3, 6, 15],
  L4: [2, 5, 12],
};

const LINES = TWENTY_LINES.slice(0, 10);

const SHEET: SlotSheet = {
  reels: 5,
  rows: 3,
  symbols: SYMBOLS,
  wild: WILD,
  pays: symbolPays(SYMBOLS, LINE_PAYS, { unitM4: 1000 }),
  wins: { kind: 'lines', lines: LINES },
  features: [{ kind: 'expanding-wilds', reels: WILD_REELS }],
  rtp: exactRtp('117725696521/122450296320', '2018569448720825962895839/119952600550846444339200'),
  volatility: 'medium',
  maxWinM4: 2_666_000,
  stakeStep: 10,
};

const RULES: ExpandingRules = {
  windows: windowsOf(STRIPS, SHEET.rows),
  lines: { table: payTable(SHEET), lines: LINES, wild: WILD },
  wildReels: WILD_REELS,
};

export const northernLights = slotGame({
  name: 'northern-lights',
  tag: 'northern',
  version: 1,
  sheet: SHEET,
  spins: (stream) => expandingSpins(stream, RULES),
});

export function northernLightsMoments() {
  return expandingMoments(RULES);
}
