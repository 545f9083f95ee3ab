import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { openDb } from '#platform/server/db.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import { testDatabase } from '../../../dev/test-database.ts';
import { addHealth } from './health.ts';

/** An app on a database with a single connection. */
async function openApp() {
  const database = await testDatabase();
  const db = openDb({ url: database.url, connectionsMax: 1 });
  const app = Fastify();
  onTestFinished(async () => {
    await app.close();
    await db.close();
    await database.close();
  });
  return { app, db };
}

test('health: a server whose database connections are all in use reports not ready within seconds', async () => {
  const { app, db } = await openApp();
  let isHeard = true;
  addHealth(app, {
    db,
    bus: { isAlive: () => isHeard },
    metrics: createMetrics(),
    metricsToken: undefined,
    isMetricsPublic: true,
    isStopping: () => false,
  });
  const ready = async () => (await app.inject('/readyz')).statusCode;
  expect(await ready()).toBe(200);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const long = db.transaction(() => isOver);
  const began = performance.now();
  expect(await ready()).toBe(503);
  expect(performance.now() - began).toBeLessThan(5_000);
  end();
  await long;
  expect(await ready()).toBe(200);
  // A process that no longer receives the messages of the others takes no players.
  isHeard = false;
  expect(await ready()).toBe(503);
});

test.each([
  [{ isMetricsPublic: true, metricsToken: undefined }, undefined, 200],
  [{ isMetricsPublic: false, metricsToken: undefined }, undefined, 404],
  [{ isMetricsPublic: false, metricsToken: 'a-token' }, 'Bearer another', 404],
  [{ isMetricsPublic: false, metricsToken: 'a-token' }, 'Bearer a-token', 200],
  [{ isMetricsPublic: true, metricsToken: 'a-token' }, undefined, 404],
])('metrics: with %o a reader with %s gets %i', async (options, authorization, status) => {
  const { app, db } = await openApp();
  const bus = { isAlive: () => true };
  addHealth(app, { db, bus, metrics: createMetrics(), isStopping: () => false, ...options });
  const headers = authorization === undefined ? {} : { authorization };
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(status);
});
