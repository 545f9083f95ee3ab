import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { APP_ROLE } from '#platform/server/app-role.ts';
import { openBus } from '#platform/server/bus/postgres-bus.ts';
import { openDb, type Db } from '#platform/server/db.ts';
import { createEvents, type Events } from '#platform/server/events/events.ts';
import { openLog } from '#platform/server/log.ts';
import { createMetrics, type Metrics } from '#platform/server/metrics.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';

/** One server process of the house, under the house's own role. */
export type EventHouse = { events: Events; metrics: Metrics; db: Db };

/** Houses that share a database, and a table in which their listeners note what they heard. */
export function testEvents() {
  const closing: (() => Promise<unknown>)[] = [];
  let database: TestDatabase;
  let owner: Db;

  beforeAll(async () => {
    database = await testDatabase();
    owner = openDb({ url: database.url });
    await owner.query(
      'create table heard (place int generated always as identity, consumer text, n int)',
    );
    await owner.query('grant select, insert on heard to croupier_app');
  });
  beforeEach(() => owner.query('truncate outbox, outbox_cursors, outbox_failures, heard'));
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await owner.close();
    await database.close();
  });

  async function aHouse(options: { pollMs?: number } = {}): Promise<EventHouse> {
    const log = openLog('silent');
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
    aHouse,
    /** Queries as the owner of the database, who may do what the house may not. */
    query: <Row extends object>(text: string, values?: readonly unknown[]) =>
      owner.query<Row>(text, values),
    async heard(consumer: string): Promise<number[]> {
      const rows = await owner.query<{ n: number }>(
        'select n from heard where consumer = $1 order by place',
        [consumer],
      );
      return rows.map(({ n }) => n);
    },
  };
}

/** A listener that notes the number of every `thing.done`. */
export function record({ events }: EventHouse, consumer: string): void {
  events.listen<{ n: number }>('thing.done', consumer, async ({ body }, tx) => {
    await tx.query('insert into heard (consumer, n) values ($1, $2)', [consumer, body.n]);
  });
}

export function emit({ db, events }: EventHouse, n: number): Promise<void> {
  return db.transaction((tx) => events.emit(tx, 'thing.done', { n }));
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n);
}
