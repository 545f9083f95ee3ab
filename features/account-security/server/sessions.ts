import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { findPlayer, invalidateDevices, lockOpenSession } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { CallRequest, Origin, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.ts';
import type { AccountSecurityContext } from './context.ts';
import { parseDevice } from '#domain/identity/server/index.ts';
import { listOpenSessions } from './store.ts';

export async function listSessions(
  { db, placeOf }: AccountSecurityContext,
  { viewer }: CallRequest<typeof contract.listSessions>,
): Promise<Answer<typeof contract.listSessions>> {
  const rows = await listOpenSessions(db, viewer.id, viewer.session);
  return {
    data: rows.map(({ user_agent, ...row }) => ({
      id: row.id,
      ...parseDevice(user_agent),
      ip: row.ip,
      // Of an earlier request the address alone is kept, not what a proxy said of it.
      country: row.ip === null ? null : (placeOf({ ip: row.ip, headers: {} }).country ?? null),
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === viewer.session,
    })),
  };
}

export async function endSession(
  context: AccountSecurityContext,
  { viewer, params, origin }: CallRequest<typeof contract.endSession>,
): Promise<Answer<typeof contract.endSession> | Refusal<'not_found'>> {
  const isKnown = await isKnownDevice(context, viewer, origin);
  const ended = await context.db.transaction(async (tx) => {
    // Another player's session looks like one that does not exist.
    if (!(await lockOpenSession(tx, viewer.id, params.id))) return refuse('not_found');
    await context.sessions.end(tx, params.id, 'ended_by_player');
    await invalidateDevices(tx, viewer.id);
    return 1;
  });
  if (isRefusal(ended)) return ended;
  if (isKnown) await rememberDevice(context, viewer, origin);
  return { data: { ended } };
}

export async function endOtherSessions(
  context: AccountSecurityContext,
  { viewer, origin }: CallRequest<typeof contract.endOtherSessions>,
): Promise<Answer<typeof contract.endOtherSessions>> {
  const isKnown = await isKnownDevice(context, viewer, origin);
  const ended = await context.db.transaction((tx) =>
    endOtherSessionsOf(context, tx, viewer, 'ended_by_player'),
  );
  if (isKnown) await rememberDevice(context, viewer, origin);
  return { data: { ended } };
}

/** Ends the other sessions and makes their devices unknown. Returns how many sessions ended. */
export async function endOtherSessionsOf(
  { sessions }: Pick<AccountSecurityContext, 'sessions'>,
  tx: Tx,
  viewer: Viewer,
  reason: string,
): Promise<number> {
  await invalidateDevices(tx, viewer.id);
  return await sessions.endAll(tx, viewer.id, reason, viewer.session);
}

/**
 * Whether this browser has logged in to the account. Only a known one is remembered again: else a
 * stolen token could be turned into the mark of a known device, which skips the two-factor step.
 */
export async function isKnownDevice(
  { db, devices }: Pick<AccountSecurityContext, 'db' | 'devices'>,
  viewer: Viewer,
  origin: Origin,
): Promise<boolean> {
  return devices.read(origin, await findPlayer(db, viewer.id)) !== undefined;
}

/** All devices were invalidated; the known one of this request is remembered again. */
export async function rememberDevice(
  { db, devices }: Pick<AccountSecurityContext, 'db' | 'devices'>,
  viewer: Viewer,
  origin: Origin,
): Promise<void> {
  const player = await findPlayer(db, viewer.id);
  if (player) devices.remember(origin, player);
}
