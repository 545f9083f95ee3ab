import assert from 'node:assert';
import type { Bus } from '../bus/bus.ts';
import type { Db, Tx } from '../db.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { Consumer, type ConsumerParts, type OutboxEventHandler } from './consumer.ts';
import { ConsumerRunner } from './consumer-runner.ts';
import { ensureCursor, insertEvent, readLag, trimOutbox, unpark } from './store.ts';

export type EventsOptions = {
  db: Db;
  bus: Bus;
  log: Log;
  metrics: Metrics;
  /** The polling interval of a listener when no wake-up arrives. */
  pollMs?: number;
  /** Consecutive failures after which an event is parked and its listener continues. */
  attemptsMax?: number;
  retryMs?: number;
};

/**
 * Events that must not be lost. `emit` writes into the caller's transaction; listeners receive the
 * event after the commit, in order, and with any number of servers once per listener.
 */
export type Events = {
  /** Many changes at once are one event whose body carries their ids. */
  emit(tx: Tx, name: string, body: unknown): Promise<void>;
  /**
   * Declared before `start`. One listener may receive several events, in one order; a listener that
   * is new to the database receives what is emitted from then on.
   */
  listen<Body = unknown>(name: string, consumer: string, handler: OutboxEventHandler<Body>): void;
  start(): Promise<void>;
  /** Retries the parked events of a listener, oldest first; returns how many succeeded. */
  retryParked(consumer: string): Promise<number>;
  /** Deletes handled events older than `days`, in bounded batches; returns how many. */
  trim(days: number): Promise<number>;
  stop(): Promise<void>;
};

const WAKE = 'events';
const BATCH = 50;
/** Events wake their listeners; this is for those of a server that died before it said so. */
const POLL_MS = 5_000;
const TRIM_BATCH = 5_000;
const TRIM_BATCHES_MAX = 200;

export function createEvents(options: EventsOptions): Events {
  const { db, bus, metrics } = options;
  const consumers = new Map<string, Consumer>();
  const parts = consumerParts(options);
  const runners: ConsumerRunner<Consumer>[] = [];
  const unsubscribes: (() => void)[] = [];
  const wake = createWaker(bus);
  measureLag(db, metrics, consumers);

  function consumerOf(name: string): Consumer {
    const consumer = consumers.get(name) ?? new Consumer(name, parts);
    consumers.set(name, consumer);
    return consumer;
  }

  return {
    async emit(tx, name, body) {
      await insertEvent(tx, name, body);
      tx.onCommit(() => wake(name));
    },
    listen(name, consumerName, handler) {
      assert(runners.length === 0, 'listeners are declared before events start');
      const consumer = consumerOf(consumerName);
      assert(!consumer.handlers.has(name), `${consumerName} listens to ${name} twice`);
      // The body is what the emitter of this name wrote; both share its type.
      consumer.handlers.set(name, handler as OutboxEventHandler);
    },
    async start() {
      await db.query('select outbox_after_restore()');
      for (const consumer of consumers.values()) {
        await ensureCursor(db, consumer.name);
        runners.push(new ConsumerRunner(consumer, options.pollMs ?? POLL_MS, options.log));
      }
      unsubscribes.push(
        bus.subscribe(WAKE, (names) => wakeRunners(runners, names as string[])),
        bus.onMissed(() => runners.forEach((runner) => runner.wake())),
      );
      for (const runner of runners) runner.start();
    },
    retryParked: (name) => retryParked(db, consumerOf(name)),
    async trim(days) {
      for (const name of consumers.keys()) await ensureCursor(db, name);
      let total = 0;
      for (let batch = 0; batch < TRIM_BATCHES_MAX; batch++) {
        const removed = await trimOutbox(db, days, TRIM_BATCH);
        total += removed;
        if (removed < TRIM_BATCH) break;
      }
      return total;
    },
    async stop() {
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

function consumerParts(options: EventsOptions): ConsumerParts {
  const { db, log, metrics } = options;
  const labels = ['consumer'];
  return {
    db,
    log,
    delivered: metrics.counter('events_delivered_total', 'Events handled, by listener.', labels),
    failed: metrics.counter('events_failed_total', 'Failed attempts at an event.', labels),
    parked: metrics.counter(
      'events_parked_total',
      'Events parked after too many failures.',
      labels,
    ),
    settings: {
      batch: BATCH,
      attemptsMax: options.attemptsMax ?? 8,
      retryMs: options.retryMs ?? 100,
    },
  };
}

/** Publishes once per turn of the event loop which events were committed. */
function createWaker(bus: Bus) {
  const names = new Set<string>();
  return (name: string) => {
    if (names.size === 0) {
      setImmediate(() => {
        bus.publish(WAKE, [...names]);
        names.clear();
      });
    }
    names.add(name);
  };
}

function wakeRunners(runners: readonly ConsumerRunner<Consumer>[], names: readonly string[]): void {
  for (const runner of runners) {
    if (names.some((name) => runner.consumer.handlers.has(name))) runner.wake();
  }
}

function measureLag(db: Db, metrics: Metrics, consumers: ReadonlyMap<string, Consumer>): void {
  metrics.gauge(
    'outbox_lag_seconds',
    'Age of the oldest event that a listener has not handled yet.',
    async () => {
      const read = async (consumer: Consumer) =>
        [
          { consumer: consumer.name },
          await readLag(db, consumer.name, consumer.eventNames),
        ] as const;
      return Promise.all([...consumers.values()].map(read));
    },
    ['consumer'],
  );
}

/** Each in a transaction of its own; the first that fails again stays parked and ends the run. */
async function retryParked(db: Db, consumer: Consumer): Promise<number> {
  let after = 0n;
  for (let count = 0; ; count++) {
    const parked = await db.transaction(async (tx) => {
      const event = await unpark(tx, consumer.name, after);
      if (!event) return undefined;
      const { eventId: id, name, body, emittedAt: at } = event;
      await consumer.handle({ id, name, body, at }, tx);
      return event;
    });
    if (!parked) return count;
    after = parked.id;
  }
}
