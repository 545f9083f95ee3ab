import { isRefusal } from '#core/refusal.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import * as contract from '../../contract.free.ts';
import { readFreeTurn, takeFreeTurn, type FreeTurnDeps } from './turn.ts';

/** The free turn of the day. */
export function freeTurnRoutes(deps: FreeTurnDeps): Route[] {
  const { db } = deps;
  return [
    on(contract.getFreeTurn, atMost('120 per minute'), async ({ viewer }) => ({
      data: await readFreeTurn(deps, viewer.id),
    })),
    on(contract.takeFreeTurn, atMost('30 per minute'), (request) =>
      answerOnce(db, contract.takeFreeTurn, request, () =>
        db.transaction(async (tx) => {
          const turn = await takeFreeTurn(deps, tx, request.viewer.id);
          return isRefusal(turn) ? turn : { data: turn };
        }),
      ),
    ),
  ];
}
