import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { findPlayer, forgetDevices } from '#house/identity/server/index.ts';
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
  const ended = await desk.db.transaction(async (tx) => {
    // Another player's session looks like one that was never there.
    if (!(await isOwnSession(tx, viewer.id, params.id))) return refuse('not_found');
    await desk.sessions.end(tx, params.id, 'ended_by_player');
    await forgetDevices(tx, viewer.id);
    return 1;
  });
  return await afterwards(desk, viewer, origin, ended);
}

export async function endOtherSessions(
  desk: Desk,
  { viewer, origin }: Asked<typeof contract.endOtherSessions>,
): Promise<Answer<typeof contract.endOtherSessions> | Refusal> {
  const ended = await desk.db.transaction((tx) => endOthers(desk, tx, viewer, 'ended_by_player'));
  return await afterwards(desk, viewer, origin, ended);
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

async function afterwards(
  desk: Desk,
  viewer: Viewer,
  origin: Origin,
  ended: number | Refusal,
): Promise<{ data: { ended: number } } | Refusal> {
  if (isRefusal(ended)) return ended;
  await rememberThis(desk, viewer, origin);
  return { data: { ended } };
}

/** All devices were forgotten; the one that asked for it is known again. */
export async function rememberThis(
  { db, devices }: Pick<Desk, 'db' | 'devices'>,
  viewer: Viewer,
  origin: Origin,
): Promise<void> {
  const player = await findPlayer(db, viewer.id);
  if (player) devices.remember(origin, player);
}
