/**
 * The shared wheel in plain words.
 *
 * All players watch one wheel of 33 pockets: 0 is green, 1 to 16 are red, 17 to 32 black, all
 * equally likely. Until bets close each player may bet once on each colour. Red and black pay twice
 * the stake, green pays 32 times.
 *
 * Source of the numbers: one PF-1 draw `int(33)` with the tag `double`; the server seed is the
 * round's link of the chain, the client seed a public random value that was unknown to all when
 * bets closed. Red and black win with 16 of 33 pockets and pay 2, green with 1 of 33 and pays 32:
 * the RTP of each colour is 32/33, 96.9697 %. rules.double.test.ts proves it.
 */
import { meanMultiplier, multiplierVariance } from '#core/fairness/game.ts';
import type { Prize } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import { parseNothing, type SharedGame } from '#core/fairness/shared-game.ts';

export const DOUBLE_VERSION = 1;
export const DOUBLE_POCKETS = 33;

export const COLOURS = ['red', 'green', 'black'] as const;
export type DoubleColour = (typeof COLOURS)[number];

export type ColourBet = { readonly colour: DoubleColour };
export type DoubleOutcome = { readonly pocket: number };

/** What each colour pays, in ten-thousandths of the stake. */
const PAYS: Readonly<Record<DoubleColour, bigint>> = {
  red: 20_000n,
  black: 20_000n,
  green: 320_000n,
};
const LAST_RED = 16;

export const double: SharedGame<ColourBet, null, DoubleOutcome, null> = {
  name: 'double',
  tag: 'double',
  version: DOUBLE_VERSION,
  parseBet: parseColourBet,
  parseFacts: parseNothing,
  parseTaken: parseNothing,
  bestMultiplier: ({ colour }) => PAYS[colour],
  draw: (stream) => ({ pocket: stream.int(DOUBLE_POCKETS) }),
  price: ({ pocket }, { bet }) => ({
    m4: doubleColourOf(pocket) === bet.colour ? PAYS[bet.colour] : 0n,
  }),
  exactRtp: ({ bet }) => meanMultiplier(prizesOf(bet), BigInt(DOUBLE_POCKETS)),
  exactVariance: ({ bet }) => multiplierVariance(prizesOf(bet), BigInt(DOUBLE_POCKETS)),
};

export function doubleColourOf(pocket: number): DoubleColour {
  if (pocket === 0) return 'green';
  return pocket <= LAST_RED ? 'red' : 'black';
}

/** How many of the 33 pockets have this colour. */
export function pocketsOf(colour: DoubleColour): number {
  return colour === 'green' ? 1 : 16;
}

/**
 * The pockets in the order of the wheel, clockwise from the zero: red and black alternate, so that
 * neighbours never share a colour. The order is a matter of looks; the draw decides, and all
 * pockets are equally wide.
 */
export const DOUBLE_ORDER: readonly number[] = [
  0,
  ...Array.from({ length: 16 }, (_, i) => [1 + ((i * 7) % 16), 17 + ((i * 5 + 8) % 16)]).flat(),
];

/** Parses a bet from outside: exactly one colour. */
export function parseColourBet(value: unknown): ColourBet | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const colour = COLOURS.find((each) => each === value['colour']);
  return colour && { colour };
}

/** The pocket of an outcome of the wire; undefined while there is none. */
export function pocketOf(outcome: unknown, pockets: number): number | undefined {
  const pocket = isObject(outcome) ? outcome['pocket'] : undefined;
  if (typeof pocket !== 'number' || !Number.isInteger(pocket)) return undefined;
  return pocket >= 0 && pocket < pockets ? pocket : undefined;
}

function prizesOf({ colour }: ColourBet): Prize[] {
  return [{ m4: PAYS[colour], ways: BigInt(pocketsOf(colour)) }];
}
