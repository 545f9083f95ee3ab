import type { Db, Tx } from '../db.ts';
import type { Log } from '../log.ts';
import type { Count } from '../metrics.ts';
import {
  countFailure,
  lockCursor,
  findEventsAhead,
  moveCursor,
  park,
  readEvents,
  type Cursor,
  type OutboxRow,
} from './store.ts';

/** An event from the outbox. Amounts and ids in the body are text, as on the wire. */
export type OutboxEvent<Body = unknown> = {
  readonly id: bigint;
  readonly name: string;
  readonly body: Body;
  readonly at: Date;
};

/**
 * Runs in the transaction that also moves the cursor: what it writes through `tx` happens exactly
 * once. It must be quick and use the database only: while it runs, no listener receives anything
 * newer. Work on external systems belongs in a job, enqueued through the same `tx`.
 */
export type OutboxEventHandler<Body = unknown> = (
  event: OutboxEvent<Body>,
  tx: Tx,
) => Promise<void>;

export type ConsumerSettings = {
  readonly batch: number;
  /** Consecutive failures after which an event is parked. */
  readonly attemptsMax: number;
  /** The delay after the first failure; doubled after each further one. */
  readonly retryMs: number;
};

export type ConsumerParts = {
  readonly db: Db;
  readonly log: Log;
  readonly delivered: Count;
  readonly failed: Count;
  readonly parked: Count;
  readonly settings: ConsumerSettings;
};

/**
 * The result of a step: continue at once, return after so many milliseconds, or wait to be woken.
 */
export type ConsumerStep = { readonly againInMs?: number };

/**
 * How soon to poll again for events that an older transaction holds back; doubled up to a third of
 * a second.
 */
const HORIZON_POLL_MS = 10;
const HORIZON_POLL_DOUBLINGS = 5;

/** The progress of one listener through the outbox. */
export class Consumer {
  readonly name: string;
  readonly handlers = new Map<string, OutboxEventHandler>();
  readonly #parts: ConsumerParts;
  /** One while an event is suspected of failing, so that the events before it are handled. */
  #batch: number;
  #horizonPolls = 0;

  constructor(name: string, parts: ConsumerParts) {
    this.name = name;
    this.#parts = parts;
    this.#batch = parts.settings.batch;
  }

  get eventNames(): string[] {
    return [...this.handlers.keys()];
  }

  /** Handles the next events, all in one transaction. */
  async step(): Promise<ConsumerStep> {
    const seen: { event: OutboxRow | undefined; isFirst: boolean } = {
      event: undefined,
      isFirst: true,
    };
    try {
      const step = await this.#parts.db.transaction(async (tx) => {
        seen.event = undefined;
        const cursor = await lockCursor(tx, this.name);
        if (!cursor) return {};
        if (cursor.retryInMs > 0) return { againInMs: cursor.retryInMs };
        const events = await readEvents(tx, cursor, this.eventNames, this.#batch);
        for (const event of events) {
          seen.event = event;
          seen.isFirst = event === events[0];
          await this.handle(toEvent(event), tx);
        }
        seen.event = undefined;
        return this.#finish(tx, cursor, events);
      });
      if (step.againInMs === undefined) this.#batch = this.#parts.settings.batch;
      return step;
    } catch (error) {
      if (!seen.event) throw error;
      return this.#fail(seen.event, seen.isFirst, error);
    }
  }

  async handle(event: OutboxEvent, tx: Tx): Promise<void> {
    await this.handlers.get(event.name)?.(event, tx);
    tx.onCommit(() => this.#parts.delivered.add({ consumer: this.name }));
  }

  async #finish(tx: Tx, cursor: Cursor, events: readonly OutboxRow[]): Promise<ConsumerStep> {
    const last = events.at(-1);
    if (last && events.length === this.#batch) {
      await moveCursor(tx, this.name, last);
      return { againInMs: 0 };
    }
    // All own events before the horizon are done; skip those of others too, so that they are not
    // read again.
    const ahead = await findEventsAhead(tx, cursor, this.eventNames);
    if (ahead.isPassed) await moveCursor(tx, this.name, { xid: cursor.horizon, id: 0n });
    this.#horizonPolls = ahead.isWaiting
      ? Math.min(this.#horizonPolls + 1, HORIZON_POLL_DOUBLINGS)
      : 0;
    return ahead.isWaiting ? { againInMs: HORIZON_POLL_MS * 2 ** (this.#horizonPolls - 1) } : {};
  }

  /** An event behind others may have failed because of them, so it is first retried alone. */
  async #fail(event: OutboxRow, isFirst: boolean, error: unknown): Promise<ConsumerStep> {
    const { db, log, failed, parked, settings } = this.#parts;
    this.#batch = 1;
    if (!isFirst) return { againInMs: 0 };
    failed.add({ consumer: this.name });
    const facts = { err: error, consumer: this.name, event: event.name, id: String(event.id) };
    return db.transaction(async (tx) => {
      const cursor = await lockCursor(tx, this.name);
      // Another server has taken over meanwhile, or is already past it.
      if (!cursor || !isBehind(event, cursor)) return { againInMs: settings.retryMs };
      const attempts = cursor.attempts + 1;
      if (attempts < settings.attemptsMax) {
        const retryMs = settings.retryMs * 2 ** cursor.attempts;
        await countFailure(tx, this.name, attempts, retryMs);
        tx.onCommit(() => log.warn({ ...facts, attempts }, 'an event listener failed, retrying'));
        return { againInMs: retryMs };
      }
      await park(tx, this.name, event, attempts, String(error));
      await moveCursor(tx, this.name, event);
      tx.onCommit(() => {
        parked.add({ consumer: this.name });
        log.error(
          { ...facts, attempts },
          'an event listener failed too often, the event is parked',
        );
      });
      return { againInMs: 0 };
    });
  }
}

function isBehind(event: OutboxRow, cursor: Cursor): boolean {
  const [eventXid, cursorXid] = [BigInt(event.xid), BigInt(cursor.xid)];
  return eventXid === cursorXid ? event.id > cursor.id : eventXid > cursorXid;
}

function toEvent(row: OutboxRow): OutboxEvent {
  return { id: row.id, name: row.name, body: row.body, at: row.createdAt };
}
