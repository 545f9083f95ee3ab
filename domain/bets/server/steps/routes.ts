import type { Json } from '#core/fairness/json.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import { toPlacementId } from '#core/ids.ts';
import { isRefusal } from '#core/refusal.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import type { stepCalls, StepRound } from '../../contract.steps.ts';
import type { Steps } from './steps.ts';

/** The four calls of any step game; each has its own schemas, which the contract validated. */
export type StepCalls = ReturnType<typeof stepCalls>;

/** What a step game returns. */
export function stepRoutes<S extends Json, C extends Json, V extends Json, O extends Json>(
  steps: Steps,
  own: StepGame<S, C, V, O>,
  calls: StepCalls,
): Route[] {
  // Generic code passes each game only what the game's own parsers have accepted.
  const game = own as unknown as StepGame;
  steps.know(game);
  const answer = (round: StepRound) => ({ data: round });
  return [
    on(calls.begin, atMost('20 per second'), async ({ viewer, key, body }) => {
      const { stake, currency, start, is_autobet: isAutobet = false } = body;
      const request = { viewer, key, stake, currency, isAutobet, start: start as Json };
      const round = await steps.begin(game, request);
      return isRefusal(round) ? round : answer(round);
    }),
    on(calls.step, atMost('20 per second'), async ({ viewer, params, body }) => {
      const { at, choice } = body;
      const request = {
        playerId: viewer.id,
        id: toPlacementId(params.id),
        at,
        choice: choice as Json,
      };
      const round = await steps.choose(game, request);
      return isRefusal(round) ? round : answer(round);
    }),
    on(calls.cashOut, atMost('20 per second'), async ({ viewer, params, body }) => {
      const request = { playerId: viewer.id, id: toPlacementId(params.id), at: body.at };
      const round = await steps.cashOut(game, request);
      return isRefusal(round) ? round : answer(round);
    }),
    on(calls.current, atMost('120 per minute'), async ({ viewer, query }) => ({
      data: await steps.current(game, viewer.id, query.currency),
    })),
  ];
}
