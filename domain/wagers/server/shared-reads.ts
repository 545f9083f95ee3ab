import type { Tx } from '#platform/server/db.ts';
import { readBetEvents, type BetEvent, type EventCursor } from './store.events.ts';

/** Batches that are kept: how far the consumers of a server may be apart and still share them. */
const BATCHES_MAX = 8;

/** Reads the events behind a cursor and before its horizon, `limit` at most. */
export type SharedReads = {
  read(tx: Tx, cursor: EventCursor, limit: number): Promise<readonly BetEvent[]>;
  clear(): void;
};

/**
 * All consumers read the same events in the same order, most of them at the same time: what one has
 * read serves the others. Events behind the horizon never change.
 */
export function createSharedReads(): SharedReads {
  const batches = new Map<string, Promise<readonly BetEvent[]>>();
  return {
    read(tx, cursor, limit) {
      const { xact, id, since, horizon } = cursor;
      const key = `${xact} ${id} ${since.getTime()} ${horizon} ${limit}`;
      const known = batches.get(key);
      if (known) return known;
      const batch = readBetEvents(tx, cursor, limit);
      batches.set(key, batch);
      // A reading that failed is tried again by the next one.
      batch.catch(() => batches.delete(key));
      if (batches.size > BATCHES_MAX) batches.delete(batches.keys().next().value!);
      return batch;
    },
    clear: () => batches.clear(),
  };
}
