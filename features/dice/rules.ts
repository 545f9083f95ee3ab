/**
 * Dice in plain words.
 *
 * The server rolls one of 10,000 numbers, 00.00 to 99.99, all equally likely. The player sets a
 * target and bets that the roll will be under it or over it; a roll equal to the target loses both
 * ways. The fewer of the 10,000 rolls win, the more a win pays: 0.99 of the fair price, cut to four
 * decimals. So the RTP is at most 99%, and never less than 98.99%.
 *
 * Source of the numbers: one PF-1 draw `int(10000)` with the tag `dice`. With c winning rolls the
 * multiplier is floor(0.99 × 10,000 / c × 10,000) ten-thousandths, and c runs from 1 (pays 9,900)
 * to 9,800 (pays 1.0102). The RTP c × m4 / 10⁸ is computed below and proven for every c in
 * rules.test.ts; it is lowest, 0.98990320, at c = 9,724.
 */
import { meanMultiplier, multiplierVariance } from '#core/fairness/game.ts';
import type { InstantGame, Prize } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';

export const DICE_VERSION = 1;

export const ROLLS = 10_000;
export const WINNERS_MIN = 1;
export const WINNERS_MAX = 9_800;

export type Direction = 'under' | 'over';

/** `target` is in hundredths, as the rolls are: 5000 is shown as 50.00. */
export type DiceBet = { readonly direction: Direction; readonly target: number };

export type DiceOutcome = { readonly roll: number };

/** 0.99 of the fair price of one winning roll, in ten-thousandths. */
const PRICE_OF_ONE_ROLL = 99_000_000n;

export const dice: InstantGame<DiceBet, DiceOutcome> = {
  name: 'dice',
  tag: 'dice',
  version: DICE_VERSION,
  parseParams: parseDiceBet,
  bestMultiplier: (bet) => multiplierFor(winnersOf(bet)),
  play: decide,
  exactRtp: (bet) => meanMultiplier(prizesOf(bet), BigInt(ROLLS)),
  exactVariance: (bet) => multiplierVariance(prizesOf(bet), BigInt(ROLLS)),
};

export function decide(stream: Stream, bet: DiceBet): { outcome: DiceOutcome; m4: bigint } {
  const roll = stream.int(ROLLS);
  return { outcome: { roll }, m4: multiplierOfRoll(bet, roll) };
}

/** What a roll pays: the multiplier of the bet, or nothing. */
export function multiplierOfRoll(bet: DiceBet, roll: number): bigint {
  return wins(bet, roll) ? multiplierFor(winnersOf(bet)) : 0n;
}

export function wins(bet: DiceBet, roll: number): boolean {
  return bet.direction === 'under' ? roll < bet.target : roll > bet.target;
}

/** How many of the 10,000 rolls win. */
export function winnersOf(bet: DiceBet): number {
  return bet.direction === 'under' ? bet.target : ROLLS - 1 - bet.target;
}

/** The bet in this direction that exactly `winners` rolls win. */
export function betOn(direction: Direction, winners: number): DiceBet {
  return { direction, target: direction === 'under' ? winners : ROLLS - 1 - winners };
}

export function multiplierFor(winners: number): bigint {
  return PRICE_OF_ONE_ROLL / BigInt(winners);
}

/** Parses a bet from outside: exactly these two fields, and an allowed number of winning rolls. */
export function parseDiceBet(value: unknown): DiceBet | undefined {
  if (!isObject(value) || Object.keys(value).length !== 2) return undefined;
  const { direction, target } = value;
  if (direction !== 'under' && direction !== 'over') return undefined;
  if (typeof target !== 'number' || !Number.isInteger(target)) return undefined;
  const bet: DiceBet = { direction, target };
  const winners = winnersOf(bet);
  return winners >= WINNERS_MIN && winners <= WINNERS_MAX ? bet : undefined;
}

// The page has three fields for the same bet: target, multiplier and chance. Whichever is changed,
// the other two follow from the number of winning rolls.

/** The valid bet nearest to a wanted target. */
export function betAtTarget(direction: Direction, target: number): DiceBet {
  return betOn(direction, clampWinners(winnersOf({ direction, target })));
}

/** The valid bet with the wanted chance, in hundredths of a percent (one winning roll each). */
export function betAtChance(direction: Direction, chance: number): DiceBet {
  return betOn(direction, clampWinners(chance));
}

/** The bet whose multiplier is nearest to the wanted one; between two equals, the likelier. */
export function betAtMultiplier(direction: Direction, wanted: bigint): DiceBet {
  // Nothing can be divided by 0, and below 1.0102 every price gives the likeliest bet.
  if (wanted <= 0n) return betOn(direction, WINNERS_MAX);
  const fewer = clampWinners(Number(PRICE_OF_ONE_ROLL / wanted));
  const more = clampWinners(fewer + 1);
  const below = wanted - multiplierFor(more);
  const above = multiplierFor(fewer) - wanted;
  return betOn(direction, above < below ? fewer : more);
}

/** The bet with the same chance in the other direction. */
export function turned(bet: DiceBet): DiceBet {
  return betOn(bet.direction === 'under' ? 'over' : 'under', winnersOf(bet));
}

/** Rolls and targets as they are shown, always 00.00 to 99.99. */
export function rollText(hundredths: number): string {
  return hundredthsText(hundredths).padStart(5, '0');
}

/** Hundredths as text: a chance of 5 is "0.05", of 5000 "50.00". */
export function hundredthsText(value: number): string {
  const digits = value.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * A typed number as a whole count of 10^−decimals, or undefined if it is not a number. A comma is a
 * decimal point on many keyboards; digits beyond `decimals` are cut.
 */
export function parseTyped(text: string, decimals: number): bigint | undefined {
  const match = /^(\d{0,9})(?:[.,](\d*))?$/.exec(text.trim());
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '') return undefined;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

function clampWinners(winners: number): number {
  return Math.min(Math.max(winners, WINNERS_MIN), WINNERS_MAX);
}

function prizesOf(bet: DiceBet): Prize[] {
  const winners = winnersOf(bet);
  return [{ m4: multiplierFor(winners), ways: BigInt(winners) }];
}
