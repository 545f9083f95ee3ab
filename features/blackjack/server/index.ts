import { atMost, on, underData } from '#platform/server/http/route.ts';
import { answerOnce } from '#platform/server/keyed-answers.ts';
import {
  decide as decideInRound,
  decideWithStake,
  tableRoutes,
  type GameContext,
  type GameServer,
} from '#domain/rounds/server/index.ts';
import { addStake, blackjackCalls, decide } from '../contract.ts';
import { blackjackTable } from './table.ts';

export function open({ db, rounds }: GameContext): GameServer {
  const table = rounds.openTable(blackjackTable);
  return {
    routes: [
      ...tableRoutes(rounds, table, blackjackCalls, () => ({ kind: 'seat' })),
      on(decide, atMost('20 per second'), (request) =>
        answerOnce(db, decide, request, async () => {
          const { viewer, key, params, body } = request;
          const { step, decision: choice } = body;
          const id = BigInt(params.id);
          return underData(await decideInRound(rounds, table, { viewer, key, id, step, choice }));
        }),
      ),
      on(addStake, atMost('20 per second'), async ({ viewer, key, params, body }) => {
        const { step, decision: choice } = body;
        const id = BigInt(params.id);
        return underData(await decideWithStake(rounds, table, { viewer, key, id, step, choice }));
      }),
    ],
  };
}
