import { setTimeout } from 'node:timers/promises';

/** Far more than the work takes, and hardly noticeable to a person. */
const RESPONSE_STEP_MS = 150;

/**
 * Pads the response time to full steps. Writing a message or an audit entry takes a moment that is
 * missing when the account is unknown: measured often enough, it would reveal which accounts exist.
 */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  const spent = performance.now() - startedAt;
  await setTimeout(RESPONSE_STEP_MS * Math.ceil((spent + 1) / RESPONSE_STEP_MS) - spent);
  return result;
}
