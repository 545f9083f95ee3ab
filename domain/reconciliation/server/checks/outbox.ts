import type { Difference } from '../../rules.ts';
import type { ReconciliationCheck } from '../check.ts';

/** Listeners are notified at once, and poll every two seconds. */
const BEHIND_SECONDS = 60;

/**
 * Every minute: each listener has handled the events of a minute ago, and none has a failed event.
 * The outbox is read from each listener's cursor on, by its primary key.
 */
export const checkOutbox: ReconciliationCheck = async ({ db }) => {
  const behind = await db.query<{ consumer: string; seconds: number }>(
    `select consumer, floor(extract(epoch from clock_timestamp() - waiting_since))::int as seconds
       from outbox_consumers
      where seen_at > now() - interval '7 days'
        and waiting_since < clock_timestamp() - make_interval(secs => $1)`,
    [BEHIND_SECONDS],
  );
  const parked = await db.query<{ consumer: string; events: bigint }>(
    'select consumer, count(*) as events from outbox_failed_events group by consumer',
  );
  const listeners = await db.query<{ count: bigint }>(
    'select count(*) as count from outbox_consumers',
  );
  return {
    comparedCount: listeners[0]!.count,
    differences: [
      ...behind.map(({ consumer, seconds }) =>
        difference('outbox_behind', consumer, { seconds: seconds.toString() }),
      ),
      ...parked.map(({ consumer, events }) =>
        difference('outbox_parked', consumer, { events: events.toString() }),
      ),
    ],
  };
};

function difference(
  kind: 'outbox_behind' | 'outbox_parked',
  consumer: string,
  facts: Record<string, string>,
): Difference {
  return { subject: `${kind}:${consumer}`, kind, facts: { consumer, ...facts } };
}
