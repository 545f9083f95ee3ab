/**
 * A game that is played in steps: the stake is taken, the player chooses again and again, and takes
 * what his choices are worth or loses it. All draws of the round come from one stream, so the whole
 * round is decided at its first moment; what the player may not know yet is simply not in the view.
 *
 * The rules replay a round from its choices. They never see a player, a wallet or a clock.
 */
import type { InstantGame, Rational } from './game.ts';
import { isObject } from './json.ts';
import type { Json } from './json.ts';
import type { Stream } from './pf1.ts';

export type StepState<View extends Json, Outcome extends Json> = {
  /** What the player may see now: nothing in it tells of choices he has not made. */
  readonly view: View;
  /** Everything that was hidden; it leaves the house only when the round is over. */
  readonly outcome: Outcome;
  /** What taking the money pays now, in ten-thousandths; 0n while there is nothing to take. */
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
  /** The most that can be won from here, for a player who wants to know it beforehand. */
  bestMultiplier(start: Start): bigint;
  /** The round after these choices; undefined if one of them cannot be made where it stands. */
  replay(
    stream: Stream,
    start: Start,
    choices: readonly Choice[],
  ): StepState<View, Outcome> | undefined;
  /** The return of a player who makes exactly these choices and then takes the money. */
  exactReturn(start: Start, choices: readonly Choice[]): Rational;
  exactVariance(start: Start, choices: readonly Choice[]): Rational;
};

/** A whole round as its receipt has it. The house's largest payout stops it at `cap_m4`. */
export type StepParams<Start extends Json, Choice extends Json> = {
  readonly start: Start;
  readonly choices: readonly Choice[];
  readonly cap_m4: number;
};

/** What the verifier and the simulator know of such a game: a bet with all its choices made. */
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
      // Only a forged receipt has a choice that could not be made; nothing comes of it.
      if (!state) return { outcome: null, m4: 0n };
      return { outcome: state.outcome, m4: cappedAt(params.cap_m4, state.m4) };
    },
    exactReturn: ({ start, choices }) => game.exactReturn(start, choices),
    exactVariance: ({ start, choices }) => game.exactVariance(start, choices),
  };
}

export function cappedAt(capM4: number, m4: bigint): bigint {
  const cap = BigInt(capM4);
  return m4 > cap ? cap : m4;
}

/** No round has more choices; a list without an end would never be replayed. */
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
  // Both were just looked at: none is undefined, and the cap is a number.
  return { start, choices: choices as Choice[], cap_m4: cap_m4 as number };
}
