/**
 * The wheel show in plain words.
 *
 * A money wheel has 51 equal sectors: 24 with the number 2, twelve with 4, eight with 6, four with
 * 12, two with 24, and one that doubles. Until bets close each player of the table may bet once on
 * each number. The wheel is spun: the number it stops on pays that many times the stake, the stake
 * included. On the sector that doubles nothing is decided: every payout of the round is doubled and
 * the wheel is spun again. After three doublings it is spun over the 50 numbers alone, so that a
 * round has four spins at the most and the number 24 pays 192 times the stake at the most.
 *
 * Source of the numbers: PF-1 with the tag `wheelshow`; the server seed is the round's link of the
 * chain, the client seed a public random value that was unknown to all when bets closed. Each round
 * draws `int(51)` three times, each the place of a sector from 0, the one that doubles, and then
 * `int(50)` plus one; the spins end with the first number. Every number n has 48/n sectors, so the
 * RTP of all of them is equal: the fourth spin returns W3 = 48/50, and those before it Wk = 48/51 +
 * 2·Wk+1/51. W0 is 1,082,864 of 1,105,425: 97.959 %. rules.test.ts counts all sequences of spins.
 */
import { M4_ONE, meanMultiplier, multiplierVariance, type Prize } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import { parseNothing, type SharedGame } from '#core/fairness/shared-game.ts';

export const WHEEL_SHOW_VERSION = 1;

export const NUMBERS = [2, 4, 6, 12, 24] as const;
export type WheelNumber = (typeof NUMBERS)[number];

/** The place of the sector that doubles; the numbers follow it clockwise. */
export const DOUBLE_PLACE = 0;
export const DOUBLINGS_MAX = 3;

/**
 * The sectors clockwise, the one that doubles first. No equal numbers are neighbours, and the two
 * 24s are opposite each other.
 */
export const SECTORS: readonly (WheelNumber | 'double')[] = [
  'double',
  ...([4, 2, 6, 2, 4, 2, 12, 2, 6, 2, 4, 2, 24, 2, 6, 2, 4, 2, 12, 2, 6, 2, 4, 2, 4] as const),
  ...([6, 4, 2, 4, 2, 4, 2, 6, 2, 12, 2, 4, 2, 24, 2, 6, 2, 4, 2, 12, 2, 6, 2, 4, 2] as const),
];
const NUMBERED = SECTORS.length - 1;

/** How many sectors have the number. */
export function sectorsOf(number: WheelNumber): number {
  return SECTORS.filter((each) => each === number).length;
}

export type NumberBet = { readonly number: WheelNumber };
/** The places at which the wheel stopped, one for each spin; all but the last one doubled. */
export type Spins = { readonly places: readonly number[] };

export const wheelShow: SharedGame<NumberBet, null, Spins, null> = {
  name: 'wheel-show',
  tag: 'wheelshow',
  version: WHEEL_SHOW_VERSION,
  parseBet: parseNumberBet,
  parseFacts: parseNothing,
  parseTaken: parseNothing,
  bestMultiplier: ({ number }) => paidOn(number, DOUBLINGS_MAX),
  draw: spins,
  price: (outcome, { bet }) => ({ m4: m4On(bet.number, outcome) }),
  exactRtp: ({ bet }) => meanMultiplier(prizesOf(bet), SEQUENCES),
  exactVariance: ({ bet }) => multiplierVariance(prizesOf(bet), SEQUENCES),
};

/** All four places are drawn in each round; those after the first number are not used. */
function spins(stream: Pick<Stream, 'int'>): Spins {
  const drawn = Array.from({ length: DOUBLINGS_MAX }, () => stream.int(SECTORS.length));
  drawn.push(stream.int(NUMBERED) + 1);
  return { places: drawn.slice(0, drawn.findIndex((place) => place !== DOUBLE_PLACE) + 1) };
}

/** The number a round ended with. */
export function numberOf({ places }: Spins): WheelNumber {
  const sector = SECTORS[places.at(-1)!];
  if (sector === undefined || sector === 'double') throw new Error('a round ends with a number');
  return sector;
}

export function doublingsOf({ places }: Spins): number {
  return places.length - 1;
}

/** By what all payouts are multiplied after so many doublings. */
export function factorOf(doublings: number): number {
  return 2 ** doublings;
}

/** What a stake of one on this number is paid, in ten-thousandths. */
export function m4On(number: WheelNumber, outcome: Spins): bigint {
  return numberOf(outcome) === number ? paidOn(number, doublingsOf(outcome)) : 0n;
}

function paidOn(number: WheelNumber, doublings: number): bigint {
  return BigInt(number * factorOf(doublings)) * M4_ONE;
}

/** Parses a bet from outside: exactly one number. */
export function parseNumberBet(value: unknown): NumberBet | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const number = NUMBERS.find((each) => each === value['number']);
  return number && { number };
}

/** The spins of an outcome of the wire; undefined while there is none. */
export function parseSpins(value: unknown): Spins | undefined {
  if (!isObject(value) || !Array.isArray(value['places'])) return undefined;
  const places = value['places'] as readonly unknown[];
  const isPlace = (place: unknown): place is number =>
    typeof place === 'number' && SECTORS[place] !== undefined;
  if (places.length < 1 || places.length > DOUBLINGS_MAX + 1 || !places.every(isPlace)) {
    return undefined;
  }
  const isRound = places.every((place, at) => (place === DOUBLE_PLACE) === at < places.length - 1);
  return isRound ? { places: [...places] } : undefined;
}

/** All equally likely sequences of three spins over every sector and one over the numbers. */
const SEQUENCES = BigInt(SECTORS.length ** DOUBLINGS_MAX * NUMBERED);

/** A number after so many doublings: the spins that were not needed may stop anywhere. */
function prizesOf({ number }: NumberBet): Prize[] {
  return Array.from({ length: DOUBLINGS_MAX + 1 }, (_, doublings) => {
    const unused = SECTORS.length ** (DOUBLINGS_MAX - 1 - doublings) * NUMBERED;
    const ways = sectorsOf(number) * (doublings === DOUBLINGS_MAX ? 1 : unused);
    return { m4: paidOn(number, doublings), ways: BigInt(ways) };
  });
}
