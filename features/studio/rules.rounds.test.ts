/** What holds for every round of every slot. */
import { describe, expect, test } from 'vitest';
import { isJson } from '#core/fairness/json.ts';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import { SLOTS } from './game.ts';
import type { SlotSpin, SlotStep, SlotWin } from './rules.outcome.ts';
import type { SlotGame, SlotParams, SlotSheet } from './rules.slot.ts';

const SEED = 'a3f1c2d4e5b60718293a4b5c6d7e8f90112233445566778899aabbccddeeff00';
const ROUNDS = 3000;

type Played = {
  readonly m4: bigint;
  readonly capped: boolean;
  readonly spins: readonly SlotSpin[];
};

function play(slot: SlotGame, params: SlotParams): Played[] {
  const pair = openSeedPair(SEED, 'player-one');
  return Array.from({ length: ROUNDS }, (_, nonce) => {
    const { m4, outcome } = slot.play(openStream(pair, nonce, slot.tag), params);
    return { m4, capped: outcome.capped === true, spins: outcome.spins };
  });
}

const CASES = SLOTS.flatMap((slot) => [
  { name: slot.name, slot, rounds: play(slot, {}), price: 1 },
  ...(slot.sheet.buy
    ? [
        {
          name: `${slot.name}, bought`,
          slot,
          rounds: play(slot, { buy: true }),
          price: slot.sheet.buy.priceM4 / 10_000,
        },
      ]
    : []),
]);

describe.each(CASES)('$name', ({ slot, rounds, price }) => {
  const { sheet } = slot;
  const spins = rounds.flatMap((round) => round.spins);
  const steps = spins.flatMap((spin) => spin.steps);

  test('slots: wins add up to the multiplier, or reach the largest win', () => {
    const best = slot.bestMultiplier(price === 1 ? {} : { buy: true });
    const wrong = rounds.filter(({ m4, capped, spins: of }) => {
      const sum = BigInt(paidIn(of.flatMap((spin) => spin.steps)));
      return capped ? sum < best || m4 !== best : sum !== m4 || m4 >= best;
    });
    expect(wrong).toEqual([]);
  });

  test('slots: grids have all reels and rows, and symbols of the slot', () => {
    const wrong = steps.filter(({ grid }) => !isGridOf(grid, sheet));
    expect(wrong).toEqual([]);
  });

  test('slots: the cells of a win hold its symbol or a wild, each cell once', () => {
    const wrong = steps.flatMap((step) =>
      step.wins.filter((win) => !holdsSymbol(step, win, sheet)),
    );
    expect(wrong).toEqual([]);
  });

  test('slots: a win pays the paytable times its ways and multiplier, or its coins', () => {
    const wrong = steps.flatMap((step) =>
      step.wins.filter((win) => Math.abs(win.paysM4 * price - payOf(step, win, sheet)) > 1e-6),
    );
    expect(wrong).toEqual([]);
  });

  test('slots: a win on a line covers it from the first reel on', () => {
    const lines = sheet.wins.kind === 'lines' ? sheet.wins.lines : [];
    const wrong = steps.flatMap((step) =>
      step.wins.filter(({ line, cells }) => {
        return (
          line !== undefined &&
          cells.some(([reel, row], i) => reel !== i || lines[line]![reel] !== row)
        );
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('slots: free spins and respins are counted down to none', () => {
    const wrong = rounds.filter((round) => !isCountedDown(round));
    expect(wrong).toEqual([]);
  });

  test('slots: an outcome is JSON', () => {
    expect(rounds.every(({ spins: of }) => isJson(of, 8))).toBe(true);
  });

  test('slots: these rounds have wins, and rounds that lose', () => {
    expect(rounds.some(({ m4 }) => m4 > 0n)).toBe(true);
    expect(rounds.some(({ m4 }) => m4 === 0n)).toBe(true);
  });
});

const FALLING = CASES.filter(({ slot }) =>
  slot.sheet.features.some(({ kind }) => kind === 'cascades'),
);

test.each(FALLING)('slots: in $name, what is not removed falls to the bottom', ({ rounds }) => {
  const pairs = rounds.flatMap(({ spins }) =>
    spins.flatMap(({ steps }) => steps.slice(1).map((step, i) => ({ before: steps[i]!, step }))),
  );
  const wrong = pairs.filter(({ before, step }) => !isFallOf(before, step));
  expect(pairs.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

function paidIn(steps: readonly SlotStep[]): number {
  return steps.reduce((sum, { wins }) => wins.reduce((paid, win) => paid + win.paysM4, sum), 0);
}

function isGridOf(grid: SlotStep['grid'], { reels, rows, symbols }: SlotSheet): boolean {
  const fits = (symbol: number) => symbol >= -1 && symbol < symbols.length;
  return (
    grid.length === reels && grid.every((column) => column.length === rows && column.every(fits))
  );
}

function holdsSymbol({ grid }: SlotStep, win: SlotWin, { wild }: SlotSheet): boolean {
  const holds = ([reel, row]: readonly [number, number]) =>
    [win.symbol, wild].includes(grid[reel]![row]!);
  const different = new Set(win.cells.map(String)).size === win.cells.length;
  return (
    different &&
    win.cells.every(holds) &&
    (win.ways !== undefined || win.count === win.cells.length)
  );
}

function payOf({ coins }: SlotStep, win: SlotWin, { pays, features }: SlotSheet): number {
  const hold = features.find((feature) => feature.kind === 'hold-and-win');
  if (win.prize) return hold!.grandM4;
  if (coins && win.symbol === hold!.coin) return coins.reduce((sum, coin) => sum + coin[2], 0);
  const pay = pays.findLast((each) => each.symbol === win.symbol && each.count <= win.count);
  const ways = Array.from({ length: win.count }, (_, reel) => {
    return win.cells.filter((cell) => cell[0] === reel).length;
  });
  const product = win.ways === undefined ? 1 : ways.reduce((all, each) => all * each, 1);
  return pay!.m4 * product * (win.multiplier ?? 1);
}

/** A spin leaves one less than the spin before it, and what it awards; a respin may restore all. */
function isCountedDown({ spins, capped }: Played): boolean {
  let left = spins[0]!.kind === 'base' ? 1 : undefined;
  for (const spin of spins) {
    const expected = left === undefined ? spin.left! : left - 1 + (spin.awarded ?? 0);
    const restored = spin.kind === 'respin' && (spin.left === 3 || spin.left === 0);
    if ((spin.left ?? 0) !== expected && !restored) return false;
    left = spin.left ?? 0;
  }
  return left === 0 || capped;
}

function isFallOf(before: SlotStep, step: SlotStep): boolean {
  const removed = new Set(before.wins.flatMap(({ cells }) => cells.map(String)));
  return before.grid.every((column, reel) => {
    const left = column.filter((_, row) => !removed.has(String([reel, row])));
    const bottom = step.grid[reel]!.slice(column.length - left.length);
    return left.every((symbol, i) => symbol === bottom[i]);
  });
}
