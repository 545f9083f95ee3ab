import { payoutOf } from '#core/fairness/game.ts';
import { canonicalJson, type Json } from '#core/fairness/json.ts';
import { cappedAt, CHOICES_MAX, type StepGame, type StepState } from '#core/fairness/step-game.ts';
import type { WagerId, PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { StepRound } from '../../contract.steps.ts';
import { settleWagers } from '#domain/wagers/server/index.ts';
import { type WagerResult } from '#domain/wagers/server/index.ts';
import type { Wager } from '#domain/wagers/server/index.ts';
import { addChoice } from '#domain/wagers/server/index.ts';
import { changeRound, type StepsContext } from './change.ts';

export type StepRequest = {
  readonly playerId: PlayerId;
  readonly id: WagerId;
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
  return await changeRound(steps, game, request, async (tx, { wager, after }) => {
    const made = wager.choices[at];
    if (made !== undefined) {
      return canonicalJson(made) === canonicalJson(choice) ? wager : refuse('step_passed');
    }
    if (!wager.is_open) return refuse('round_over');
    if (at !== wager.choices.length || at >= CHOICES_MAX) return refuse('bad_choice');
    const choices = [...wager.choices, choice];
    const state = after(choices);
    if (!state) return refuse('bad_choice');
    await addChoice(tx, wager.id, choices);
    const changed = { ...wager, choices };
    // At the largest allowed payout there is nothing left to play for, so the round ends.
    if (state.isOver || state.m4 >= wager.cap_m4) {
      await settleWagers(tx, [closingOf(changed, state)], steps.wagers.nextId);
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
  return await changeRound(steps, game, request, async (tx, { wager, after }) => {
    if (at !== wager.choices.length) {
      return wager.is_open ? refuse('step_passed') : refuse('round_over');
    }
    // A repeated call returns the ended round.
    if (!wager.is_open) return wager;
    const state = after(wager.choices)!;
    if (state.m4 === 0n) return refuse('nothing_to_take');
    await settleWagers(tx, [closingOf(wager, state)], steps.wagers.nextId);
    return wager;
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
  return await changeRound(steps, game, request, async (tx, { wager, after }) => {
    if (!wager.is_open) return wager;
    const state = after(wager.choices)!;
    const closing = state.m4 === 0n ? returned(wager, state) : closingOf(wager, state);
    await settleWagers(tx, [closing], steps.wagers.nextId);
    return wager;
  });
}

function closingOf(wager: Wager, { m4, outcome }: StepState<Json, Json>): WagerResult {
  const paid = cappedAt(Number(wager.cap_m4), m4);
  return {
    wager,
    m4: paid,
    payout: payoutOf(wager.stake, paid),
    params: paramsOf(wager),
    outcome,
    voidReason: null,
  };
}

function returned(wager: Wager, { outcome }: StepState<Json, Json>): WagerResult {
  return {
    wager,
    m4: 10_000n,
    payout: wager.stake,
    params: paramsOf(wager),
    outcome,
    voidReason: 'abandoned',
  };
}

function paramsOf({ bet, choices, cap_m4 }: Wager): Json {
  return { start: bet, choices, cap_m4: Number(cap_m4) };
}
