import { payoutOf } from '#core/fairness/game.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import { cappedAt, CHOICES_MAX, type StepGame, type StepState } from '#core/fairness/step-game.ts';
import type { PlacementId, PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { StepRound } from '../../contract.steps.ts';
import { closePlacements } from '../placements/close.ts';
import { type PlacementClosing } from '../placements/store.closings.ts';
import type { Placement } from '../placements/placement.ts';
import { addChoice } from '../placements/store.ts';
import { changeRound, type StepsContext } from './change.ts';

export type StepRequest = {
  readonly playerId: PlayerId;
  readonly id: PlacementId;
  readonly at: number;
};

/** Makes the choice number `at`. A repeat of the same choice returns the current round. */
export async function makeChoice(
  steps: StepsContext,
  game: StepGame,
  { at, choice: given, ...request }: StepRequest & { readonly choice: Json },
): Promise<StepRound | Refusal<'bad_choice' | 'not_found' | 'step_passed' | 'round_over'>> {
  const choice = game.parseChoice(given);
  if (choice === undefined) return refuse('bad_choice');
  return await changeRound(steps, game, request, async (tx, { placement, after }) => {
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
    // At the largest allowed payout there is nothing left to play for, so the round ends.
    if (state.isOver || state.m4 >= placement.cap_m4) {
      await closePlacements(tx, [closingOf(changed, state)], steps.placements.nextId);
    }
    return changed;
  });
}

/** Ends the round and pays what it is worth after `at` choices. */
export async function cashOut(
  steps: StepsContext,
  game: StepGame,
  { at, ...request }: StepRequest,
): Promise<StepRound | Refusal<'not_found' | 'step_passed' | 'round_over' | 'nothing_to_take'>> {
  return await changeRound(steps, game, request, async (tx, { placement, after }) => {
    if (at !== placement.choices.length) {
      return placement.is_open ? refuse('step_passed') : refuse('round_over');
    }
    // A repeated call returns the ended round.
    if (!placement.is_open) return placement;
    const state = after(placement.choices)!;
    if (state.m4 === 0n) return refuse('nothing_to_take');
    await closePlacements(tx, [closingOf(placement, state)], steps.placements.nextId);
    return placement;
  });
}

/**
 * Ends a round whose player did not come back: pays what it is worth, or returns the stake when
 * nothing was won yet. This reveals nothing the player could use.
 */
export async function abandon(
  steps: StepsContext,
  game: StepGame,
  request: Omit<StepRequest, 'at'>,
): Promise<StepRound | Refusal<'not_found'>> {
  return await changeRound(steps, game, request, async (tx, { placement, after }) => {
    if (!placement.is_open) return placement;
    const state = after(placement.choices)!;
    const closing = state.m4 === 0n ? returned(placement, state) : closingOf(placement, state);
    await closePlacements(tx, [closing], steps.placements.nextId);
    return placement;
  });
}

function closingOf(placement: Placement, { m4, outcome }: StepState<Json, Json>): PlacementClosing {
  const paid = cappedAt(Number(placement.cap_m4), m4);
  return {
    placement,
    m4: paid,
    payout: payoutOf(placement.stake, paid),
    params: paramsOf(placement),
    outcome,
    voidReason: null,
  };
}

function returned(placement: Placement, { outcome }: StepState<Json, Json>): PlacementClosing {
  return {
    placement,
    m4: 10_000n,
    payout: placement.stake,
    params: paramsOf(placement),
    outcome,
    voidReason: 'abandoned',
  };
}

function paramsOf({ bet, choices, cap_m4 }: Placement): Json {
  return { start: bet, choices, cap_m4: Number(cap_m4) };
}
