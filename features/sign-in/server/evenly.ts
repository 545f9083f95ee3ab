import { setTimeout } from 'node:timers/promises';

/** Far more than the work takes, and a person who waits for a mail does not notice it. */
const STEP_MS = 150;

/**
 * Answers at full steps of time only. Writing a message takes a moment that is missing when there
 * is nobody to write to: measured often enough, it would tell who has an account.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  const spent = performance.now() - startedAt;
  await setTimeout(STEP_MS * Math.ceil((spent + 1) / STEP_MS) - spent);
  return result;
}
