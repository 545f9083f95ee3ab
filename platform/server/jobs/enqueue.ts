import assert from 'node:assert';
import type { Queryable } from '../db.ts';

export type EnqueueOptions = {
  runAt?: Date;
  /** A job that still waits under the same key is replaced by this one. */
  key?: string;
};

/**
 * Adds a job to the queue within the caller's transaction: it exists if and only if that commits. A
 * failed run is retried with growing delays, 25 times over about three days.
 */
export async function enqueue(
  tx: Queryable,
  name: string,
  payload: object = {},
  options: EnqueueOptions = {},
): Promise<void> {
  // The queue would merge array payloads of jobs with the same key, which no caller expects.
  assert(!Array.isArray(payload), 'the payload of a job is an object');
  await tx.query('select enqueue_job($1, $2, $3, $4)', [
    name,
    JSON.stringify(payload),
    options.runAt ?? null,
    options.key ?? null,
  ]);
}
