import { toPlayerId, type PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import { MINUTE_MS } from '#core/time.ts';
import { findPlayer } from '#domain/identity/server/index.ts';
import { onStaff, writeAudit, type StaffUser } from '#domain/staff/server/index.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import { listReportedMessages, mutePlayer, removeMessage } from '../contract.backoffice.ts';
import type { ChatUpdate } from './chat-service.ts';
import { listReportedRows, markRemoved, setMute } from './store.ts';

/** Moderation of the chat by support; each action is written to the audit log with its reason. */
export function moderationRoutes(db: Db, bus: Bus): Route[] {
  return [
    onStaff(db, listReportedMessages, atMost('60 per minute'), async () => ({
      data: (await listReportedRows(db)).map((row) => ({
        id: row.id.toString(),
        locale: row.locale,
        player_id: row.player_id.toString(),
        player: row.player,
        text: row.text,
        sent_at: row.said_at.toISOString(),
        reports: row.reports,
      })),
    })),
    onStaff(db, removeMessage, atMost('60 per minute'), ({ params, body }, staff) =>
      remove(db, bus, staff, { message: params.id, reason: body.reason }),
    ),
    onStaff(db, mutePlayer, atMost('60 per minute'), ({ body }, staff) =>
      mute(db, staff, { ...body, player: toPlayerId(body.player) }),
    ),
  ];
}

async function remove(
  db: Db,
  bus: Bus,
  staff: StaffUser,
  { message, reason }: { readonly message: string; readonly reason: string },
): Promise<{ data: { is_removed: true } } | Refusal<'not_found'>> {
  return await db.transaction(async (tx) => {
    const row = await markRemoved(tx, BigInt(message));
    if (!row) return refuse('not_found');
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: 'chat.remove',
      playerId: row.player_id,
      target: message,
      before: { text: row.text },
      reason,
    });
    const update: ChatUpdate = { locale: row.locale, removed: message };
    tx.onCommit(() => bus.publish('chat.updates', update));
    return { data: { is_removed: true as const } };
  });
}

async function mute(
  db: Db,
  staff: StaffUser,
  input: { readonly player: PlayerId; readonly minutes: number; readonly reason: string },
): Promise<{ data: { until: string | null } } | Refusal<'not_found'>> {
  const { player, minutes, reason } = input;
  if (!(await findPlayer(db, player))) return refuse('not_found');
  const until = minutes === 0 ? null : new Date(Date.now() + minutes * MINUTE_MS);
  return await db.transaction(async (tx) => {
    await setMute(tx, player, until, reason);
    await writeAudit(tx, {
      staffId: staff.id,
      role: staff.role,
      action: until ? 'chat.mute' : 'chat.unmute',
      playerId: player,
      after: { until: until?.toISOString() ?? null },
      reason,
    });
    return { data: { until: until?.toISOString() ?? null } };
  });
}
