import { isRefusal } from '#core/refusal.ts';
import { userNow } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { local } from '#platform/browser/storage.ts';
import { getGuestState, joinGuest } from '../../contract.guest.ts';
import { getLastThread, listMessages } from '../../contract.ts';
import { unread } from '../unread.ts';
import { unsent } from '../unsent.ts';
import { GUEST_FLAG } from './flag.ts';

const EVERY_MS = 60_000;

let timer: ReturnType<typeof setInterval> | undefined;

/** A guest has no session for the socket: the page asks for answers while it is in front. */
export function followAnswers(): void {
  if (timer !== undefined) return;
  timer = setInterval(() => void ask(), EVERY_MS);
  void ask();
}

async function ask(): Promise<void> {
  if (userNow().status !== 'guest') {
    clearInterval(timer);
    timer = undefined;
    return;
  }
  if (document.visibilityState === 'hidden') return;
  const answer = await api(getGuestState);
  if (isRefusal(answer) || userNow().status !== 'guest') return;
  unread.set(answer.data.unread);
  // The cookie is over, and nothing waits to be sent.
  if (answer.data.thread === null && unsent.get().length === 0) local.remove(GUEST_FLAG);
}

/** Gives the conversation of this browser to the account that has logged in. */
export async function joinAccount(): Promise<void> {
  const answer = await api(joinGuest, { body: {} });
  // After a lost connection the next page tries again.
  if (isRefusal(answer)) return;
  local.remove(GUEST_FLAG);
  refetchCalls(listMessages, getLastThread);
}
