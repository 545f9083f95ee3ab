import { toPlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { sumBets } from '#domain/history/server/index.ts';
import { avatarPath, findShownPlayer } from '#domain/identity/server/index.ts';
import { onStaff, writeAudit } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { closePlayerReports, listReportedPlayers } from '../contract.backoffice.ts';
import { getCard, reportPlayer } from '../contract.ts';
import {
  closeReports,
  insertPlayerReport,
  listReportedPlayerRows,
  listShownFavourites,
} from './store.ts';

/** What others see of a player, and reports of players. */
export function playerCardRoutes(db: Db): Route[] {
  return [
    on(getCard, atMost('60 per minute'), ({ params }) => readCard(db, params.nickname)),
    on(reportPlayer, atMost('20 per minute'), async ({ viewer, params, body }) => {
      const found = await findShownPlayer(db, params.nickname);
      if (!found) return refuse('not_found');
      if (found.player_id === viewer.id) return refuse('report_self');
      await insertPlayerReport(db, {
        playerId: found.player_id,
        reporterId: viewer.id,
        cause: body.cause,
        nickname: found.nickname,
      });
      return { data: { is_reported: true as const } };
    }),
    ...staffRoutes(db),
  ];
}

async function readCard(
  db: Db,
  nickname: string,
): Promise<Answer<typeof getCard> | Refusal<'not_found'>> {
  const found = await findShownPlayer(db, nickname);
  if (!found) return refuse('not_found');
  const sums = await sumBets(db, found.player_id, { play: 'none' });
  return {
    data: {
      nickname: found.nickname,
      avatar: found.avatar === null ? null : avatarPath(found.avatar),
      registered_at: found.registered_at.toISOString(),
      bets: sums.reduce((count, { bets }) => count + bets, 0),
      favourites: await listShownFavourites(db, found.player_id),
    },
  };
}

function staffRoutes(db: Db): Route[] {
  return [
    onStaff(db, listReportedPlayers, atMost('60 per minute'), async () => ({
      data: (await listReportedPlayerRows(db)).map(({ player_id, latest_at, ...row }) => ({
        ...row,
        player_id: player_id.toString(),
        latest_at: latest_at.toISOString(),
      })),
    })),
    onStaff(db, closePlayerReports, atMost('60 per minute'), ({ params, body }, staff) =>
      db.transaction(async (tx) => {
        const playerId = toPlayerId(params.player);
        const closed = await closeReports(tx, playerId);
        if (closed === 0) return refuse('not_found');
        await writeAudit(tx, {
          staffId: staff.id,
          role: staff.role,
          action: 'players.reports.close',
          playerId,
          after: { closed },
          reason: body.reason,
        });
        return { data: { closed } };
      }),
    ),
  ];
}
