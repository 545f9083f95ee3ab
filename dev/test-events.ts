import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createEvents, type Events } from '#platform/server/events/events.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics, type Metrics } from '#platform/server/metrics.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

/** One server process with the application's database role. */
export type EventsApp = { events: Events; metrics: Metrics; db: Db };

/**
 * Server processes that share a database, and a table in which their listeners record what they
 * received.
 */
export function createEventsFixture() {
  const closing: (() => Promise<unknown>)[] = [];
  let database: TestDatabase;
  let owner: Db;

  beforeAll(async () => {
    database = await testDatabase();
    owner = openDb({ url: database.url });
    await owner.query(
      'create table received (place int generated always as identity, consumer text, n int)',
    );
    await owner.query('grant select, insert on received to croupier_app');
  });
  beforeEach(() => owner.query('truncate outbox, outbox_cursors, outbox_failures, received'));
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await owner.close();
    await database.close();
  });

  async function startEventsApp(options: { pollMs?: number } = {}): Promise<EventsApp> {
    const log = createLog('silent');
    const db = openDb({ url: database.url, role: APP_ROLE, connectionsMax: 8 });
    const bus = await openBus({ url: database.url, log });
    const metrics = createMetrics();
    const limits = { attemptsMax: 3, retryMs: 5, pollMs: options.pollMs ?? 50 };
    const events = createEvents({ db, bus, log, metrics, ...limits });
    closing.push(
      () => db.close(),
      () => bus.close(),
      () => events.stop(),
    );
    return { events, metrics, db };
  }

  return {
    startEventsApp,
    /** Queries as the owner of the database, who may do what the application role may not. */
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      owner.query<Row>(text, values),
    async received(consumer: string): Promise<number[]> {
      const rows = await owner.query<{ n: number }>(
        'select n from received where consumer = $1 order by place',
        [consumer],
      );
      return rows.map(({ n }) => n);
    },
  };
}

/** A listener that records the number of every `thing.done`. */
export function recordEvents({ events }: EventsApp, consumer: string): void {
  events.listen<{ n: number }>('thing.done', consumer, async ({ body }, tx) => {
    await tx.query('insert into received (consumer, n) values ($1, $2)', [consumer, body.n]);
  });
}

export function emit({ db, events }: EventsApp, n: number): Promise<void> {
  return db.transaction((tx) => events.emit(tx, 'thing.done', { n }));
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
