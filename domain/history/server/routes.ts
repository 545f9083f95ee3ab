import { toBetId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import { getBet, listBets } from '#domain/bets/contract.ts';
import { getPlaySession } from '#domain/bets/contract.session.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { readPage } from '#platform/server/paging.ts';
import { betList, findBet } from './bets.ts';
import { startOf } from './period.ts';
import { readPlaySession } from './store.play-session.ts';

/** The bets of the caller, and their play session. */
export function betHistoryRoutes(db: Db): Route[] {
  return [
    on(listBets, atMost('120 per minute'), ({ viewer, query }) =>
      readPage(
        query,
        betList(db, viewer.id, {
          game: query.game,
          currency: query.currency,
          seedId: query.seed === undefined ? undefined : BigInt(query.seed),
          play: query.play,
          since: startOf(query.period, Date.now()),
        }),
      ),
    ),
    on(getPlaySession, atMost('60 per minute'), async ({ viewer }) => ({
      data: await readPlaySession(db, viewer.id),
    })),
    on(getBet, atMost('120 per minute'), async ({ viewer, params }) => {
      const bet = await findBet(db, viewer.id, toBetId(params.id));
      return bet ? { data: bet } : refuse('not_found');
    }),
  ];
}
