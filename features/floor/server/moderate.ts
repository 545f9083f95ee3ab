import { refuse, type Refusal } from '#core/refusal.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { onStaff, writeAudit, type Clerk } from '#domain/staff/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { listReported, mutePlayer, removeMessage } from '../contract.backoffice.ts';
import type { ChatNews } from './chat.ts';
import { listReportedRows, markRemoved, putMute } from './store.ts';

const MINUTE_MS = 60_000;

/** What support does on the floor; each step is on record with its reason. */
export function moderationRoutes(db: Db, bus: Bus): Route[] {
  return [
    onStaff(db, listReported, atMost('60 per minute'), async () => ({
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
    onStaff(db, removeMessage, atMost('60 per minute'), ({ params, body }, clerk) =>
      remove(db, bus, clerk, { message: params.id, reason: body.reason }),
    ),
    onStaff(db, mutePlayer, atMost('60 per minute'), ({ body }, clerk) =>
      mute(db, clerk, { ...body, player: BigInt(body.player) }),
    ),
  ];
}

async function remove(
  db: Db,
  bus: Bus,
  clerk: Clerk,
  { message, reason }: { readonly message: string; readonly reason: string },
): Promise<{ data: { is_removed: true } } | Refusal> {
  return await db.transaction(async (tx) => {
    const row = await markRemoved(tx, BigInt(message));
    if (!row) return refuse('not_found');
    await writeAudit(tx, {
      staffId: clerk.id,
      role: clerk.role,
      action: 'floor.remove',
      playerId: row.player_id,
      target: message,
      before: { text: row.text },
      reason,
    });
    const news: ChatNews = { locale: row.locale, removed: message };
    tx.onCommit(() => bus.publish('floor.chat', news));
    return { data: { is_removed: true as const } };
  });
}

async function mute(
  db: Db,
  clerk: Clerk,
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
