/**
 * Writes the events of many browsers together. Each request is small and waits for its commit: one
 * by one they would take the disk from the bets, which wait for commits, too.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { classifyDbError } from '#platform/server/db-errors.ts';
import type { Queryable } from '#platform/server/db.ts';
import { insertEvents, type EventBatch } from './store.ts';

/** How long the first request waits for others. */
const GATHER_MS = 50;
/** Requests of one statement; each has a hundred events at most. */
const REQUESTS_MAX = 100;

type Waiting = {
  readonly batch: EventBatch;
  readonly resolve: (stored: number) => void;
  readonly reject: (error: unknown) => void;
};

export type EventWriter = {
  /** Resolves with the number of new events once they are stored. */
  write(batch: EventBatch): Promise<number>;
};

export function createEventWriter(db: Queryable): EventWriter {
  const waiting: Waiting[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      await pause(GATHER_MS);
      await writeTogether(db, waiting.splice(0, REQUESTS_MAX));
    }
    isWriting = false;
  }

  return {
    write: (batch) => {
      const { promise, resolve, reject } = Promise.withResolvers<number>();
      waiting.push({ batch, resolve, reject });
      if (!isWriting) void writeAll();
      return promise;
    },
  };
}

/** Every request is answered. One that cannot be stored does not refuse the others. */
async function writeTogether(db: Queryable, requests: readonly Waiting[]): Promise<void> {
  try {
    const stored = await insertEvents(
      db,
      requests.map(({ batch }) => batch),
    );
    requests.forEach(({ resolve }, index) => resolve(stored[index]!));
  } catch (error) {
    const isShared = classifyDbError(error) !== undefined || requests.length === 1;
    if (isShared) return requests.forEach(({ reject }) => reject(error));
    for (const request of requests) await writeTogether(db, [request]);
  }
}
