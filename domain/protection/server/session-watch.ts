import { setTimeout as pause } from 'node:timers/promises';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Sessions } from '#domain/identity/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { ProtectionStatus, ProtectionEvent } from '../contract.ts';
import { readProtectionStatus } from './status.ts';

export type SessionWatchDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly publishTo: (topic: string, playerId: bigint, data: unknown) => void;
};

/** How many players are notified in one run; the next run takes the others. */
const BATCH_SIZE = 200;

type DueNotice = { player_id: bigint; warns: boolean; ends: boolean; asks: boolean };

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

async function listDue(db: Db): Promise<DueNotice[]> {
  return await db.query<DueNotice>(
    `select player_id, warns, ends, asks from (
       select p.player_id,
              s.amount is not null and p.notified_warning_of is distinct from p.session_started_at
                and clock_timestamp() >= p.session_started_at
                      + make_interval(mins => s.amount::int - 5) as warns,
              s.amount is not null and p.notified_end_of is distinct from p.session_started_at
                and clock_timestamp() >= p.session_started_at
                      + make_interval(mins => s.amount::int) as ends,
              r.amount is not null and p.notified_reality_of is distinct from p.reality_from
                and clock_timestamp() >= p.reality_from
                      + make_interval(mins => r.amount::int) as asks
         from protections p
         left join protection_limits s on s.player_id = p.player_id and s.kind = 'session'
         left join protection_limits r on r.player_id = p.player_id and r.kind = 'reality'
        where p.last_bet_at > clock_timestamp() - interval '30 minutes') due
      where warns or ends or asks limit $1`,
    [BATCH_SIZE],
  );
}

async function notifyPlayer(deps: SessionWatchDeps, tx: Tx, due: DueNotice): Promise<void> {
  const { player_id: id, warns, ends, asks } = due;
  await tx.query(
    `update protections
        set notified_warning_of = case when $2 then session_started_at else notified_warning_of end,
            notified_reality_of = case when $3 then reality_from else notified_reality_of end
      where player_id = $1`,
    [id, warns, asks],
  );
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
async function logOut({ sessions }: SessionWatchDeps, tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(
    'update protections set notified_end_of = session_started_at where player_id = $1',
    [playerId],
  );
  await sessions.endAll(tx, playerId, 'session_limit');
}

/** Published after the commit, to every open page of the player. */
export async function publishProtectionStatus(
  { accounts, publishTo }: Pick<SessionWatchDeps, 'accounts' | 'publishTo'>,
  tx: Tx,
  playerId: bigint,
): Promise<ProtectionStatus> {
  const status = await readProtectionStatus(tx, accounts, playerId);
  tx.onCommit(() => publishTo('me.protection', playerId, { event: 'changed', status }));
  return status;
}
