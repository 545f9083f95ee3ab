import { runMigrations } from 'graphile-worker';
import type { Log } from '../log.ts';
import { queueLogger } from './queue-log.ts';

/**
 * Migrates the queue's schema, as the owner of the database: the application role may only add
 * jobs, through `enqueue_job`. Safe when several servers start at once.
 */
export async function migrateJobs(ownerUrl: string, log: Log): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, maxPoolSize: 1, logger: queueLogger(log) });
}
