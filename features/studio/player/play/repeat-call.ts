/** Repeats a call until the server has answered it. */
import { refuse } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { isUnanswered, wasRefused } from '#platform/browser/net/unanswered.ts';
import { update } from './play-state.ts';
import type { StudioPlay } from './studio-play.ts';

const PUT_OFF: ReadonlySet<string> = new Set(['busy', 'too_many_requests']);
/** Pauses between attempts; the last one repeats. */
const PAUSES_MS = [400, 1_000, 2_000, 4_000];

/**
 * The same request may be sent any number of times: reads change nothing, and a spin has a key. A
 * session that ended meanwhile ends the attempts.
 */
export async function repeatCall<T>(
  { store, wait }: StudioPlay,
  send: () => Promise<T | ApiRefusal>,
): Promise<T | ApiRefusal> {
  for (let tries = 0; ; tries += 1) {
    const answer = await send();
    if (!isOpen(answer)) {
      if (store.get().isReconnecting) update(store, { isReconnecting: false });
      return answer;
    }
    if (store.get().status === 'over') return { ...refuse('session_over'), status: 401 };
    update(store, { isReconnecting: true });
    const pauseMs = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!;
    await wait(Math.max(pauseMs, (answer.retryAfter ?? 0) * 1_000));
  }
}

/** Lost, failed, or put off: `busy` and rate limits say that nothing was done. */
function isOpen<T>(answer: T | ApiRefusal): answer is ApiRefusal {
  if (!wasRefused(answer) || answer.refused === 'wallet_away') return false;
  return PUT_OFF.has(answer.refused) || isUnanswered<unknown>(answer);
}
