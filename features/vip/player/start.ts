import { userNow } from '#domain/identity/player/session.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { isUnanswered } from '#platform/browser/net/unanswered.ts';
import { joinVip } from '../contract.ts';
import { isRequested, setRequested } from './register-request.ts';

/** Sends the request of a player who asked for it as they registered. Called once per page. */
export function startVip(): void {
  if (userNow().status === 'member' && isRequested()) void join();
}

async function join(): Promise<void> {
  const answer = await api(joinVip, { body: { request_type: 'register' } });
  // Without an answer the next page sends it again: a request is open once.
  if (!isRefusal(answer) || !isUnanswered(answer)) setRequested(false);
}
