import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { findPlayer, forgetDevices } from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Asked, Origin, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.ts';
import type { Desk } from './desk.ts';
import { deviceWords } from './device-words.ts';
import { isOwnSession, listOpenSessions } from './store.ts';

export async function listSessions(
  { db }: Desk,
  { viewer }: Asked<typeof contract.listSessions>,
): Promise<Answer<typeof contract.listSessions>> {
  const rows = await listOpenSessions(db, viewer.id, viewer.session);
  return {
    data: rows.map(({ user_agent, ...row }) => ({
      id: row.id,
      ...deviceWords(user_agent),
      ip: row.ip,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === viewer.session,
    })),
  };
}

export async function endSession(
  desk: Desk,
  { viewer, params, origin }: Asked<typeof contract.endSession>,
): Promise<Answer<typeof contract.endSession> | Refusal> {
  const isKnown = await isKnownDevice(desk, viewer, origin);
  const ended = await desk.db.transaction(async (tx) => {
    // Another player's session looks like one that was never there.
    if (!(await isOwnSession(tx, viewer.id, params.id))) return refuse('not_found');
    await desk.sessions.end(tx, params.id, 'ended_by_player');
    await forgetDevices(tx, viewer.id);
    return 1;
  });
  if (isRefusal(ended)) return ended;
  if (isKnown) await rememberThis(desk, viewer, origin);
  return { data: { ended } };
}

export async function endOtherSessions(
  desk: Desk,
  { viewer, origin }: Asked<typeof contract.endOtherSessions>,
): Promise<Answer<typeof contract.endOtherSessions>> {
  const isKnown = await isKnownDevice(desk, viewer, origin);
  const ended = await desk.db.transaction((tx) => endOthers(desk, tx, viewer, 'ended_by_player'));
  if (isKnown) await rememberThis(desk, viewer, origin);
  return { data: { ended } };
}

/** Whoever is put out finds his device unknown the next time. Answers how many sessions ended. */
export async function endOthers(
  { sessions }: Pick<Desk, 'sessions'>,
  tx: Tx,
  viewer: Viewer,
  reason: string,
): Promise<number> {
  await forgetDevices(tx, viewer.id);
  return await sessions.endAll(tx, viewer.id, reason, viewer.session);
}

/**
 * Whether this browser has logged in to the account. Only one that has is remembered anew: else a
 * token that was stolen would be changed into the mark of a known device, which spares its bearer
 * the second step.
 */
export async function isKnownDevice(
  { db, devices }: Pick<Desk, 'db' | 'devices'>,
  viewer: Viewer,
  origin: Origin,
): Promise<boolean> {
  return devices.read(origin, await findPlayer(db, viewer.id)) !== undefined;
}

/** All devices were forgotten; the known one that asked for it is known again. */
export async function rememberThis(
  { db, devices }: Pick<Desk, 'db' | 'devices'>,
  viewer: Viewer,
  origin: Origin,
): Promise<void> {
  const player = await findPlayer(db, viewer.id);
  if (player) devices.remember(origin, player);
}
