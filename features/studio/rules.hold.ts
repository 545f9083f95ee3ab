/**
 * Hold and win: coins stay where they lie while the other cells are drawn again. Every respin that
 * brings a coin restores the number of respins. At the end all coins are paid, and a grid full of
 * coins pays a fixed prize on top.
 */
import type { Stream } from '#core/fairness/pf1.ts';
import { cellsOf } from './rules.lines.ts';
import type { SlotCell, SlotCoin, SlotGrid, SlotSpin, SlotStep, SlotWin } from './rules.outcome.ts';

export type CoinValue = { readonly m4: number; readonly weight: number };

export type HoldRules = {
  readonly coin: number;
  readonly reels: number;
  readonly rows: number;
  /** So many coins in a spin start the respins. */
  readonly trigger: number;
  readonly respins: number;
  /** An empty cell gets a coin in `hits` of `of` equally likely draws. */
  readonly chance: { readonly hits: number; readonly of: number };
  readonly values: readonly CoinValue[];
  readonly grandM4: number;
};

/** All spins of a round whose first spin shows this grid, with these wins on it. */
export function* holdSpins(
  stream: Stream,
  rules: HoldRules,
  grid: SlotGrid,
  wins: readonly SlotWin[],
): Iterable<SlotSpin> {
  const coins = cellsOf(grid, rules.coin).map((cell) => drawCoin(stream, rules, cell));
  const step = coins.length > 0 ? { grid, wins, coins } : { grid, wins };
  if (coins.length < rules.trigger) return yield { kind: 'base', steps: [step] };
  yield { kind: 'base', steps: [step], awarded: rules.respins, left: rules.respins };
  yield* respins(stream, rules, coins);
}

function* respins(
  stream: Stream,
  rules: HoldRules,
  first: readonly SlotCoin[],
): Iterable<SlotSpin> {
  const size = rules.reels * rules.rows;
  let coins = first;
  let left = coins.length === size ? 0 : rules.respins;
  // A first spin full of coins is paid by one respin that changes nothing.
  do {
    const landed = drawLanded(stream, rules, coins);
    coins = [...coins, ...landed];
    if (coins.length === size) left = 0;
    else left = landed.length > 0 ? rules.respins : left - 1;
    const wins = left > 0 ? [] : coinWins(rules, coins);
    const steps: SlotStep[] = [{ grid: gridOf(rules, coins), wins, coins }];
    yield { kind: 'respin', steps, left };
  } while (left > 0);
}

/** One draw for each empty cell, reel by reel from the top, and the value of each coin after it. */
function drawLanded(stream: Stream, rules: HoldRules, coins: readonly SlotCoin[]): SlotCoin[] {
  const landed: SlotCoin[] = [];
  for (let reel = 0; reel < rules.reels; reel++) {
    for (let row = 0; row < rules.rows; row++) {
      if (coins.some((coin) => coin[0] === reel && coin[1] === row)) continue;
      if (stream.int(rules.chance.of) >= rules.chance.hits) continue;
      landed.push(drawCoin(stream, rules, [reel, row]));
    }
  }
  return landed;
}

function drawCoin(stream: Stream, { values }: HoldRules, [reel, row]: SlotCell): SlotCoin {
  let left = stream.int(weightOf(values));
  for (const { m4, weight } of values) {
    if (left < weight) return [reel, row, m4];
    left -= weight;
  }
  throw new Error('the weights of the coins do not add up');
}

export function weightOf(values: readonly CoinValue[]): number {
  return values.reduce((sum, { weight }) => sum + weight, 0);
}

function coinWins(
  { coin, reels, rows, grandM4 }: HoldRules,
  coins: readonly SlotCoin[],
): SlotWin[] {
  const cells = coins.map(([reel, row]): SlotCell => [reel, row]);
  const count = coins.length;
  const paysM4 = coins.reduce((sum, [, , m4]) => sum + m4, 0);
  const all: SlotWin = { symbol: coin, count, cells, paysM4 };
  if (count < reels * rows) return [all];
  return [all, { symbol: coin, count, cells, paysM4: grandM4, prize: 'grand' }];
}

function gridOf({ coin, reels, rows }: HoldRules, coins: readonly SlotCoin[]): SlotGrid {
  const grid = Array.from({ length: reels }, () => Array<number>(rows).fill(-1));
  for (const [reel, row] of coins) grid[reel]![row] = coin;
  return grid;
}
