import pg from 'pg';
import type { Db } from '#platform/server/db.ts';

/** Only this module uses this advisory lock space. */
const LOCK_SPACE = 640;
const POLL_MS = 200;

/**
 * Runs the work while no other call of the same name runs, in this process or another. It uses a
 * session-level lock: a check takes minutes, and the lock of a process that dies is released. It
 * uses a connection outside the pool: the work needs the pool, and waiting calls must not exhaust
 * it.
 */
export async function runExclusively<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(db.pool.options);
  // The next query reports the error, and an unhandled error event would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    await acquireLock(client, name);
    try {
      return await work();
    } finally {
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, name]);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** Polls for the lock: a blocking lock query would be ended by the statement timeout. */
async function acquireLock(client: pg.Client, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_mine: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as is_mine',
      [LOCK_SPACE, name],
    );
    if (rows[0]!.is_mine) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
