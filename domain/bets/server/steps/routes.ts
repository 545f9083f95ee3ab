import type { Json } from '#core/fairness/json.ts';
import type { StepGame } from '#core/fairness/step-game.ts';
import { toWagerId } from '#core/ids.ts';
import { atMost, on, underData, type Route } from '#platform/server/http/route.ts';
import type { StepCalls } from '../../contract.steps.ts';
import type { Steps } from './steps.ts';

/** What a step game returns. */
export function stepRoutes<S extends Json, C extends Json, V extends Json, O extends Json>(
  steps: Steps,
  own: StepGame<S, C, V, O>,
  calls: StepCalls,
): Route[] {
  // Generic code passes each game only what the game's own parsers have accepted.
  const game = own as unknown as StepGame;
  steps.know(game);
  return [
    on(calls.begin, atMost('20 per second'), async ({ viewer, key, body, origin: from }) => {
      const { stake, currency, start, is_autobet: isAutobet = false } = body;
      const request = { viewer, key, stake, currency, isAutobet, from, start: start as Json };
      return underData(await steps.begin(game, request));
    }),
    on(calls.step, atMost('20 per second'), async ({ viewer, params, body }) => {
      const { at, choice } = body;
      const request = {
        playerId: viewer.id,
        id: toWagerId(params.id),
        at,
        choice: choice as Json,
      };
      return underData(await steps.choose(game, request));
    }),
    on(calls.cashOut, atMost('20 per second'), async ({ viewer, params, body }) => {
      const request = { playerId: viewer.id, id: toWagerId(params.id), at: body.at };
      return underData(await steps.cashOut(game, request));
    }),
    on(calls.current, atMost('120 per minute'), async ({ viewer, query }) => ({
      data: await steps.current(game, viewer.id, query.currency),
    })),
  ];
}
