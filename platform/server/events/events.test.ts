import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { refuse } from '#core/refusal.ts';
import { APP_ROLE } from '../app-role.ts';
import type { Bus } from '../bus/bus.ts';
import { openBus } from '../bus/postgres-bus.ts';
import { openDb, type Db } from '../db.ts';
import { openLog } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import { createEvents, type Events } from './events.ts';

const log = openLog('silent');
const closing: (() => Promise<unknown>)[] = [];
let database: TestDatabase;
let db: Db;

type House = { events: Events; metrics: Metrics; bus: Bus; db: Db };

beforeAll(async () => {
  database = await testDatabase();
  db = openDb({ url: database.url });
  await db.query(
    'create table heard (place int generated always as identity, consumer text, n int, by text)',
  );
  await db.query('grant select, insert on heard to croupier_app');
});
beforeEach(() => db.query('truncate outbox, outbox_cursors, outbox_failures, heard'));
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
afterAll(async () => {
  await db.close();
  await database.close();
});

/** One server process of the house, under the house's own role. */
async function aHouse(options: { pollMs?: number } = {}): Promise<House> {
  const house = openDb({ url: database.url, role: APP_ROLE, connectionsMax: 8 });
  const bus = await openBus({ url: database.url, log });
  const metrics = createMetrics();
  const limits = { attemptsMax: 3, retryMs: 5, pollMs: options.pollMs ?? 50 };
  const events = createEvents({ db: house, bus, log, metrics, ...limits });
  closing.push(
    () => house.close(),
    () => bus.close(),
    () => events.stop(),
  );
  return { events, metrics, bus, db: house };
}

function record({ events }: House, consumer: string, by = ''): void {
  events.listen<{ n: number }>('thing.done', consumer, async ({ body }, tx) => {
    await tx.query('insert into heard (consumer, n, by) values ($1, $2, $3)', [
      consumer,
      body.n,
      by,
    ]);
  });
}

const emit = ({ db: house, events }: House, n: number) =>
  house.transaction((tx) => events.emit(tx, 'thing.done', { n }));

async function heard(consumer: string): Promise<number[]> {
  const rows = await db.query<{ n: number }>(
    'select n from heard where consumer = $1 order by place',
    [consumer],
  );
  return rows.map(({ n }) => n);
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n);

test('every listener hears each event once, in order, soon after the commit', async () => {
  const house = await aHouse({ pollMs: 60_000 });
  record(house, 'one');
  record(house, 'two');
  await house.events.start();
  await pause(50);
  for (const n of upTo(120)) await emit(house, n);
  await expect.poll(() => heard('one')).toHaveLength(120);
  await expect.poll(() => heard('two')).toHaveLength(120);
  expect(await heard('one')).toEqual(upTo(120));
  expect(await heard('two')).toEqual(upTo(120));
});

test('a rollback and a refusal emit nothing', async () => {
  const house = await aHouse();
  record(house, 'one');
  await house.events.start();
  const { events } = house;
  const broken = house.db.transaction(async (tx) => {
    await events.emit(tx, 'thing.done', { n: 1 });
    throw new Error('after the emit');
  });
  await expect(broken).rejects.toThrow('after the emit');
  await house.db.transaction(async (tx) => {
    await events.emit(tx, 'thing.done', { n: 2 });
    return refuse('insufficient_funds');
  });
  await emit(house, 3);
  await expect.poll(() => heard('one')).toEqual([3]);
  expect(await db.query('select from outbox')).toHaveLength(1);
});

test('two servers on one database handle each event exactly once, in order', async () => {
  const houses = [await aHouse(), await aHouse()] as const;
  houses.forEach((house, by) => record(house, 'shared', String(by)));
  for (const house of houses) await house.events.start();
  const both = houses.map(async (house, side) => {
    for (const n of upTo(100)) await emit(house, side * 1000 + n);
  });
  await Promise.all(both);
  await expect.poll(() => heard('shared'), { timeout: 10_000 }).toHaveLength(200);
  await pause(100);
  const numbers = await heard('shared');
  expect(new Set(numbers).size).toBe(200);
  expect(numbers.filter((n) => n < 1000)).toEqual(upTo(100));
  expect(numbers.filter((n) => n >= 1000)).toEqual(upTo(100).map((n) => n + 1000));
});

