import { isRefusal } from '#core/refusal.ts';
import { atMost, on } from '#platform/server/http/route.ts';
import { recordOf } from '#domain/bets/server/index.ts';
import type { GameContext, GameServer } from '#domain/rounds/server/index.ts';
import { placeBet } from '../contract.ts';
import { keno } from '../rules.ts';

export function open({ placer }: GameContext): GameServer {
  const routes = [
    on(placeBet, atMost('20 per second'), async ({ viewer, key, body }) => {
      const { stake, currency, risk, numbers } = body;
      const answer = await placer.placeBet(keno, {
        viewer,
        key,
        stake,
        currency,
        params: { risk, numbers },
        isAutobet: body.is_autobet ?? false,
      });
      return isRefusal(answer) ? answer : { data: recordOf(answer) };
    }),
  ];
  return { routes };
}
