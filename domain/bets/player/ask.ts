/**
 * Commands whose answer may be lost on its way. They are safe to send any number of times (a
 * key, or the number of the step), so the page asks again until it knows what became of them.
 */
import { isRefusal, refuse } from '#core/refusal.ts';
import { isOffline, type ApiRefusal } from '#platform/browser/net/api.ts';

/** Pauses before it is asked again; the last one is repeated. */
const PAUSES_MS = [400, 1_000, 2_000, 4_000, 8_000];
/** An answer that makes no sense this often is reported and not asked for any more. */
const BROKEN_MAX = 6;
/** Nobody said in time what became of it. */
const UNKNOWN: ApiRefusal = { ...refuse('bet_unknown'), status: 0 };

export type AskSetup = {
  readonly now: () => number;
  /** Resolves after this time, or earlier when the network comes back. */
  readonly pause: (ms: number) => Promise<void>;
  /** After this moment nobody asks any more; the answer is then `bet_unknown`. */
  readonly untilMs: number;
};

/** Asks again and again, with a pause before each time; never throws, answers at last. */
export async function askUntilAnswered<T>(
  { now, pause, untilMs }: AskSetup,
  ask: () => Promise<T | ApiRefusal>,
): Promise<T | ApiRefusal> {
  let broken = 0;
  for (let tries = 0; ; tries += 1) {
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!);
    if (now() > untilMs) return UNKNOWN;
    if (isOffline()) continue;
    const answer = await ask();
    if (!isUnanswered<T>(answer)) return answer;
    if (answer.status !== 0) broken += 1;
    if (broken === BROKEN_MAX) return answer;
  }
}

/** Nobody answered, or somebody who is not the house: it may have happened or not. */
export function isUnanswered<T>(answer: T | ApiRefusal): answer is ApiRefusal {
  if (!wasRefused(answer)) return false;
  return answer.status === 0 || (answer.status >= 500 && answer.refused !== 'busy');
}

/** The refusals of calls carry a status; nothing else a call answers looks like one. */
export function wasRefused<T>(answer: T | ApiRefusal): answer is ApiRefusal {
  return isRefusal(answer);
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