test('a server that stops leaves its listener to the other at the exact place', async () => {
  const houses = [await aHouse(), await aHouse()] as const;
  for (const [by, house] of houses.entries()) {
    record(house, 'shared', String(by));
    await house.events.start();
  }
  const emitting = (async () => {
    for (const n of upTo(150)) await emit(houses[1], n);
  })();
  await pause(30);
  await houses[0].events.stop();
  await emitting;
  await expect.poll(() => heard('shared')).toHaveLength(150);
  expect(await heard('shared')).toEqual(upTo(150));
});

test('a transaction that commits late loses none of its events to faster ones', async () => {
  const house = await aHouse();
  record(house, 'one');
  await house.events.start();
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const slow = house.db.transaction(async (tx) => {
    await house.events.emit(tx, 'thing.done', { n: 1 });
    await gate;
  });
  await expect
    .poll(() => db.query(`select from pg_stat_activity where state like 'idle in%'`))
    .not.toEqual([]);
  for (const n of [2, 3, 4]) await emit(house, n);
  await pause(150);
  expect(await heard('one')).toEqual([]);
  letGo();
  await slow;
  await expect.poll(() => heard('one')).toEqual([1, 2, 3, 4]);
});

test('transactions are compared by number, also where one has a digit more', async () => {
  const house = await aHouse();
  record(house, 'one');
  await db.query(`insert into outbox_cursors (consumer, xid, id) values ('one', '3', 0)`);
  for (const n of upTo(120)) {
    await db.query(`insert into outbox (xid, name, body) values ($1::text::xid8, $2, $3)`, [
      String(n + 8),
      'thing.done',
      JSON.stringify({ n }),
    ]);
  }
  await house.events.start();
  await expect.poll(() => heard('one')).toEqual(upTo(120));
});

test('an event that always fails is tried a bounded number of times, parked, and passed', async () => {
  const house = await aHouse();
  let tries = 0;
  let isMended = false;
  house.events.listen<{ n: number }>('thing.done', 'picky', async ({ body }, tx) => {
    await tx.query('insert into heard (consumer, n) values ($1, $2)', ['picky', body.n]);
    if (body.n !== 5 || isMended) return;
    tries++;
    throw new Error('five is poison');
  });
  record(house, 'calm');
  await house.events.start();
  await house.db.transaction(async (tx) => {
    for (const n of upTo(10)) await house.events.emit(tx, 'thing.done', { n });
  });
  const rest = upTo(10).filter((n) => n !== 5);
  await expect.poll(() => heard('picky')).toEqual(rest);
  expect(await heard('calm')).toEqual(upTo(10));
  // Once with the batch it came in, then alone as often as allowed.
  expect(tries).toBe(1 + 3);
  const parked = await db.query('select consumer, body, attempts, error from outbox_failures');
  expect(parked).toEqual([
    { consumer: 'picky', body: { n: 5 }, attempts: 3, error: 'Error: five is poison' },
  ]);
  const { body } = await house.metrics.text();
  expect(body).toContain('croupier_events_parked_total{consumer="picky"} 1');
  expect(body).toContain('croupier_events_delivered_total{consumer="picky"} 9');
  expect(body).toContain('croupier_events_failed_total{consumer="picky"} 3');

  isMended = true;
  expect(await house.events.retryParked('picky')).toBe(1);
  expect(await heard('picky')).toEqual([...rest, 5]);
  expect(await db.query('select from outbox_failures')).toEqual([]);
  expect(await house.events.retryParked('picky')).toBe(0);
});

