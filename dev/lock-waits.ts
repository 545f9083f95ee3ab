import { expect } from 'vitest';
import type { Db } from '#platform/server/db.ts';

/** Waits until a statement in this database waits for a lock; `owner` is the database's owner. */
export async function waitForLock(owner: Pick<Db, 'query'>): Promise<void> {
  const waiting = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => owner.query(waiting), { interval: 10 }).not.toEqual([]);
}
