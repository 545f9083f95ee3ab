import { refuse, type Refusal } from '#core/refusal.ts';

/** So many payouts of one provider are asked for at once. */
export const ASKED_AT_ONCE = 4;

/** Nobody waits longer for an answer; an honest adapter gives up before. */
const PATIENCE_MS = 15_000;

/**
 * A provider's answer, or `payment_unavailable` when none came in time. What it says later is not
 * heard: it is asked again under the same reference, which it pays once.
 */
export async function answerInTime<T>(
  answer: Promise<T>,
  patienceMs: number = PATIENCE_MS,
): Promise<T | Refusal> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<Refusal>((resolve) => {
    timer = setTimeout(() => resolve(refuse('payment_unavailable')), patienceMs);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Does one thing after the other until there is nothing left, several at once; counts those that
 * came to something.
 */
export async function inLanes(
  next: () => Promise<boolean | undefined>,
  lanes: number = ASKED_AT_ONCE,
): Promise<number> {
  const counts = await Promise.all(Array.from({ length: lanes }, () => lane(next)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function lane(next: () => Promise<boolean | undefined>): Promise<number> {
  for (let count = 0; ;) {
    const isDone = await next();
    if (isDone === undefined) return count;
    if (isDone) count += 1;
  }
}
