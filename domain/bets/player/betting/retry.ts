/**
 * Retries commands whose response may be lost. They are idempotent (by key, or by the number of the
 * step), so the page repeats them until it knows the outcome.
 */
import { refuse } from '#core/refusal.ts';
import { isOffline, type ApiRefusal } from '#platform/browser/net/api.ts';
import { isUnanswered } from '#platform/browser/net/unanswered.ts';

/** Pauses between attempts; the last one is repeated. */
const PAUSES_MS = [400, 1_000, 2_000, 4_000, 8_000];
/** After this many malformed responses the error is reported and the retries stop. */
const BROKEN_MAX = 6;
/** No response arrived before the deadline, so the outcome is unknown. */
const UNKNOWN: ApiRefusal = { ...refuse('bet_unknown'), status: 0 };

export type AnswerRetryOptions = {
  readonly now: () => number;
  /** Resolves after this time, or earlier when the network comes back. */
  readonly pause: (ms: number) => Promise<void>;
  /** After this moment the retries stop and the result is `bet_unknown`. */
  readonly untilMs: number;
};

/** Retries with a pause before each attempt; never throws and always returns an answer. */
export async function retryUntilAnswered<T>(
  { now, pause, untilMs }: AnswerRetryOptions,
  send: () => Promise<T | ApiRefusal>,
): Promise<T | ApiRefusal> {
  let broken = 0;
  for (let tries = 0; ; tries += 1) {
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!);
    if (now() > untilMs) return UNKNOWN;
    if (isOffline()) continue;
    const answer = await send();
    if (!isUnanswered<T>(answer)) return answer;
    if (answer.status !== 0) broken += 1;
    if (broken === BROKEN_MAX) return answer;
  }
}

/** A pause that ends early when the network comes back. */
export function pauseOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}
