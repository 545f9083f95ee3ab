import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#house/identity/server/index.ts';
import { requireRole, writeAudit } from '#house/staff/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { listReported, mutePlayer, removeMessage } from '../contract.backoffice.ts';
import type { ChatNews } from './chat.ts';
import { listReportedRows, markRemoved, putMute } from './store.ts';

const MINUTE_MS = 60_000;

/** What support does on the floor; each step is on record with its reason. */
export function moderationRoutes(db: Db, bus: Bus): Route[] {
  return [
    on(
      listReported,
      atMost('60 per minute'),
      requireRole<typeof listReported>(db, ['support'], async () => ({
        data: (await listReportedRows(db)).map((row) => ({
          id: row.id.toString(),
          locale: row.locale,
          player_id: row.player_id.toString(),
          player: row.player,
          text: row.text,
          said_at: row.said_at.toISOString(),
          reports: row.reports,
        })),
      })),
    ),
    on(
      removeMessage,
      atMost('60 per minute'),
      requireRole<typeof removeMessage>(db, ['support'], async ({ params, body }, clerk) => {
        const removed = await db.transaction(async (tx) => {
          const row = await markRemoved(tx, BigInt(params.id));
          if (!row) return refuse('not_found');
          await writeAudit(tx, {
            staffId: clerk.id,
            role: clerk.role,
            action: 'floor.remove',
            playerId: row.player_id,
            target: params.id,
            before: { text: row.text },
            reason: body.reason,
          });
          const news: ChatNews = { locale: row.locale, removed: params.id };
          tx.onCommit(() => bus.publish('floor.chat', news));
          return { data: { is_removed: true as const } };
        });
        return removed;
      }),
    ),
    on(
      mutePlayer,
      atMost('60 per minute'),
      requireRole<typeof mutePlayer>(db, ['support'], ({ body }, clerk) =>
        mute(db, clerk, { ...body, player: BigInt(body.player) }),
      ),
    ),
  ];
}

async function mute(
  db: Db,
  clerk: Parameters<Parameters<typeof requireRole>[2]>[1],
  wanted: { readonly player: bigint; readonly minutes: number; readonly reason: string },
): Promise<{ data: { until: string | null } } | Refusal> {
  const { player, minutes, reason } = wanted;
  if (!(await findPlayer(db, player))) return refuse('not_found');
  const until = minutes === 0 ? null : new Date(Date.now() + minutes * MINUTE_MS);
  return await db.transaction(async (tx) => {
    await putMute(tx, player, until, reason);
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: until ? 'floor.mute' : 'floor.unmute',
      playerId: player,
      after: { until: until?.toISOString() ?? null },
      reason,
    });
    return { data: { until: until?.toISOString() ?? null } };
  });
}
