import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { InstantGame } from '#core/fairness/game.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { getPlaySession } from '../contract.session.ts';
import { getBet, getGameTable, listBets } from '../contract.ts';
import { findBet, listBets as readBets } from './history.ts';
import { startOf } from './period.ts';
import { readPlaySession } from './store.play-session.ts';
import { tableOf, type GameSettingsCache } from './settings.ts';

const PAGE_DEFAULT = 25;

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
    on(listBets, atMost('120 per minute'), async ({ viewer, query }) => {
      const after = readCursor(query.cursor);
      if (isRefusal(after)) return after;
      return await readBets(db, viewer.id, {
        game: query.game,
        currency: query.currency,
        seedId: query.seed === undefined ? undefined : BigInt(query.seed),
        play: query.play,
        since: startOf(query.period, Date.now()),
        after,
        limit: Number(query.limit ?? PAGE_DEFAULT),
      });
    }),
    on(getPlaySession, atMost('60 per minute'), async ({ viewer }) => ({
      data: await readPlaySession(db, viewer.id),
    })),
    on(getBet, atMost('120 per minute'), async ({ viewer, params }) => {
      const bet = await findBet(db, viewer.id, BigInt(params.id));
      return bet ? { data: bet } : refuse('not_found');
    }),
  ];
}

/** An invalid cursor would otherwise restart the list, in an endless loop. */
function readCursor(cursor: string | undefined): bigint | undefined | Refusal {
  if (cursor === undefined) return undefined;
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor);
  return refuse('bad_input', { cursor: ['cursor_format'] });
}
