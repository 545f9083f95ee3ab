import pg from 'pg';
import type { Db } from '#platform/server/db.ts';

/** Nobody else locks in this space. */
const LOCK_SPACE = 640;
const PAUSE_MS = 200;

/**
 * Does the work while nobody else, in this process or another, does that of the same name. The
 * lock is a connection's and no transaction's: a check takes minutes, and a process that dies lets
 * go of it. It is no connection of the pool either: the work needs those, and if everybody who
 * waits held one there would be none left for the one who is at work. The work is told whether
 * somebody was at it before.
 */
export async function alone<T>(
  db: Db,
  name: string,
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(db.pool.options);
  // The next query says it, and an event that nobody hears ends the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const hasWaited = await waitFor(client, name);
    try {
      return await work(hasWaited);
    } finally {
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [LOCK_SPACE, name]);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** Asked again and again: a question that waits in the database would be ended by its time-out. */
async function waitFor(client: pg.Client, name: string): Promise<boolean> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ is_mine: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as is_mine',
      [LOCK_SPACE, name],
    );
    if (rows[0]!.is_mine) return tries > 0;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
