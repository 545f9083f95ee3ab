import { setTimeout as pause } from 'node:timers/promises';
import type { PlayerId } from '#core/ids.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Sessions } from '#domain/identity/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { ProtectionStatus, ProtectionEvent } from '../contract.ts';
import { readProtectionStatus } from './status.ts';
import { type DueNotice, listDue, markEndNotified, markNotified } from './store.session-watch.ts';

export type SessionWatchDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
};

/** The page is notified of the reason before the logout. */
const LOG_OUT_AFTER_MS = 1_000;

/**
 * Notifies open pages when a moment has come: five minutes before the end of a session, at its end,
 * when a reality check is due. Each notification is sent once. A player whose session has ended is
 * logged out; the database has refused bets from that moment on.
 */
export async function watchSessions(deps: SessionWatchDeps): Promise<number> {
  const due = await listDue(deps.db);
  for (const one of due) await deps.db.transaction((tx) => notifyPlayer(deps, tx, one));
  const ended = due.filter(({ ends }) => ends);
  if (ended.length > 0) await pause(LOG_OUT_AFTER_MS);
  for (const { player_id } of ended) await deps.db.transaction((tx) => logOut(deps, tx, player_id));
  return due.length;
}

async function notifyPlayer(deps: SessionWatchDeps, tx: Tx, due: DueNotice): Promise<void> {
  const { player_id: id, warns, ends, asks } = due;
  await markNotified(tx, due);
  const status = await readProtectionStatus(tx, deps.accounts, id);
  const publish = (event: ProtectionEvent) =>
    deps.publishTo('me.protection', id, { event, status });
  tx.onCommit(() => {
    if (ends) publish('session_ended');
    else if (warns) publish('session_warning');
    if (asks && !ends) publish('reality_due');
  });
}

/**
 * Marked in the transaction of the logout: a player who was notified and not logged out is notified
 * again.
 */
async function logOut({ sessions }: SessionWatchDeps, tx: Tx, playerId: PlayerId): Promise<void> {
  await markEndNotified(tx, playerId);
  await sessions.endAll(tx, playerId, 'session_limit');
}

/** Published after the commit, to every open page of the player. */
export async function publishProtectionStatus(
  { accounts, publishTo }: Pick<SessionWatchDeps, 'accounts' | 'publishTo'>,
  tx: Tx,
  playerId: PlayerId,
): Promise<ProtectionStatus> {
  const status = await readProtectionStatus(tx, accounts, playerId);
  tx.onCommit(() => publishTo('me.protection', playerId, { event: 'changed', status }));
  return status;
}
