import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { refuse } from '#core/refusal.ts';
import { emit, record, testEvents, upTo } from '#dev/test-events.ts';

const { aHouse, query, heard } = testEvents();

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
  expect(await query('select from outbox')).toHaveLength(1);
});

test('two servers on one database handle each event exactly once, in order', async () => {
  const houses = [await aHouse(), await aHouse()] as const;
  for (const house of houses) record(house, 'shared');
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
  for (const house of houses) {
    record(house, 'shared');
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
  const written = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow = house.db.transaction(async (tx) => {
    await house.events.emit(tx, 'thing.done', { n: 1 });
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  for (const n of [2, 3, 4]) await emit(house, n);
  await pause(150);
  expect(await heard('one')).toEqual([]);
  gate.resolve();
  await slow;
  await expect.poll(() => heard('one')).toEqual([1, 2, 3, 4]);
});

test('transactions are compared by number, also where one has a digit more', async () => {
  const house = await aHouse();
  record(house, 'one');
  await query(`insert into outbox_cursors (consumer, xid, id) values ('one', '3', 0)`);
  for (const n of upTo(120)) {
    await query(`insert into outbox (xid, name, body) values ($1::text::xid8, $2, $3)`, [
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
  const parked = await query('select consumer, body, attempts, error from outbox_failures');
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
  expect(await query('select from outbox_failures')).toEqual([]);
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
  expect(await query('select from outbox_failures')).toEqual([]);
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
