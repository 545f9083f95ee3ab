import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#dev/test-database.ts';
import { APP_ROLE } from '../app-role.ts';
import { openDb, type Tx } from '../db.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { enqueue } from './enqueue.ts';
import { createJobs, type Task } from './jobs.ts';
import { migrateJobs } from './migrate-jobs.ts';

const log = createLog('silent');

async function start(tasks: Record<string, Task>) {
  const database = await testDatabase();
  const owner = openDb({ url: database.url });
  const db = openDb({ url: database.url, role: APP_ROLE });
  await migrateJobs(database.url, log);
  const jobs = createJobs({ ownerUrl: database.url, db, log, metrics: createMetrics(), tasks });
  await jobs.start();
  const stop = async () => {
    await jobs.stop();
    await Promise.all([db.close(), owner.close()]);
    await database.close();
  };
  return { owner, db, stop };
}

/** Cuts the connection of the queue that waits for a lock. */
async function breakWaiting(tx: Tx): Promise<object[]> {
  // Otherwise a transaction sees the activity as it was at its first look.
  await tx.query('select pg_stat_clear_snapshot()');
  return await tx.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'croupier jobs'
      and wait_event_type = 'Lock'`);
}

/** Errors of promises that nothing waits for; each would end a process. */
function catchUnhandled(): unknown[] {
  const found: unknown[] = [];
  const note = (error: unknown) => void found.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  return found;
}

test.each(['done', 'failed'])(
  'recovery: a connection breaks while a job is noted as %s, and the queue goes on and stops',
  { timeout: 20_000 },
  async (outcome) => {
    const unhandled = catchUnhandled();
    const begun = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const done: unknown[] = [];
    const { owner, db, stop } = await start({
      note: async () => {
        begun.resolve();
        await locked.promise;
        if (outcome === 'failed') throw new Error('no');
      },
      greet: async (payload) => void done.push(payload),
    });
    await enqueue(db, 'note');
    await begun.promise;
    await owner.transaction(async (tx) => {
      await tx.query('select from graphile_worker._private_jobs for update');
      locked.resolve();
      await expect.poll(() => breakWaiting(tx)).toHaveLength(1);
    });
    await enqueue(db, 'greet', { name: 'Anna' });
    await expect.poll(() => done, { timeout: 15_000 }).toEqual([{ name: 'Anna' }]);
    // The queue has only just restarted.
    await stop();
    expect(unhandled).toEqual([]);
  },
);
