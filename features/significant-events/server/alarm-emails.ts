import { MINUTE_MS } from '#core/time.ts';
import type { Messages } from '#domain/messages/server/index.ts';
import { takeUnemailed } from '#domain/significant-events/server/index.ts';
import { listReachable } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { listEvents } from '../contract.backoffice.ts';

export type EventEmailDeps = {
  readonly db: Db;
  readonly messages: Pick<Messages, 'email' | 'canReach'>;
  readonly publicUrl: () => string;
};

/** Emails the responsible staff about new events: one email for a kind, at most one in an hour. */
export function significantEventJobs(deps: EventEmailDeps) {
  return [
    { name: 'significant-events.email', everyMs: MINUTE_MS, run: () => emailNewEvents(deps) },
  ];
}

async function emailNewEvents({ db, messages, publicUrl }: EventEmailDeps): Promise<void> {
  await db.transaction(async (tx) => {
    for (const { kind, count } of await takeUnemailed(tx)) {
      const link = `${publicUrl()}/backoffice/significant-events?kind=${kind}&state=open`;
      const values = { kind, count: count.toString(), link };
      for (const { id, email, locale } of await listReachable(tx, listEvents.roles)) {
        if (!messages.canReach(email)) continue;
        await messages.email(tx, { playerId: id, locale, email }, 'significant-events', values);
      }
    }
  });
}
