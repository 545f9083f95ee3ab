import type { PlayerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { myNotifications } from '../contract.ts';
import { present } from './present.ts';
import { queuePush } from './push/queue.ts';
import { countUnread, insertNotification, type NewNotification } from './store.ts';

export type NotificationDeps = {
  readonly publishTo: (topic: string, playerId: PlayerId, message: unknown) => void;
};

/** Stores a notification, queues it for devices, and publishes it after the commit; once. */
export async function tell(deps: NotificationDeps, tx: Tx, told: NewNotification): Promise<void> {
  const row = await insertNotification(tx, told);
  if (!row) return;
  await queuePush(tx, told.playerId, row);
  const unread = await countUnread(tx, told.playerId);
  tx.onCommit(() =>
    deps.publishTo(myNotifications.name, told.playerId, { unread, added: present(row) }),
  );
}
