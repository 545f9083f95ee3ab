/**
 * Miner in plain words.
 *
 * Twenty-five tiles in five rows of five. The player chooses the number of mines, 1 to 24, and the
 * server places them before the first tile is opened. The player opens tiles one by one. A mine
 * ends the round with nothing; every other tile has a gem, and after each gem the player may cash
 * out or open another tile for more. When the last gem is found the round pays by itself. Opening a
 * tile that is open already changes nothing.
 *
 * Source of the numbers: one PF-1 draw `draw(25, m)` with the tag `mines`; tile = row × 5 + column.
 * With m mines and k gems the multiplier is floor(0.99 × C(25, k) / C(25 − m, k) × 10,000)
 * ten-thousandths: 0.99 of the fair price of that chance, charged once and cut to four decimals.
 * The largest is 5,148,297 times the stake, at 13 mines and 12 gems or the other way round. The RTP
 * is between 98.992% and 99% wherever the player stops; rules.test.ts proves it for every m and k.
 */
import { M4_ONE, type Rational } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import type { StepGame, StepState } from '#core/fairness/step-game.ts';

export const MINER_VERSION = 1;

export const SIDE = 5;
export const TILES = SIDE * SIDE;
export const MINES_MIN = 1;
export const MINES_MAX = TILES - 1;

export type MinerStart = { readonly mines: number };
export type MinerChoice = { readonly tile: number };
/** `opened` are the tiles with gems, in the order they were found. */
export type MinerView = { readonly mines: number; readonly opened: readonly number[] };
/** `mines` in the order drawn; `hit` is the mine that was opened, if one was. */
export type MinerOutcome = { readonly mines: readonly number[]; readonly hit: number | null };

/** 0.99 of a fair price, in ten-thousandths. */
const BASE_M4 = 9_900n;

export const miner: StepGame<MinerStart, MinerChoice, MinerView, MinerOutcome> = {
  name: 'miner',
  tag: 'mines',
  version: MINER_VERSION,
  parseStart,
  parseChoice,
  bestMultiplier: ({ mines }) => multiplierAfter(mines, gemsWith(mines)),
  firstMultiplier: ({ mines }) => multiplierAfter(mines, 1),
  replay: openTiles,
  exactRtp: ({ mines }, choices) => rtpAfter(mines, tilesOf(choices).length),
  exactVariance: ({ mines }, choices) => varianceAfter(mines, tilesOf(choices).length),
};

/** What `gems` gems pay with this many mines on the board; nothing before the first. */
export function multiplierAfter(mines: number, gems: number): bigint {
  if (gems < 1 || gems > gemsWith(mines)) return 0n;
  return (BASE_M4 * combinations(TILES, gems)) / combinations(gemsWith(mines), gems);
}

/** How many tiles have a gem. */
export function gemsWith(mines: number): number {
  return TILES - mines;
}

/** The chance of a gem on the next tile, after this many: gems left of tiles left. */
export function nextChance(mines: number, gems: number): Rational {
  const [numerator, denominator] = [BigInt(gemsWith(mines) - gems), BigInt(TILES - gems)];
  return { numerator, denominator };
}

function openTiles(
  stream: Stream,
  { mines: count }: MinerStart,
  choices: readonly MinerChoice[],
): StepState<MinerView, MinerOutcome> | undefined {
  const mines = stream.draw(TILES, count);
  const opened: number[] = [];
  let hit: number | null = null;
  for (const { tile } of choices) {
    // After a mine, or with all gems found, no further choice is possible.
    if (hit !== null || opened.length === gemsWith(count)) return undefined;
    if (mines.includes(tile)) hit = tile;
    else if (!opened.includes(tile)) opened.push(tile);
  }
  const m4 = hit === null ? multiplierAfter(count, opened.length) : 0n;
  const isOver = hit !== null || opened.length === gemsWith(count);
  return { view: { mines: count, opened }, outcome: { mines, hit }, m4, isOver };
}

/** Parses a start from outside: exactly a number of mines that leaves a gem and a risk. */
export function parseStart(value: unknown): MinerStart | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const { mines } = value;
  return isWhole(mines, MINES_MIN, MINES_MAX) ? { mines } : undefined;
}

/** Parses a choice from outside: exactly one tile of the board. */
export function parseChoice(value: unknown): MinerChoice | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const { tile } = value;
  return isWhole(tile, 0, TILES - 1) ? { tile } : undefined;
}

/** Parses an outcome of a history; undefined for anything else. */
export function parseOutcome(value: unknown): MinerOutcome | undefined {
  if (!isObject(value) || !Array.isArray(value['mines'])) return undefined;
  const { hit = null } = value;
  const mines = value['mines'].filter((tile) => isWhole(tile, 0, TILES - 1));
  const isHit = hit === null || isWhole(hit, 0, TILES - 1);
  return isHit && mines.length === value['mines'].length ? { mines, hit } : undefined;
}

/** The tiles that were chosen, each once, in order. */
export function tilesOf(choices: readonly MinerChoice[]): number[] {
  return [...new Set(choices.map(({ tile }) => tile))];
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** How many ways there are to choose k of n. */
export function combinations(n: number, k: number): bigint {
  let ways = 1n;
  for (let i = 1; i <= k; i++) ways = (ways * BigInt(n - k + i)) / BigInt(i);
  return ways;
}

/** The mean multiplier of a player who opens this many tiles and then cashes out. */
function rtpAfter(mines: number, tiles: number): Rational {
  const paid = combinations(gemsWith(mines), tiles) * multiplierAfter(mines, tiles);
  return { numerator: paid, denominator: combinations(TILES, tiles) * M4_ONE };
}

/** E[m²] − E[m]², over one denominator. */
function varianceAfter(mines: number, tiles: number): Rational {
  const m4 = multiplierAfter(mines, tiles);
  const wins = combinations(gemsWith(mines), tiles);
  const ways = combinations(TILES, tiles);
  return { numerator: wins * m4 * m4 * (ways - wins), denominator: (M4_ONE * ways) ** 2n };
}
