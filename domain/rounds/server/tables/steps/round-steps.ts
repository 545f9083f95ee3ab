import type { Json } from '#core/fairness/json.ts';
import type { Wager } from '#domain/wagers/server/index.ts';

/**
 * A round that runs in steps after the draw: in each step the bets that wait for it are decided by
 * their players, and then the next part of the outcome is shown to all at once. A bet that a player
 * adds to one of these, with a stake of its own, decides nothing itself.
 */
export type RoundSteps<Bet extends Json, Outcome extends Json, Taken extends Json> = {
  /** How long players decide in a step; it ends early when all have decided. */
  readonly decisionMs: number;
  /** How long what a step shows is animated, before players decide again. */
  readonly dealMs: number;
  /**
   * What everyone may see after this many steps; undefined for an outcome that leaves nothing to
   * decide, so that the round ends at once.
   */
  shownAt(outcome: Outcome, step: number): Json | undefined;
  /** What a bet waits for. `next`: it has decided, or must not, and goes on with the next step. */
  waitsFor(bet: Bet, shown: Json, choices: readonly Json[]): 'decision' | 'next' | 'nothing';
  /** The choice of a player who decided nothing in time. */
  readonly missed: Json;
  /** Whether a bet may choose this now, and the bet that is added to it for that, if any. */
  choose(
    seat: Pick<Wager, 'id' | 'bet' | 'choices'>,
    shown: Json,
    choice: Json,
  ): { readonly added: Bet | undefined } | undefined;
  /** The id of the bet that this one was added to. */
  addedTo(bet: Bet): string | undefined;
  /** What a settled bet has of the choices of its seat. */
  takenOf(choices: readonly Json[]): Taken;
};

export type AnySteps = RoundSteps<Json, Json, Json>;

/** What happened to a bet while its round ran; one that was added has the choices of its seat. */
export function takenAtEnd(steps: AnySteps | undefined, wager: Wager, all: readonly Wager[]): Json {
  if (!steps) return wager.taken;
  const seat = steps.addedTo(wager.bet);
  const decided = seat === undefined ? wager : all.find(({ id }) => id.toString() === seat);
  return steps.takenOf(decided?.choices ?? []);
}

/** The bets that decide something in this step or later, and were not added to another. */
export function seatsOf(steps: AnySteps, wagers: readonly Wager[]): Wager[] {
  return wagers.filter(({ is_open, bet }) => is_open && steps.addedTo(bet) === undefined);
}
