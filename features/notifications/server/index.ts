import type { PlayerId } from '#core/ids.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, on, type Route } from '#platform/server/http/route.ts';
import { byId, readPage } from '#platform/server/paging.ts';
import { privateTopic, type Topic } from '#platform/server/sockets/topics.ts';
import * as contract from '../contract.ts';
import { present } from './present.ts';
import { countUnread, markReadUpTo, readNotifications } from './store.ts';
import type { NotificationDeps } from './tell.ts';

export { listenForNotifications } from './listen.ts';
export { createPush, exportPush } from './push/index.ts';
export { PUSH_JOB } from './push/queue.ts';
export { trimPushDevices } from './push/store.ts';
export type { PushRequest, PushTransport } from './push/transport.ts';
export { trimNotifications } from './store.ts';
export { announceOffer } from './tell.ts';
export { recordUnseenWins, tellUnseenWins, type FindPresent } from './unseen-wins.ts';

/** Notifications inside the app: the list, and what has been read. */
export function notificationRoutes({
  db,
  publishTo,
}: NotificationDeps & { readonly db: Db }): Route[] {
  return [
    on(contract.listNotifications, atMost('60 per minute'), ({ viewer, query }) =>
      readPage(query, listOf(db, viewer.id)),
    ),
    on(contract.markRead, atMost('60 per minute'), async ({ viewer, body }) => {
      await markReadUpTo(db, viewer.id, BigInt(body.up_to));
      const unread = await countUnread(db, viewer.id);
      publishTo(contract.myNotifications.name, viewer.id, { unread });
      return { data: { unread } };
    }),
  ];
}

function listOf(db: Db, playerId: PlayerId) {
  return byId((before, limit) => readNotifications(db, playerId, before, limit), present);
}

/** The topic of the number of unread notifications. */
export function notificationTopics(db: Db): Topic[] {
  return [
    privateTopic(contract.myNotifications, {
      snapshot: async (viewer) => ({ unread: await countUnread(db, viewer.id) }),
    }),
  ];
}
