import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBettingFixture, type BettingFixture } from '#dev/betting-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { TestSupplier } from '#dev/test-supplier.ts';
import { createLog } from '#platform/server/log.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { createBetEvents } from './bet-events.ts';

let database: TestDatabase;
let fixture: BettingFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createBettingFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

test('bet events: the lag of a consumer grows while it fails, and is zero once it has read on', async () => {
  const metrics = createMetrics();
  const feed = createBetEvents({
    db: fixture.db,
    log: createLog('silent'),
    metrics,
    pollMs: 20,
  });
  let isFailing = true;
  const beginning = new Date(0);
  feed.listen('failing', beginning, async () => {
    if (isFailing) throw new Error('the consumer failed');
    await Promise.resolve();
  });
  feed.listen('prompt', beginning, () => Promise.resolve());
  const lagOf = async (consumer: string) => {
    const { body } = await metrics.text();
    const line = `croupier_bet_events_lag_seconds{consumer="${consumer}"} `;
    const found = body.split('\n').find((each) => each.startsWith(line));
    return Number(found?.slice(line.length));
  };
  await feed.start();
  expect([await lagOf('failing'), await lagOf('prompt')]).toEqual([0, 0]);

  const { id } = await fixture.addPlayer('100.00');
  await new TestSupplier(fixture).debit({ ref: 'lag', player: id, amount: '1.00' });
  await expect.poll(() => lagOf('prompt')).toBe(0);
  await expect.poll(() => lagOf('failing')).toBeGreaterThan(0);
  // Seconds since the oldest event, whatever was tried meanwhile.
  const before = await lagOf('failing');
  await expect.poll(() => lagOf('failing'), { timeout: 5_000 }).toBeGreaterThan(before + 0.1);
  // A newer event makes the oldest no younger.
  await new TestSupplier(fixture).debit({ ref: 'lag-2', player: id, amount: '1.00' });
  expect(await lagOf('failing')).toBeGreaterThan(before + 0.1);
  await expect.poll(() => lagOf('prompt')).toBe(0);

  isFailing = false;
  await expect.poll(() => lagOf('failing'), { timeout: 15_000 }).toBe(0);
  await feed.stop();
});
