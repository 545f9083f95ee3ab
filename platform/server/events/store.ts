import type { Queryable, Tx } from '../db.ts';

/** A position in the outbox. Transaction numbers stay text: only the database compares them. */
export type OutboxPosition = { readonly xid: string; readonly id: bigint };

export type OutboxRow = OutboxPosition & { name: string; body: unknown; createdAt: Date };

export type Cursor = OutboxPosition & { horizon: string; attempts: number; retryInMs: number };

/** The hot statement: one insert into the caller's transaction. */
export async function insertEvent(tx: Tx, name: string, body: unknown): Promise<void> {
  await tx.prepared('outbox-insert', 'insert into outbox (name, body) values ($1, $2)', [
    name,
    JSON.stringify(body),
  ]);
}

/** Creates the cursor of a new listener: it receives what is emitted from now on. */
export async function ensureCursor(db: Queryable, consumer: string): Promise<void> {
  await db.query(
    `insert into outbox_cursors (consumer, xid, id)
     values ($1, pg_snapshot_xmin(pg_current_snapshot()), 0)
     on conflict (consumer) do update set seen_at = now()`,
    [consumer],
  );
}

/**
 * Locks the listener for this transaction; undefined when another server runs it. The horizon is
 * the oldest transaction still running: everything before it has ended and is final.
 */
export async function lockCursor(tx: Tx, consumer: string): Promise<Cursor | undefined> {
  const rows = await tx.prepared<Cursor>(
    'outbox-lock',
    `select xid::text, id, attempts, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
            coalesce(greatest(0, ceil(extract(epoch from retry_at - clock_timestamp()) * 1000)), 0)
              ::int as "retryInMs"
       from outbox_cursors where consumer = $1 for no key update skip locked`,
    [consumer],
  );
  return rows[0];
}

/**
 * The next events of a listener. Transactions are delivered in the order in which they took their
 * first lock or wrote their first row, and the events of one transaction in the order it emitted
 * them.
 */
export function readEvents(
  tx: Tx,
  cursor: Cursor,
  names: readonly string[],
  limit: number,
): Promise<OutboxRow[]> {
  return tx.prepared<OutboxRow>(
    'outbox-read',
    // By the column, not by its text of the same name: "9" comes before "10".
    `select xid::text, id, name, body, created_at as "createdAt" from outbox o
      where (xid, id) > ($1::xid8, $2) and xid < $3::xid8 and name = any ($4)
      order by o.xid, o.id limit $5`,
    [cursor.xid, cursor.id, cursor.horizon, names, limit],
  );
}

/** Never backwards: another server may have advanced further since the horizon was read. */
export async function moveCursor(tx: Tx, consumer: string, to: OutboxPosition): Promise<void> {
  await tx.query(
    `update outbox_cursors set xid = $2::xid8, id = $3, attempts = 0, retry_at = null
      where consumer = $1 and (xid, id) < ($2::xid8, $3)`,
    [consumer, to.xid, to.id],
  );
}

/** Whether there are events of other listeners to skip, and own events behind the horizon. */
export async function findEventsAhead(
  tx: Tx,
  cursor: Cursor,
  names: readonly string[],
): Promise<{ isPassed: boolean; isWaiting: boolean }> {
  const rows = await tx.query<{ isPassed: boolean; isWaiting: boolean }>(
    `select
       exists (select from outbox
                where (xid, id) > ($1::xid8, $2) and xid < $3::xid8) as "isPassed",
       exists (select from outbox where xid >= $3::xid8 and name = any ($4)) as "isWaiting"`,
    [cursor.xid, cursor.id, cursor.horizon, names],
  );
  return rows[0] ?? { isPassed: false, isWaiting: false };
}

/** Counts one failure of the event behind the cursor and sets when to retry. */
export async function countFailure(
  tx: Tx,
  consumer: string,
  attempts: number,
  retryMs: number,
): Promise<void> {
  await tx.query(
    `update outbox_cursors
        set attempts = $2, retry_at = clock_timestamp() + $3 * interval '1 millisecond'
      where consumer = $1`,
    [consumer, attempts, retryMs],
  );
}

export async function park(
  tx: Tx,
  consumer: string,
  event: OutboxRow,
  attempts: number,
  error: string,
): Promise<void> {
  await tx.query(
    `insert into outbox_failures (consumer, event_id, name, body, emitted_at, attempts, error)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [consumer, event.id, event.name, JSON.stringify(event.body), event.createdAt, attempts, error],
  );
}

export type ParkedEvent = {
  id: bigint;
  eventId: bigint;
  name: string;
  body: unknown;
  emittedAt: Date;
};

/** Removes the oldest parked event of a listener after the given one from the parked events. */
export async function unpark(
  tx: Tx,
  consumer: string,
  after: bigint,
): Promise<ParkedEvent | undefined> {
  const rows = await tx.query<ParkedEvent>(
    `delete from outbox_failures where id = (
       select id from outbox_failures where consumer = $1 and id > $2
        order by id limit 1 for update skip locked)
     returning id, event_id as "eventId", name, body, emitted_at as "emittedAt"`,
    [consumer, after],
  );
  return rows[0];
}

/** The age in seconds of the oldest event that a listener has not handled yet. */
export async function readLag(
  db: Queryable,
  consumer: string,
  names: readonly string[],
): Promise<number> {
  const rows = await db.query<{ seconds: number }>(
    `select extract(epoch from clock_timestamp() - o.created_at)::float8 as seconds
       from outbox_cursors c, outbox o
      where c.consumer = $1 and (o.xid, o.id) > (c.xid, c.id) and o.name = any ($2)
      order by o.xid, o.id limit 1`,
    [consumer, names],
  );
  return rows[0]?.seconds ?? 0;
}

/** Deletes old rows that every active listener has handled, at most `limit` of them. */
export async function trimOutbox(db: Queryable, days: number, limit: number): Promise<number> {
  const rows = await db.query<{ id: bigint }>(
    `delete from outbox where (xid, id) in (
       select o.xid, o.id from outbox o
        where o.created_at < now() - $1 * interval '1 day'
          and not exists (
            select from outbox_cursors c
             where c.seen_at > now() - $1 * interval '1 day' and (c.xid, c.id) < (o.xid, o.id))
        order by o.xid, o.id limit $2)
     returning id`,
    [days, limit],
  );
  return rows.length;
}
