import { refuse } from '#core/refusal.ts';
import type { Unavailable } from '#domain/payments/server/index.ts';

/** The number of concurrent requests to one provider. */
export const REQUESTS_AT_ONCE = 4;

/** The timeout of any answer; a correct adapter has a shorter one. */
const ANSWER_TIMEOUT_MS = 15_000;

/**
 * The provider's answer, or `payment_unavailable` after the timeout. A later answer is ignored: the
 * payout is requested again with the same reference, which the provider pays once.
 */
export async function withTimeout<T>(
  answer: Promise<T>,
  timeoutMs: number = ANSWER_TIMEOUT_MS,
): Promise<T | Unavailable> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Unavailable>((resolve) => {
    timer = setTimeout(() => resolve(refuse('payment_unavailable')), timeoutMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs tasks until none is left, several at once; returns the number of tasks that succeeded. */
export async function runConcurrently(
  next: () => Promise<boolean | undefined>,
  lanes: number = REQUESTS_AT_ONCE,
): Promise<number> {
  const counts = await Promise.all(Array.from({ length: lanes }, () => runWorker(next)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function runWorker(next: () => Promise<boolean | undefined>): Promise<number> {
  for (let count = 0; ;) {
    const isDone = await next();
    if (isDone === undefined) return count;
    if (isDone) count += 1;
  }
}
