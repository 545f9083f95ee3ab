import { onUserChange, userNow } from '#domain/identity/player/session.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { retryWithBackoff } from '#platform/browser/net/retry-with-backoff.ts';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { getLastThread, listMessages, mySupport } from '../contract.ts';
import { getGuestState, listGuestMessages } from '../contract.guest.ts';
import { isGuestOfSupport } from './guest/flag.ts';
import { hideTyping, showTyping } from './typing.ts';
import { unread } from './unread.ts';
import { GUEST, loadUnsent, takeGuestUnsent, unsent } from './unsent.ts';

let leave: (() => void) | undefined;

/** Follows the messages of support to the player who is logged in. Called once per page. */
export function startSupport(): void {
  onUserChange(follow);
  addEventListener('online', deliver);
  follow();
}

function follow(): void {
  const { status, user } = userNow();
  if (status !== 'member') {
    leave?.();
    leave = undefined;
    unread.set(0);
    loadUnsent(status === 'guest' ? GUEST : undefined);
    if (status === 'guest') {
      deliver();
      if (isGuestOfSupport()) followAsGuest();
    }
    return;
  }
  if (!leave) {
    loadUnsent(user?.id);
    takeGuestUnsent();
    if (isGuestOfSupport()) joinAsGuest();
  }
  leave ??= joinTopic(mySupport, {
    // The connection is there, for the first time or again.
    snapshot: (count) => {
      changed(count);
      deliver();
    },
    message: ({ is_typing: isTyping, ...count }) => {
      if (isTyping) return showTyping();
      hideTyping();
      changed(count);
    },
  });
}

function followAsGuest(): void {
  retryWithBackoff(
    () => import('./guest/follow.ts'),
    ({ followAnswers }) => followAnswers(),
  );
}

function joinAsGuest(): void {
  retryWithBackoff(
    () => import('./guest/follow.ts'),
    ({ joinAccount }) => void joinAccount(),
  );
}

function deliver(): void {
  if (unsent.get().length === 0) return;
  retryWithBackoff(
    () => import('./send-unsent.ts'),
    ({ sendUnsent }) => {
      void sendUnsent().then((hasArrived) => {
        if (hasArrived) refetchCalls(listMessages, getLastThread, listGuestMessages, getGuestState);
      });
    },
  );
}

function changed({ unread: count }: { readonly unread: number }): void {
  unread.set(count);
  refetchCalls(listMessages, getLastThread);
}
