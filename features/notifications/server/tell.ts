import type { PlayerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { myNotifications } from '../contract.ts';
import { present } from './present.ts';
import { queuePush } from './push/queue.ts';
import {
  countUnread,
  insertNotification,
  type NewNotification,
  type NotificationRow,
  type StoredOffer,
} from './store.ts';

export type NotificationDeps = {
  readonly publishTo: (topic: string, playerId: PlayerId, message: unknown) => void;
};

/** Stores a notification, queues it for devices, and publishes it after the commit; once. */
export async function tell(deps: NotificationDeps, tx: Tx, told: NewNotification): Promise<void> {
  const row = await add(deps, tx, told);
  if (row) await queuePush(tx, told.playerId, row);
}

export type NewOffer = {
  readonly playerId: PlayerId;
  /** What it belongs to; the same source is stored once. */
  readonly source: string;
  readonly offer: StoredOffer;
  readonly isPushed: boolean;
};

/** Like `tell`; returns how many devices are to show it. Undefined when it was stored before. */
export async function announceOffer(
  deps: NotificationDeps,
  tx: Tx,
  { playerId, source, offer, isPushed }: NewOffer,
): Promise<{ id: bigint; devices: number } | undefined> {
  const row = await add(deps, tx, { playerId, kind: 'offer', source, offer, at: new Date() });
  if (!row) return undefined;
  return { id: row.id, devices: isPushed ? await queuePush(tx, playerId, row) : 0 };
}

async function add(
  deps: NotificationDeps,
  tx: Tx,
  told: NewNotification,
): Promise<NotificationRow | undefined> {
  const row = await insertNotification(tx, told);
  if (!row) return undefined;
  const unread = await countUnread(tx, told.playerId);
  tx.onCommit(() =>
    deps.publishTo(myNotifications.name, told.playerId, { unread, added: present(row) }),
  );
  return row;
}
