import type { PlayerId } from '#core/ids.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { ContactKind, SecurityEventName } from '../contract.ts';

export type AccountSessionRow = {
  id: string;
  user_agent: string;
  ip: string | null;
  created_at: Date;
  last_used_at: Date;
};

const SESSIONS_SHOWN = 100;

/** The current session first, then those used last. */
export async function listOpenSessions(
  db: Queryable,
  playerId: PlayerId,
  current: string,
): Promise<AccountSessionRow[]> {
  return await db.query<AccountSessionRow>(
    `select id, user_agent, host(ip) as ip, created_at, last_used_at from session_records
      where player_id = $1 and ended_at is null and expires_at > now()
      order by id = $2 desc, last_used_at desc limit $3`,
    [playerId, current, SESSIONS_SHOWN],
  );
}

/** When a session began and on what device; undefined when there is none. */
export async function findSession(
  db: Queryable,
  id: string,
): Promise<{ user_agent: string; created_at: Date } | undefined> {
  const rows = await db.query<{ user_agent: string; created_at: Date }>(
    'select user_agent, created_at from session_records where id = $1',
    [id],
  );
  return rows[0];
}

export type NewChange = {
  playerId: PlayerId;
  kind: ContactKind;
  oldContact: string | null;
  wasVerified: boolean;
  undoSeconds: number;
};

export async function insertChange(tx: Tx, change: NewChange): Promise<bigint> {
  const rows = await tx.query<{ id: bigint }>(
    `insert into account_changes (player_id, kind, old_contact, was_verified, undo_until)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning id`,
    [change.playerId, change.kind, change.oldContact, change.wasVerified, change.undoSeconds],
  );
  return rows[0]!.id;
}

export type ContactChangeRow = { kind: ContactKind; old_contact: string | null; changed_at: Date };

/** A change that can still be undone. */
export async function findChange(db: Queryable, id: bigint): Promise<ContactChangeRow | undefined> {
  const rows = await db.query<ContactChangeRow>(
    `select kind, old_contact, changed_at from account_changes
      where id = $1 and undone_at is null and undo_until > now()`,
    [id],
  );
  return rows[0];
}

export type ContactBefore = {
  change: bigint;
  kind: ContactKind;
  old_contact: string | null;
  was_verified: boolean;
};

/** The state of each kind of contact before the first change since a moment. */
export async function contactsBefore(
  tx: Tx,
  playerId: PlayerId,
  since: Date,
): Promise<ContactBefore[]> {
  return await tx.query<ContactBefore>(
    `select distinct on (kind) id as change, kind, old_contact, was_verified from account_changes
      where player_id = $1 and changed_at >= $2 and undone_at is null
      order by kind, changed_at, id`,
    [playerId, since],
  );
}

export async function markUndone(tx: Tx, playerId: PlayerId, since: Date): Promise<void> {
  await tx.query(
    `update account_changes set undone_at = now()
      where player_id = $1 and changed_at >= $2 and undone_at is null`,
    [playerId, since],
  );
}

export type EventRow = {
  id: bigint;
  name: SecurityEventName;
  detail: string | null;
  user_agent: string | null;
  ip: string | null;
  at: Date;
};

/** Newest first; `before` is the id of the last row already shown. */
export async function listEvents(
  db: Queryable,
  playerId: PlayerId,
  { before, limit }: { before: bigint | undefined; limit: number },
): Promise<EventRow[]> {
  return await db.query<EventRow>(
    `select e.id, e.name, e.detail, s.user_agent, host(s.ip) as ip, e.at
       from security_events e left join session_records s on s.id = e.session_id
      where e.player_id = $1 and ($2::bigint is null or e.id < $2)
      order by e.id desc limit $3`,
    [playerId, before ?? null, limit],
  );
}

export type NewEvent = {
  playerId: PlayerId;
  /** From the outbox: a redelivered event is stored once. */
  event: string;
  name: SecurityEventName;
  session: string | null;
  detail: string | null;
  at: Date;
};

export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.query(
    `insert into security_events (player_id, event, name, session_id, detail, at)
     values ($1, $2, $3, $4, $5, $6) on conflict (event) do nothing`,
    [event.playerId, event.event, event.name, event.session, event.detail, event.at],
  );
}

/** Deletes events that are older than anyone needs to see. */
export async function trimSecurityEvents(db: Queryable): Promise<void> {
  await db.query(`delete from security_events where at < now() - interval '400 days'`);
}
