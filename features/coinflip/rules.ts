/**
 * Coinflip in plain words: a streak against the operator.
 *
 * The player calls heads or tails and the coin is flipped. A wrong call ends the round with
 * nothing; after a right one the player may cash out or call again, for twice as much. The edge is
 * charged once, with the first flip: one win pays 1.98 times the stake, two 3.96, three 7.92, and
 * so on up to the twentieth, which ends the round at 1,038,090.24.
 *
 * Source of the numbers: one PF-1 draw `int(2)` per flip with the tag `coinflip`, 0 is heads. After
 * n wins the multiplier is floor(9,900 × 2ⁿ) ten-thousandths, which is whole for every n. A player
 * who stops after n wins is paid with a chance of 1/2ⁿ, so the RTP is 0.99 wherever the player
 * stops. rules.test.ts proves it for all 20.
 */
import { M4_ONE, type Rational } from '#core/fairness/game.ts';
import { isObject } from '#core/fairness/json.ts';
import type { Stream } from '#core/fairness/pf1.ts';
import type { StepGame, StepState } from '#core/fairness/step-game.ts';

export const COINFLIP_VERSION = 1;

/** Heads shows the operator's logo, tails a fraction in a rosette. */
export const HEADS = 0;
export const TAILS = 1;
export const SIDES = [HEADS, TAILS] as const;
export type Side = (typeof SIDES)[number];

/** The most flips of a round; the last win ends it. */
export const FLIPS_MAX = 20;

/** Nothing is chosen before the first call. */
export type CoinflipStart = Readonly<Record<string, never>>;
export type CoinCall = { readonly side: Side };

/** The calls and the results, flip by flip. */
export type Streak = { readonly called: readonly Side[]; readonly came: readonly Side[] };

/** 0.99 of the stake, in ten-thousandths: the value of a streak of no wins. */
const BASE_M4 = 9_900n;

export const coinflip: StepGame<CoinflipStart, CoinCall, Streak, Streak> = {
  name: 'coinflip',
  tag: 'coinflip',
  version: COINFLIP_VERSION,
  parseStart: (value) => (isObject(value) && Object.keys(value).length === 0 ? {} : undefined),
  parseChoice: parseCall,
  bestMultiplier: () => multiplierAfter(FLIPS_MAX),
  firstMultiplier: () => multiplierAfter(1),
  replay: (stream, _start, calls) => replayStreak(stream, calls),
  exactRtp: (_start, calls) => rtpAfter(calls.length),
  exactVariance: (_start, calls) => varianceAfter(calls.length),
};

/** What a streak of this many wins pays, in ten-thousandths; nothing before the first. */
export function multiplierAfter(wins: number): bigint {
  return wins === 0 ? 0n : BASE_M4 << BigInt(wins);
}

function replayStreak(
  stream: Stream,
  calls: readonly CoinCall[],
): StepState<Streak, Streak> | undefined {
  if (calls.length > FLIPS_MAX) return undefined;
  const came: Side[] = [];
  let isLost = false;
  for (const { side } of calls) {
    // After a wrong call no further call is possible.
    if (isLost) return undefined;
    const up = flip(stream);
    came.push(up);
    isLost = up !== side;
  }
  const view = { called: calls.map(({ side }) => side), came };
  const m4 = isLost ? 0n : multiplierAfter(calls.length);
  return { view, outcome: view, m4, isOver: isLost || calls.length === FLIPS_MAX };
}

/** One flip of the coin: heads or tails, each with a chance of one half. */
export function flip(stream: Stream): Side {
  return stream.int(SIDES.length) === HEADS ? HEADS : TAILS;
}

export function turned(side: Side): Side {
  return side === HEADS ? TAILS : HEADS;
}

/** Parses a call from outside: exactly one side. */
export function parseCall(value: unknown): CoinCall | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const side = parseSide(value['side']);
  return side === undefined ? undefined : { side };
}

export function parseSide(value: unknown): Side | undefined {
  return SIDES.find((side) => Object.is(side, value));
}

/** Parses a streak of the wire or of a history; undefined for anything else. */
export function parseStreak(value: unknown): Streak | undefined {
  if (!isObject(value)) return undefined;
  const called = parseSides(value['called']);
  const came = parseSides(value['came']);
  return called && came?.length === called.length ? { called, came } : undefined;
}

function parseSides(value: unknown): Side[] | undefined {
  if (!Array.isArray(value) || value.length > FLIPS_MAX) return undefined;
  const sides = value.flatMap((each) => parseSide(each) ?? []);
  return sides.length === value.length ? sides : undefined;
}

/** The mean multiplier of a player who makes this many calls and then cashes out. */
function rtpAfter(flips: number): Rational {
  return { numerator: multiplierAfter(flips), denominator: M4_ONE << BigInt(flips) };
}

/** E[m²] − E[m]², over one denominator. */
function varianceAfter(flips: number): Rational {
  const m4 = multiplierAfter(flips);
  const ways = 1n << BigInt(flips);
  return { numerator: m4 * m4 * (ways - 1n), denominator: (M4_ONE * ways) ** 2n };
}
