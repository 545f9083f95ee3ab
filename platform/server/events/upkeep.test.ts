import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { emit, recordEvents, createEventsFixture, upTo } from '#dev/test-events.ts';

const { startEventsApp, query, received } = createEventsFixture();

test('events: the cursor skips events of other listeners, so that they are not read again and again', async () => {
  const app = await startEventsApp();
  app.events.listen('rare.done', 'rare', async () => {});
  await app.events.start();
  for (const n of upTo(20)) await emit(app, n);
  const behind = () =>
    query('select from outbox o, outbox_cursors c where (o.xid, o.id) > (c.xid, c.id)');
  await expect.poll(behind).toEqual([]);
});

test('events: trimming deletes what is old and handled, and keeps what an active listener has not handled', async () => {
  const app = await startEventsApp();
  recordEvents(app, 'one');
  await app.events.start();
  for (const n of upTo(3)) await emit(app, n);
  await expect.poll(() => received('one')).toHaveLength(3);
  expect(await app.events.trim(7)).toBe(0);
  await query(`update outbox set created_at = now() - interval '8 days'`);
  await query(
    `insert into outbox_cursors (consumer, xid, id) select 'slow', xid, id from outbox
      order by xid, id limit 1`,
  );
  expect(await app.events.trim(7)).toBe(1);
  await query(
    `update outbox_cursors set seen_at = now() - interval '8 days' where consumer = 'slow'`,
  );
  expect(await app.events.trim(7)).toBe(2);
});

test('events: after a restore into a younger server nothing is lost and nothing is delivered twice', async () => {
  const first = await startEventsApp();
  recordEvents(first, 'one');
  await first.events.start();
  for (const n of upTo(3)) await emit(first, n);
  await expect.poll(() => received('one')).toHaveLength(3);
  await first.events.stop();
  for (const n of [3, 4]) await emit(first, n);
  // Transaction numbers of another, older server, as seen from here.
  const older = `(xid::text::numeric + 1000000000)::text::xid8`;
  await query(`update outbox set xid = ${older}`);
  await query(`update outbox_cursors set xid = ${older}`);

  const second = await startEventsApp();
  recordEvents(second, 'one');
  await second.events.start();
  await emit(second, 5);
  await expect.poll(() => received('one')).toEqual(upTo(6));
});

test('events: the lag of a listener is measured', async () => {
  const app = await startEventsApp();
  app.events.listen('thing.done', 'stuck', async () => {
    throw new Error('always');
  });
  await app.events.start();
  expect((await app.metrics.text()).body).toContain('outbox_lag_seconds{consumer="stuck"} 0');
  await query(`update outbox_cursors set retry_at = now() + interval '1 hour'`);
  await emit(app, 1);
  await pause(30);
  expect((await app.metrics.text()).body).toMatch(/outbox_lag_seconds\{consumer="stuck"\} 0\.\d/);
});

test('events: the application role may add events but not change them', async () => {
  const app = await startEventsApp();
  await emit(app, 1);
  await expect(app.db.query(`update outbox set body = '{}'`)).rejects.toThrow(/permission denied/);
});
