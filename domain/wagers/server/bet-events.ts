import assert from 'node:assert';
import type { Db, Tx } from '#platform/server/db.ts';
import { ConsumerRunner } from '#platform/server/events/consumer-runner.ts';
import type { ConsumerStep } from '#platform/server/events/consumer.ts';
import type { Log } from '#platform/server/log.ts';
import type { Metrics } from '#platform/server/metrics.ts';
import {
  ensureEventCursors,
  findNewEvents,
  findNextXact,
  lockEventCursor,
  moveEventCursor,
  readEventLag,
  readHorizon,
  restartEventCursor,
  summarizeBetEvents,
  XACTS_MAX,
  type BetEvent,
  type EventCursor,
} from './store.events.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';

export type BetEventsOptions = {
  readonly db: Db;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly pollMs?: number;
  /** How often a consumer that was not woken looks again, as after a cursor was moved back. */
  readonly idleMs?: number;
};

/**
 * Runs in the transaction that also moves the consumer on: what it writes through `tx` happens
 * exactly once. Any other effect may happen again after a failure.
 */
export type BetEventHandler = (events: readonly BetEvent[], tx: Tx) => Promise<void>;

/** Bets and settlements as a feed in the order of their commits, read from their own rows. */
export type BetEvents = {
  /** Declared before `start`. A consumer that is new reads from `since` on. */
  listen(consumer: string, since: Date, handler: BetEventHandler): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const POLL_MS = 500;
/** New events wake the consumers; this is only for what no other rule covers. */
const IDLE_MS = 30_000;
/** Events handled in one transaction. */
const BATCH = 2_000;

export function createBetEvents({
  db,
  log,
  metrics,
  pollMs = POLL_MS,
  idleMs = IDLE_MS,
}: BetEventsOptions): BetEvents {
  const consumers = new Map<string, { since: Date; handler: BetEventHandler }>();
  const runners: ConsumerRunner[] = [];
  let poll: ConsumerRunner | undefined;
  metrics.gauge(
    'bet_events_lag_seconds',
    'Age of the oldest event of a bet that a consumer has not handled yet.',
    async () =>
      await Promise.all(
        [...consumers.keys()].map(
          async (consumer) => [{ consumer }, await readEventLag(db, consumer)] as const,
        ),
      ),
    ['consumer'],
  );

  return {
    listen(consumer, since, handler) {
      assert(runners.length === 0, 'consumers are declared before the feed starts');
      assert(!consumers.has(consumer), `${consumer} listens twice`);
      consumers.set(consumer, { since, handler });
    },
    async start() {
      const cursors = [...consumers].map(([name, { since }]) => ({ name, since }));
      await ensureEventCursors(db, cursors);
      const progress = { horizon: await readHorizon(db), reads: createSharedReads() };
      for (const [name, { handler }] of consumers) {
        const step = () => db.transaction((tx) => readOn(tx, { name, handler, pollMs, progress }));
        runners.push(new ConsumerRunner({ name, step }, idleMs, log));
      }
      const step = createPoll(db, progress, () => {
        for (const runner of runners) runner.wake();
      });
      poll = new ConsumerRunner({ name: 'bet events', step }, pollMs, log);
      for (const runner of [...runners, poll]) runner.start();
    },
    async stop() {
      await poll?.stop();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** What the consumers of a server share. */
type Progress = {
  /** Transactions from here on may still have been running at the last poll. */
  horizon: bigint;
  readonly reads: SharedReads;
};

/** One query finds out for all consumers whether there is anything to read, and up to where. */
function createPoll(db: Db, progress: Progress, wake: () => void): () => Promise<ConsumerStep> {
  return async () => {
    // Consumers that are woken read everything before the horizon; so the next poll begins there.
    const found = await findNewEvents(db, progress.horizon);
    if (found.has_events) await summarizeBetEvents(db);
    else progress.reads.clear();
    progress.horizon = found.horizon;
    if (found.has_events) wake();
    return {};
  };
}

type Reading = {
  readonly name: string;
  readonly handler: BetEventHandler;
  readonly pollMs: number;
  readonly progress: Progress;
};

/** Handles the next events of a consumer and moves it behind them. */
async function readOn(tx: Tx, reading: Reading): Promise<ConsumerStep> {
  const { name, handler, pollMs, progress } = reading;
  const found = await lockEventCursor(tx, name);
  // Another server reads on, and may stop before it is done.
  if (!found) return { againInMs: pollMs };
  const cursor = { ...found, horizon: horizonOf(found, progress) };
  const events = await progress.reads.read(tx, cursor, BATCH);
  const last = events.at(-1);
  if (last) {
    await handler(events, tx);
    await moveEventCursor(tx, name, last);
    // Events since then wait for the next poll, which wakes again. With bets coming in all the
    // time, reading on at once would keep a core of the database busy with a few events at a time.
    const isAllRead = events.length < BATCH && cursor.xact + XACTS_MAX >= cursor.horizon;
    return isAllRead ? {} : { againInMs: 0 };
  }
  const next = await findNextXact(tx, cursor);
  if (next === NO_HORIZON) {
    await restartEventCursor(tx, name);
    return { againInMs: 0 };
  }
  // Over a gap; a short one costs less to read again than to write down.
  if (next - cursor.xact <= XACTS_MAX) return {};
  await moveEventCursor(tx, name, { xact: next - 1n, id: MAX_ID });
  return { againInMs: 0 };
}

/** That of the last poll is the same for all consumers, which so read the same batches. */
function horizonOf({ horizon, is_restored }: EventCursor, progress: Progress): bigint {
  // After a restore, the rows of the time before are complete.
  if (is_restored) return NO_HORIZON;
  return progress.horizon < horizon ? progress.horizon : horizon;
}

const MAX_ID = 9_223_372_036_854_775_807n;
const NO_HORIZON = MAX_ID;
