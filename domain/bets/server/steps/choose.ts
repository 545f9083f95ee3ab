import { payoutOf } from '#core/fairness/game.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import { cappedAt, CHOICES_MAX, type StepGame, type StepState } from '#core/fairness/step-game.ts';
import { micro } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { StepRound } from '../../contract.steps.ts';
import { closePlacements, type Closing } from '../placements/close.ts';
import type { Placement } from '../placements/placement.ts';
import { addChoice } from '../placements/store.ts';
import { changeRound, type StepsDesk } from './change.ts';

export type StepRequest = { readonly playerId: bigint; readonly id: bigint; readonly at: number };

/** Makes the choice number `at`. The same one again is answered with where the round stands. */
export async function makeChoice(
  steps: StepsDesk,
  game: StepGame,
  { at, choice: given, ...asked }: StepRequest & { readonly choice: Json },
): Promise<StepRound | Refusal> {
  const choice = game.parseChoice(given);
  if (choice === undefined) return refuse('bad_choice');
  return await changeRound(steps, game, asked, async (tx, { placement, after }) => {
    const made = placement.choices[at];
    if (made !== undefined) {
      return canonicalJson(made) === canonicalJson(choice) ? placement : refuse('step_passed');
    }
    if (!placement.is_open) return refuse('round_over');
    if (at !== placement.choices.length || at >= CHOICES_MAX) return refuse('bad_choice');
    const choices = [...placement.choices, choice];
    const state = after(choices);
    if (!state) return refuse('bad_choice');
    await addChoice(tx, placement.id, choices);
    const changed = { ...placement, choices };
    // Worth the most the house pays, there is nothing left to play for.
    if (state.isOver || state.m4 >= placement.cap_m4) {
      await closePlacements(tx, [closingOf(changed, state)], steps.desk.nextId);
    }
    return changed;
  });
}

/** Ends the round and pays what it is worth after `at` choices. */
export async function cashOut(
  steps: StepsDesk,
  game: StepGame,
  { at, ...asked }: StepRequest,
): Promise<StepRound | Refusal> {
  return await changeRound(steps, game, asked, async (tx, { placement, after }) => {
    if (at !== placement.choices.length) {
      return placement.is_open ? refuse('step_passed') : refuse('round_over');
    }
    // Whoever asks twice is answered with the end of the round.
    if (!placement.is_open) return placement;
    const state = after(placement.choices)!;
    if (state.m4 === 0n) return refuse('nothing_to_take');
    await closePlacements(tx, [closingOf(placement, state)], steps.desk.nextId);
    return placement;
  });
}

/**
 * Ends a round whose player did not come back: pays what it is worth, or gives the stake back when
 * nothing was won yet. He learned nothing by it that he could use.
 */
export async function abandon(
  steps: StepsDesk,
  game: StepGame,
  asked: Omit<StepRequest, 'at'>,
): Promise<StepRound | Refusal> {
  return await changeRound(steps, game, asked, async (tx, { placement, after }) => {
    if (!placement.is_open) return placement;
    const state = after(placement.choices)!;
    const closing = state.m4 === 0n ? returned(placement, state) : closingOf(placement, state);
    await closePlacements(tx, [closing], steps.desk.nextId);
    return placement;
  });
}

function closingOf(placement: Placement, { m4, outcome }: StepState<Json, Json>): Closing {
  const paid = cappedAt(Number(placement.cap_m4), m4);
  return {
    placement,
    m4: paid,
    payout: payoutOf(micro(placement.stake), paid),
    params: paramsOf(placement),
    outcome,
    voidReason: null,
  };
}

function returned(placement: Placement, { outcome }: StepState<Json, Json>): Closing {
  return {
    placement,
    m4: 10_000n,
    payout: micro(placement.stake),
    params: paramsOf(placement),
    outcome,
    voidReason: 'abandoned',
  };
}

function paramsOf({ bet, choices, cap_m4 }: Placement): Json {
  return { start: bet, choices, cap_m4: Number(cap_m4) };
}