test('a failure that passes is tried again and nothing is out of order', async () => {
  const house = await aHouse();
  let failures = 2;
  house.events.listen<{ n: number }>('thing.done', 'shaky', async ({ body }, tx) => {
    if (body.n === 2 && failures-- > 0) throw new Error('not yet');
    await tx.query('insert into heard (consumer, n) values ($1, $2)', ['shaky', body.n]);
  });
  await house.events.start();
  for (const n of upTo(6)) await emit(house, n);
  await expect.poll(() => heard('shaky')).toEqual(upTo(6));
  expect(await db.query('select from outbox_failures')).toEqual([]);
});

test('one listener hears several events in the order they happened, and only its own', async () => {
  const house = await aHouse();
  const order: string[] = [];
  for (const name of ['a.done', 'b.done']) {
    house.events.listen(name, 'both', async (event) => void order.push(event.name));
  }
  await house.events.start();
  for (const name of ['b.done', 'c.done', 'a.done', 'b.done']) {
    await house.db.transaction((tx) => house.events.emit(tx, name, {}));
  }
  await expect.poll(() => order).toEqual(['b.done', 'a.done', 'b.done']);
});

test('the cursor steps over events of others, so that they are not read again and again', async () => {
  const house = await aHouse();
  house.events.listen('rare.done', 'rare', async () => {});
  await house.events.start();
  for (const n of upTo(20)) await emit(house, n);
  const behind = () =>
    db.query('select from outbox o, outbox_cursors c where (o.xid, o.id) > (c.xid, c.id)');
  await expect.poll(behind).toEqual([]);
});

test('trimming removes what is old and handled, and keeps what a living listener lacks', async () => {
  const house = await aHouse();
  record(house, 'one');
  await house.events.start();
  for (const n of upTo(3)) await emit(house, n);
  await expect.poll(() => heard('one')).toHaveLength(3);
  expect(await house.events.trim(7)).toBe(0);
  await db.query(`update outbox set created_at = now() - interval '8 days'`);
  await db.query(
    `insert into outbox_cursors (consumer, xid, id) select 'slow', xid, id from outbox
      order by xid, id limit 1`,
  );
  expect(await house.events.trim(7)).toBe(1);
  await db.query(
    `update outbox_cursors set seen_at = now() - interval '8 days' where consumer = 'slow'`,
  );
  expect(await house.events.trim(7)).toBe(2);
});

test('after a restore into a younger server nothing is lost and nothing is heard twice', async () => {
  const first = await aHouse();
  record(first, 'one');
  await first.events.start();
  for (const n of upTo(3)) await emit(first, n);
  await expect.poll(() => heard('one')).toHaveLength(3);
  await first.events.stop();
  for (const n of [3, 4]) await emit(first, n);
  // What the numbers of another, older server look like from here.
  const older = `(xid::text::numeric + 1000000000)::text::xid8`;
  await db.query(`update outbox set xid = ${older}`);
  await db.query(`update outbox_cursors set xid = ${older}`);

  const second = await aHouse();
  record(second, 'one');
  await second.events.start();
  await emit(second, 5);
  await expect.poll(() => heard('one')).toEqual(upTo(6));
});

test('the lag of a listener is measured', async () => {
  const house = await aHouse();
  house.events.listen('thing.done', 'stuck', async () => {
    throw new Error('always');
  });
  await house.events.start();
  expect((await house.metrics.text()).body).toContain('outbox_lag_seconds{consumer="stuck"} 0');
  await db.query(`update outbox_cursors set retry_at = now() + interval '1 hour'`);
  await emit(house, 1);
  await pause(30);
  expect((await house.metrics.text()).body).toMatch(/outbox_lag_seconds\{consumer="stuck"\} 0\.\d/);
});

test('the house may add events but not change them', async () => {
  const house = await aHouse();
  await emit(house, 1);
  await expect(house.db.query(`update outbox set body = '{}'`)).rejects.toThrow(
    /permission denied/,
  );
});
