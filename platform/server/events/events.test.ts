import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { emit, recordEvents, createEventsFixture, upTo } from '#dev/test-events.ts';

const { startEventsApp, query, received } = createEventsFixture();

test('events: every listener receives each event once, in order, soon after the commit', async () => {
  const app = await startEventsApp({ pollMs: 60_000 });
  recordEvents(app, 'one');
  recordEvents(app, 'two');
  await app.events.start();
  for (const n of upTo(120)) await emit(app, n);
  await expect.poll(() => received('one')).toHaveLength(120);
  await expect.poll(() => received('two')).toHaveLength(120);
  expect(await received('one')).toEqual(upTo(120));
  expect(await received('two')).toEqual(upTo(120));
});

test('events: a rollback and a refusal emit nothing', async () => {
  const app = await startEventsApp();
  recordEvents(app, 'one');
  await app.events.start();
  const { events } = app;
  const broken = app.db.transaction(async (tx) => {
    await events.emit(tx, 'thing.done', { n: 1 });
    throw new Error('after the emit');
  });
  await expect(broken).rejects.toThrow('after the emit');
  await app.db.transaction(async (tx) => {
    await events.emit(tx, 'thing.done', { n: 2 });
    return refuse('insufficient_funds');
  });
  await emit(app, 3);
  await expect.poll(() => received('one')).toEqual([3]);
  expect(await query('select from outbox')).toHaveLength(1);
});

test('events: two servers on one database handle each event exactly once, in order', async () => {
  const apps = [await startEventsApp(), await startEventsApp()] as const;
  for (const app of apps) recordEvents(app, 'shared');
  for (const app of apps) await app.events.start();
  const both = apps.map(async (app, side) => {
    for (const n of upTo(100)) await emit(app, side * 1000 + n);
  });
  await Promise.all(both);
  const last = 2_000;
  await emit(apps[0], last);
  await expect.poll(async () => (await received('shared')).at(-1)).toBe(last);
  const numbers = (await received('shared')).slice(0, -1);
  expect(numbers).toHaveLength(200);
  expect(numbers.filter((n) => n < 1000)).toEqual(upTo(100));
  expect(numbers.filter((n) => n >= 1000)).toEqual(upTo(100).map((n) => n + 1000));
});

test('events: a server that stops hands its listener over at the exact position', async () => {
  const apps = [await startEventsApp(), await startEventsApp()] as const;
  for (const app of apps) {
    recordEvents(app, 'shared');
    await app.events.start();
  }
  const emitting = (async () => {
    for (const n of upTo(150)) await emit(apps[1], n);
  })();
  await expect.poll(() => received('shared')).not.toEqual([]);
  await apps[0].events.stop();
  await emitting;
  await expect.poll(() => received('shared')).toHaveLength(150);
  expect(await received('shared')).toEqual(upTo(150));
});

test('events: a transaction that commits late loses no events to faster ones', async () => {
  const app = await startEventsApp();
  recordEvents(app, 'one');
  await app.events.start();
  const written = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow = app.db.transaction(async (tx) => {
    await app.events.emit(tx, 'thing.done', { n: 1 });
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  for (const n of [2, 3, 4]) await emit(app, n);
  // Time to read several times: nothing can be received after what is held back.
  await pause(150);
  expect(await received('one')).toEqual([]);
  gate.resolve();
  await slow;
  await expect.poll(() => received('one')).toEqual([1, 2, 3, 4]);
});

test('events: transactions are compared by number, also where one has a digit more', async () => {
  const app = await startEventsApp();
  recordEvents(app, 'one');
  await query(`insert into outbox_cursors (consumer, xid, id) values ('one', '3', 0)`);
  for (const n of upTo(120)) {
    await query(`insert into outbox (xid, name, body) values ($1::text::xid8, $2, $3)`, [
      String(n + 8),
      'thing.done',
      JSON.stringify({ n }),
    ]);
  }
  await app.events.start();
  await expect.poll(() => received('one')).toEqual(upTo(120));
});

test('events: an event that always fails is retried a bounded number of times, parked, and skipped', async () => {
  const app = await startEventsApp();
  let tries = 0;
  let isMended = false;
  app.events.listen<{ n: number }>('thing.done', 'picky', async ({ body }, tx) => {
    await tx.query('insert into received (consumer, n) values ($1, $2)', ['picky', body.n]);
    if (body.n !== 5 || isMended) return;
    tries++;
    throw new Error('five is poison');
  });
  recordEvents(app, 'calm');
  await app.events.start();
  await app.db.transaction(async (tx) => {
    for (const n of upTo(10)) await app.events.emit(tx, 'thing.done', { n });
  });
  const rest = upTo(10).filter((n) => n !== 5);
  await expect.poll(() => received('picky')).toEqual(rest);
  expect(await received('calm')).toEqual(upTo(10));
  // Once with its batch, then alone as often as allowed.
  expect(tries).toBe(1 + 3);
  const parked = await query('select consumer, body, attempts, error from outbox_failures');
  expect(parked).toEqual([
    { consumer: 'picky', body: { n: 5 }, attempts: 3, error: 'Error: five is poison' },
  ]);
  const { body } = await app.metrics.text();
  expect(body).toContain('croupier_events_parked_total{consumer="picky"} 1');
  expect(body).toContain('croupier_events_delivered_total{consumer="picky"} 9');
  expect(body).toContain('croupier_events_failed_total{consumer="picky"} 3');

  isMended = true;
  expect(await app.events.retryParked('picky')).toBe(1);
  expect(await received('picky')).toEqual([...rest, 5]);
  expect(await query('select from outbox_failures')).toEqual([]);
  expect(await app.events.retryParked('picky')).toBe(0);
});

test('events: a temporary failure is retried and the order is kept', async () => {
  const app = await startEventsApp();
  let failures = 2;
  app.events.listen<{ n: number }>('thing.done', 'shaky', async ({ body }, tx) => {
    if (body.n === 2 && failures-- > 0) throw new Error('not yet');
    await tx.query('insert into received (consumer, n) values ($1, $2)', ['shaky', body.n]);
  });
  await app.events.start();
  for (const n of upTo(6)) await emit(app, n);
  await expect.poll(() => received('shaky')).toEqual(upTo(6));
  expect(await query('select from outbox_failures')).toEqual([]);
});

test('events: one listener receives several events in the order they happened, and only its own', async () => {
  const app = await startEventsApp();
  const order: string[] = [];
  for (const name of ['a.done', 'b.done']) {
    app.events.listen(name, 'both', async (event) => void order.push(event.name));
  }
  await app.events.start();
  for (const name of ['b.done', 'c.done', 'a.done', 'b.done']) {
    await app.db.transaction((tx) => app.events.emit(tx, name, {}));
  }
  await expect.poll(() => order).toEqual(['b.done', 'a.done', 'b.done']);
});
