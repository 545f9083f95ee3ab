import { expect } from 'vitest';
import { openDb, type Db } from '#platform/server/db.ts';

/** Waits until a statement in this database waits for a lock; `owner` is the database's owner. */
export async function waitForLock(owner: Pick<Db, 'query'>): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => owner.query(waiting), { interval: 10 }).not.toEqual([]);
}

/**
 * A deadlock is retried silently, and counted by the database. Called after every other connection
 * was closed: their counts are complete only then.
 */
export async function expectNoDeadlocks(url: string): Promise<void> {
  const owner = openDb({ url, connectionsMax: 1 });
  const rows = await owner.query<{ deadlocks: bigint }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await owner.close();
  expect(rows).toEqual([{ deadlocks: 0n }]);
}
