/**
 * The wheel of fortune in plain words.
 *
 * A wheel of 99 equal segments in four colours is spun once. The player bets on a colour, and wins
 * if the wheel stops on it: 48 segments are black and pay 2, 32 are white and pay 3, 16 are red and
 * pay 6, and 3 are violet and pay 32. Segments times multiplier is 96 for every colour, so the RTP
 * of each is exactly 96 of 99.
 *
 * Source of the numbers: one PF-1 draw `int(99)` with the tag `wheel`. The results 0 – 47 are
 * black, 48 – 79 white, 80 – 95 red and 96 – 98 violet. Which segment of the wheel shows which
 * result is fixed below: the results of a colour are on its segments in the order of the wheel.
 */
import { meanMultiplier, multiplierVariance } from '#core/fairness/game.ts';
import type { InstantGame, Prize } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';

export const WHEEL_VERSION = 1;

export const SEGMENTS = 99;

export const COLOURS = ['black', 'white', 'red', 'violet'] as const;
export type WheelColour = (typeof COLOURS)[number];

export type WheelBet = { readonly colour: WheelColour };

/** The number drawn, 0 … 98; its colour and its segment follow from it. */
export type WheelOutcome = { readonly index: number };

/** How many segments a colour has, and what it pays (m4). */
type Share = { readonly segments: number; readonly m4: bigint };

/** Results are assigned to the colours in this order. */
export const SHARES: Readonly<Record<WheelColour, Share>> = {
  black: { segments: 48, m4: 20_000n },
  white: { segments: 32, m4: 30_000n },
  red: { segments: 16, m4: 60_000n },
  violet: { segments: 3, m4: 320_000n },
};

const RESULTS: readonly WheelColour[] = COLOURS.flatMap((colour) =>
  Array<WheelColour>(SHARES[colour].segments).fill(colour),
);

export const wheel: InstantGame<WheelBet, WheelOutcome> = {
  name: 'wheel',
  tag: 'wheel',
  version: WHEEL_VERSION,
  parseParams: parseWheelBet,
  bestMultiplier: ({ colour }) => SHARES[colour].m4,
  play: decide,
  exactRtp: (bet) => meanMultiplier(prizesOf(bet), BigInt(SEGMENTS)),
  exactVariance: (bet) => multiplierVariance(prizesOf(bet), BigInt(SEGMENTS)),
};

export function decide(stream: Stream, bet: WheelBet): { outcome: WheelOutcome; m4: bigint } {
  const index = stream.int(SEGMENTS);
  return { outcome: { index }, m4: multiplierOf(bet, index) };
}

/** What a result pays: the multiplier of the colour, or nothing. */
export function multiplierOf({ colour }: WheelBet, index: number): bigint {
  return colourOf(index) === colour ? SHARES[colour].m4 : 0n;
}

/** The colour of a result 0 … 98. */
export function colourOf(index: number): WheelColour {
  const colour = RESULTS[index];
  if (!colour) throw new Error(`the wheel has no result ${index}`);
  return colour;
}

/** Parses a bet from outside: exactly one colour. */
export function parseWheelBet(value: unknown): WheelBet | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const colour = COLOURS.find((each) => each === value['colour']);
  return colour === undefined ? undefined : { colour };
}

function prizesOf({ colour }: WheelBet): Prize[] {
  const { m4, segments } = SHARES[colour];
  return [{ m4, ways: BigInt(segments) }];
}

/**
 * The colours clockwise, from the segment at the top of the unturned wheel: three thirds that each
 * begin with violet. Every other segment is black, so that no colour has a neighbour of its own and
 * no part of the wheel is richer than another by more than one segment.
 */
const THIRDS: readonly string[] = [
  'V BW BW BR BW BW BR BW BW BR BW BW BR BW BW BR BW',
  'V BW BW BR BW BW BR BW BW BR BW BW BR BW BW BR BW',
  'V BW BR BW BW BR BW BR BW BW BR BW BR BW BW BR BW',
];

const LETTERS: Readonly<Record<string, WheelColour>> = {
  B: 'black',
  W: 'white',
  R: 'red',
  V: 'violet',
};

/** The colour of each of the 99 segments of the wheel; segment p is at p/99 of a turn. */
export const WHEEL_COLOURS: readonly WheelColour[] = readWheel();

/** For each result 0 … 98, its segment on the wheel. */
const PLACES: readonly number[] = COLOURS.flatMap((colour) =>
  WHEEL_COLOURS.flatMap((each, place) => (each === colour ? [place] : [])),
);

/** The segment of a result: 0 … 98, clockwise. */
export function placeOf(index: number): number {
  const place = PLACES[index];
  if (place === undefined) throw new Error(`the wheel has no result ${index}`);
  return place;
}

function readWheel(): WheelColour[] {
  return [...THIRDS.join('').replaceAll(' ', '')].map((letter) => LETTERS[letter]!);
}
