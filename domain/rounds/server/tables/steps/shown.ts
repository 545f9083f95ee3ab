import type { Wager } from '#domain/wagers/server/index.ts';
import type { RoundShown } from '../../store.ts';
import type { RoundsContext } from '../context.ts';
import { seatsOf, type AnySteps } from './round-steps.ts';

/** A step with its end: the players who have to decide are given the time for it. */
export function shownIn(
  { clock }: Pick<RoundsContext, 'clock'>,
  steps: AnySteps,
  { step, view }: Pick<RoundShown, 'step' | 'view'>,
  wagers: readonly Wager[],
): RoundShown {
  const asks = seatsOf(steps, wagers).some(
    ({ bet, choices }) => steps.waitsFor(bet, view, choices) === 'decision',
  );
  const untilMs = Math.ceil(clock.now()) + steps.dealMs + (asks ? steps.decisionMs : 0);
  return { step, asks, until: new Date(untilMs).toISOString(), view };
}

/** What each seat waits for. */
export function waitsIn(steps: AnySteps, wagers: readonly Wager[], { view }: RoundShown) {
  return seatsOf(steps, wagers).map(({ bet, choices }) => steps.waitsFor(bet, view, choices));
}
