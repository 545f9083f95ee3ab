import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { emit, record, testEvents, upTo } from '#dev/test-events.ts';

const { aHouse, query, heard } = testEvents();

test('the cursor steps over events of others, so that they are not read again and again', async () => {
  const house = await aHouse();
  house.events.listen('rare.done', 'rare', async () => {});
  await house.events.start();
  for (const n of upTo(20)) await emit(house, n);
  const behind = () =>
    query('select from outbox o, outbox_cursors c where (o.xid, o.id) > (c.xid, c.id)');
  await expect.poll(behind).toEqual([]);
});

test('trimming removes what is old and handled, and keeps what a living listener lacks', async () => {
  const house = await aHouse();
  record(house, 'one');
  await house.events.start();
  for (const n of upTo(3)) await emit(house, n);
  await expect.poll(() => heard('one')).toHaveLength(3);
  expect(await house.events.trim(7)).toBe(0);
  await query(`update outbox set created_at = now() - interval '8 days'`);
  await query(
    `insert into outbox_cursors (consumer, xid, id) select 'slow', xid, id from outbox
      order by xid, id limit 1`,
  );
  expect(await house.events.trim(7)).toBe(1);
  await query(
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
  await query(`update outbox set xid = ${older}`);
  await query(`update outbox_cursors set xid = ${older}`);

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
  await query(`update outbox_cursors set retry_at = now() + interval '1 hour'`);
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
