import { onUserChange, userNow } from '#domain/identity/player/session.ts';
import { refetchCalls } from '#platform/browser/net/data.tsx';
import { joinTopic } from '#platform/browser/net/socket.ts';
import { local } from '#platform/browser/storage.ts';
import { isModalOpen } from '#platform/browser/modals/modals.tsx';
import { listNotifications, myNotifications, type Notification } from '../contract.ts';
import { pushKey } from './push/key.ts';
import { unread } from './unread.ts';

let leave: (() => void) | undefined;

/** Follows the notifications of the player who is logged in. Called once per page. */
export function startNotifications(): void {
  onUserChange(follow);
  follow();
}

function follow(): void {
  const { status, user } = userNow();
  if (status !== 'member') {
    leave?.();
    leave = undefined;
    unread.set(0);
    return;
  }
  if (!leave && user) void keepDevice(user.id);
  leave ??= joinTopic(myNotifications, {
    snapshot: ({ unread: count }) => unread.set(count),
    message: ({ unread: count, added }) => {
      unread.set(count);
      // Not when the list has just been read: what it marks as new stays so until it is closed.
      if (!added) return;
      refetchCalls(listNotifications);
      // The list on the screen shows the new one itself.
      if (!isModalOpen('Notifications')) void announceNew(added);
    },
  });
}

/** A new session takes over what was switched on in this browser. */
async function keepDevice(userId: string): Promise<void> {
  if (local.get(pushKey(userId)) === null) return;
  await (await import('./push/device.ts')).keepDevice(userId);
}

async function announceNew(added: Notification): Promise<void> {
  await (await import('./announce-new.ts')).announceNew(added);
}
