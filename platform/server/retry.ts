import { setTimeout as pause } from 'node:timers/promises';

/** No pause is longer than this. */
const PAUSE_MAX_MS = 10_000;

export type RetryOptions = {
  /** How often the work is tried in all. */
  readonly attempts: number;
  /** The pause after the first failure, in milliseconds; it doubles with each further one. */
  readonly delayMs: number;
  readonly isRetryable: (error: unknown) => boolean;
  /** Called before each pause, with the number of the attempt that failed. */
  readonly onRetry?: (error: unknown, attempt: number) => void;
};

/** Repeats work that fails for a passing reason; the last failure is thrown. */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= options.attempts || !options.isRetryable(error)) throw error;
      options.onRetry?.(error, attempt);
      await pause(backoffMs(attempt, options.delayMs));
    }
  }
}

/**
 * The pause after a failed attempt: doubled each time, and of random length between a half and the
 * whole, so that two that met in a deadlock do not meet again.
 */
export function backoffMs(attempt: number, delayMs: number, draw = Math.random()): number {
  return Math.min(delayMs * 2 ** (attempt - 1), PAUSE_MAX_MS) * (0.5 + draw / 2);
}
