import type { Queryable } from '#platform/server/db.ts';
import { findHook, insertPostback, type NewPostback } from './store.postbacks.ts';

/** Queues a call to the server of a partner who has asked for this event. */
export async function queuePostback(db: Queryable, one: NewPostback): Promise<void> {
  const hook = await findHook(db, one.partnerId);
  const isAsked = one.event === 'test' || hook?.events.includes(one.event);
  if (hook?.is_on && isAsked) await insertPostback(db, one);
}
