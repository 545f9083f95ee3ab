/**
 * A game that is played in steps: the stake is taken, the player makes choice after choice, and
 * cashes out what they are worth or loses it. All draws of the round come from one stream, so the
 * whole round is decided at its first moment; what the player may not know yet is simply not in the
 * view.
 *
 * The rules replay a round from its choices. They never see a player, a wallet or a clock.
 */
import type { InstantGame, Rational } from './game.ts';
import { isObject } from './json.ts';
import type { Json } from './json.ts';
import type { Stream } from './pf1.ts';

export type StepState<View extends Json, Outcome extends Json> = {
  /** What the player may see now: nothing in it reveals the results of later choices. */
  readonly view: View;
  /** Everything that was hidden; published only when the round is over. */
  readonly outcome: Outcome;
  /** What a cash-out pays now, in ten-thousandths; 0n while nothing was won yet. */
  readonly m4: bigint;
  /** Lost, or nothing left to choose: the round ends by itself and pays `m4`. */
  readonly isOver: boolean;
};

export type StepGame<
  Start extends Json = Json,
  Choice extends Json = Json,
  View extends Json = Json,
  Outcome extends Json = Json,
> = {
  readonly name: string;
  readonly tag: string;
  readonly version: number;
  /** What the stake is placed on, or undefined if it must be refused. */
  parseStart(value: unknown): Start | undefined;
  parseChoice(value: unknown): Choice | undefined;
  /** The largest possible win of a round, shown to the player beforehand. */
  bestMultiplier(start: Start): bigint;
  /** The most that the first choice can pay: a stake is refused that could not be paid it. */
  firstMultiplier(start: Start): bigint;
  /** The round after these choices; undefined if one of them is not possible at its point. */
  replay(
    stream: Stream,
    start: Start,
    choices: readonly Choice[],
  ): StepState<View, Outcome> | undefined;
  /** The RTP for a player who makes exactly these choices and then cashes out. */
  exactRtp(start: Start, choices: readonly Choice[]): Rational;
  exactVariance(start: Start, choices: readonly Choice[]): Rational;
};

/** A whole round as its receipt has it. The largest allowed payout stops it at `cap_m4`. */
export type StepParams<Start extends Json, Choice extends Json> = {
  readonly start: Start;
  readonly choices: readonly Choice[];
  readonly cap_m4: number;
};

/** The game as the verifier and the simulator use it: a bet with all its choices made. */
export function wholeRounds<
  Start extends Json,
  Choice extends Json,
  View extends Json,
  Outcome extends Json,
>(
  game: StepGame<Start, Choice, View, Outcome>,
): InstantGame<StepParams<Start, Choice>, Outcome | null> {
  return {
    name: game.name,
    tag: game.tag,
    version: game.version,
    parseParams: (value) => parseStepParams(game, value),
    bestMultiplier: (params) => cappedAt(params.cap_m4, game.bestMultiplier(params.start)),
    play(stream, params) {
      const state = game.replay(stream, params.start, params.choices);
      // Only a forged receipt has an impossible choice; it pays nothing.
      if (!state) return { outcome: null, m4: 0n };
      return { outcome: state.outcome, m4: cappedAt(params.cap_m4, state.m4) };
    },
    isUndecided(stream, { start, choices }) {
      const state = game.replay(stream, start, choices);
      return state !== undefined && !state.isOver && state.m4 === 0n;
    },
    exactRtp: ({ start, choices }) => game.exactRtp(start, choices),
    exactVariance: ({ start, choices }) => game.exactVariance(start, choices),
  };
}

export function cappedAt(capM4: number, m4: bigint): bigint {
  const cap = BigInt(capM4);
  return m4 > cap ? cap : m4;
}

/** No round has more choices; the bound keeps the replay of a forged list short. */
export const CHOICES_MAX = 512;

function parseStepParams<
  Start extends Json,
  Choice extends Json,
  View extends Json,
  Outcome extends Json,
>(
  game: StepGame<Start, Choice, View, Outcome>,
  value: unknown,
): StepParams<Start, Choice> | undefined {
  if (!isObject(value) || Object.keys(value).length !== 3) return undefined;
  const start = game.parseStart(value['start']);
  const { choices: given, cap_m4 } = value;
  if (start === undefined || !Array.isArray(given) || given.length > CHOICES_MAX) return undefined;
  if (!Number.isSafeInteger(cap_m4) || (cap_m4 as number) < 1) return undefined;
  const choices = given.map((choice) => game.parseChoice(choice));
  if (choices.some((choice) => choice === undefined)) return undefined;
  // Both were just checked: none is undefined, and the cap is a number.
  return { start, choices: choices as Choice[], cap_m4: cap_m4 as number };
}
