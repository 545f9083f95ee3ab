import { toBetId } from '#core/ids.ts';
import { refuse } from '#core/refusal.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { readPage } from '#platform/server/paging.ts';
import { getPlaySession } from '../contract.session.ts';
import { getBet, getGameTable, listBets } from '../contract.ts';
import { betList, findBet } from './history.ts';
import { startOf } from './period.ts';
import { readPlaySession } from './store.play-session.ts';
import { tableOf, type GameSettingsCache } from './settings.ts';

export function betRoutes(
  db: Db,
  settings: GameSettingsCache,
  games: ReadonlyMap<string, InstantGame>,
): Route[] {
  return [
    on(getGameTable, atMost('120 per minute'), async ({ params }) => {
      const table = settings.find(params.game);
      const game = games.get(params.game);
      return table && game ? { data: tableOf(table, game.version) } : refuse('not_found');
    }),
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
