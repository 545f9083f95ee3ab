import { setTimeout as pause } from 'node:timers/promises';
import type { Accounts } from '#domain/ledger/server/index.ts';
import type { Sessions } from '#domain/identity/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Standing, StandingNews } from '../contract.ts';
import { readStanding } from './standing.ts';

export type WatchDeps = {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly publishTo: (topic: string, playerId: bigint, data: unknown) => void;
};

/** How many players are told in one go; the next look takes the others. */
const BITE = 200;

type Due = { player_id: bigint; warns: boolean; ends: boolean; asks: boolean };

/** A page is told why before it is logged out. */
const LOG_OUT_AFTER_MS = 1_000;

/**
 * Tells the pages of those for whom a moment has come: five minutes before the end of a session, at
 * its end, when a reality check is due. Each is told once. Who has come to the end of his session
 * is logged out; his bets were refused from that moment on by the database itself.
 */
export async function watchSessions(deps: WatchDeps): Promise<number> {
  const due = await listDue(deps.db);
  for (const one of due) await deps.db.transaction((tx) => tellOne(deps, tx, one));
  const ended = due.filter(({ ends }) => ends);
  if (ended.length > 0) await pause(LOG_OUT_AFTER_MS);
  for (const { player_id } of ended) await deps.db.transaction((tx) => logOut(deps, tx, player_id));
  return due.length;
}

async function listDue(db: Db): Promise<Due[]> {
  return await db.query<Due>(
    `select player_id, warns, ends, asks from (
       select p.player_id,
              s.amount is not null and p.told_warning_of is distinct from p.session_started_at
                and clock_timestamp() >= p.session_started_at
                      + make_interval(mins => s.amount::int - 5) as warns,
              s.amount is not null and p.told_end_of is distinct from p.session_started_at
                and clock_timestamp() >= p.session_started_at
                      + make_interval(mins => s.amount::int) as ends,
              r.amount is not null and p.told_reality_of is distinct from p.reality_from
                and clock_timestamp() >= p.reality_from
                      + make_interval(mins => r.amount::int) as asks
         from protections p
         left join protection_limits s on s.player_id = p.player_id and s.kind = 'session'
         left join protection_limits r on r.player_id = p.player_id and r.kind = 'reality'
        where p.last_bet_at > clock_timestamp() - interval '30 minutes') due
      where warns or ends or asks limit $1`,
    [BITE],
  );
}

async function tellOne(deps: WatchDeps, tx: Tx, due: Due): Promise<void> {
  const { player_id: id, warns, ends, asks } = due;
  await tx.query(
    `update protections
        set told_warning_of = case when $2 then session_started_at else told_warning_of end,
            told_reality_of = case when $3 then reality_from else told_reality_of end
      where player_id = $1`,
    [id, warns, asks],
  );
  const standing = await readStanding(tx, deps.accounts, id);
  const tell = (news: StandingNews) => deps.publishTo('me.protection', id, { news, standing });
  tx.onCommit(() => {
    if (ends) tell('session_ended');
    else if (warns) tell('session_warning');
    if (asks && !ends) tell('reality_due');
  });
}

/** Marked together with the deed: who was told and not logged out is told again. */
async function logOut({ sessions }: WatchDeps, tx: Tx, playerId: bigint): Promise<void> {
  await tx.query('update protections set told_end_of = session_started_at where player_id = $1', [
    playerId,
  ]);
  await sessions.endAll(tx, playerId, 'session_limit');
}

/** After the commit, to every open page of the player. */
export async function tellStanding(
  { accounts, publishTo }: Pick<WatchDeps, 'accounts' | 'publishTo'>,
  tx: Tx,
  playerId: bigint,
): Promise<Standing> {
  const standing = await readStanding(tx, accounts, playerId);
  tx.onCommit(() => publishTo('me.protection', playerId, { news: 'changed', standing }));
  return standing;
}
