import { expect, test } from 'vitest';
import { SLOTS } from '#features/studio/game.ts';
import { fraction } from '#features/studio/rules.rational.ts';
import type { SlotGame } from '#features/studio/rules.slot.ts';
import { countLines } from './slots-maths/count.ts';
import { parseMathsOptions, type MathsOptions } from './slots-maths/options.ts';
import { confirmed, sheetLines, simulationLines } from './slots-maths/report.ts';
import { blocksOf, simulateSlot } from './slots-maths/simulate.ts';
import { addTallies, BLOCK_ROUNDS, EMPTY_TALLY, playBlock } from './slots-maths/tally.ts';

const BELLS = SLOTS.find(({ name }) => name === 'brass-bells')!;
const KHANS = SLOTS.find(({ name }) => name === 'khans-treasury')!;
const BLOCK = { slot: BELLS.name, buy: false, seed: 'слот', block: 0, rounds: 20_000 };

function optionsOf(...argv: string[]): MathsOptions {
  const options = parseMathsOptions(argv);
  if (typeof options === 'string') throw new Error(options);
  return options;
}

test('slots:maths: arguments are parsed, and all slots are printed without a name', () => {
  expect(optionsOf().slots).toEqual(SLOTS);
  const options = optionsOf('--slot', 'silk-road', '--buy', '--rounds', '1e8', '--threads', '3');
  expect(options).toMatchObject({ single: true, buy: true, rounds: 100_000_000, threads: 3 });
});

test.each([
  [['--slot', 'darts'], 'no slot called darts'],
  [['--buy'], 'sells its feature'],
  [['--slot', 'brass-bells', '--buy'], 'sells its feature'],
  [['--rounds', '0'], '--rounds'],
  [['--threads', '1000'], '--threads'],
  [['--turbo'], 'turbo'],
])('slots:maths: %j is refused in a sentence', (argv, words) => {
  expect(parseMathsOptions(argv)).toEqual(expect.stringContaining(words));
});

test('slots:maths: blocks cover all rounds', () => {
  const blocks = blocksOf(BELLS.name, { rounds: 2_500_000, buy: false, seed: 'a' });
  expect(blocks.map(({ rounds }) => rounds)).toEqual([BLOCK_ROUNDS, BLOCK_ROUNDS, 500_000]);
  expect(blocks.map(({ block }) => block)).toEqual([0, 1, 2]);
});

test('slots:maths: a block is the same rounds each time, and another for another number', () => {
  expect(playBlock(BELLS, BLOCK)).toEqual(playBlock(BELLS, BLOCK));
  expect(playBlock(BELLS, { ...BLOCK, block: 1 })).not.toEqual(playBlock(BELLS, BLOCK));
  expect(playBlock(BELLS, { ...BLOCK, seed: 'slot' })).not.toEqual(playBlock(BELLS, BLOCK));
});

test('slots:maths: classes contain every round that paid, and tallies add up', () => {
  const one = playBlock(BELLS, BLOCK);
  expect(one.classes.reduce((sum, count) => sum + count, 0)).toBe(one.wins);
  const two = playBlock(KHANS, { ...BLOCK, slot: KHANS.name, rounds: 40_000 });
  const both = addTallies(one, two);
  expect(both.rounds).toBe(60_000);
  expect(both.paidM4).toBe(one.paidM4 + two.paidM4);
  expect(both.jackpots).toEqual(two.jackpots);
  expect(Object.keys(two.jackpots)).toContain('mini');
  expect(addTallies(EMPTY_TALLY, one)).toEqual(one);
});

test('slots:maths: threads play what one block plays, and the return agrees', async () => {
  const options = optionsOf('--slot', 'brass-bells', '--rounds', '20000', '--seed', 'слот');
  const run = await simulateSlot(BELLS, options);
  expect(run.total).toEqual(playBlock(BELLS, BLOCK));
  expect(confirmed(BELLS, false, run.total)).toBe(true);
  expect(simulationLines(BELLS, options, run).join('\n')).toMatch(
    /20,000 rounds[^]*95\.904356%, exact: 4051\/4224[^]*AGREES/,
  );
  expect(sheetLines(BELLS, run).join('\n')).toMatch(/volatility +low[^]*largest win +44 stakes/);
});

test('slots:maths: a wrong published return disagrees', () => {
  const run = { total: playBlock(BELLS, BLOCK), elapsedMs: 1 };
  const rtp = { ...BELLS.sheet.rtp, rtp: fraction('11/10') };
  const wrong: SlotGame = { ...BELLS, sheet: { ...BELLS.sheet, rtp } };
  expect(confirmed(wrong, false, run.total)).toBe(false);
  const lines = simulationLines(wrong, optionsOf('--slot', 'brass-bells'), run);
  expect(lines.at(-1)).toContain('DISAGREES');
});

test('slots:maths: exact returns are counted anew, and others are said to be simulated', () => {
  expect(countLines(BELLS).join('\n')).toContain('4051/4224');
  expect(countLines(KHANS).join('\n')).toContain('816689/864900');
  const orchard = SLOTS.find(({ name }) => name === 'apple-orchard')!;
  expect(countLines(orchard).join('\n')).toContain('only simulated');
});
