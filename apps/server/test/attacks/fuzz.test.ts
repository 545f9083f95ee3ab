/** No input to a call, page or socket gets a server error. The long run: npm run fuzz. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContracts } from '#dev/contracts.ts';
import { fuzz } from '#dev/fuzz/run.ts';
import { quickRounds } from '#dev/quick-rounds.ts';
import { createTestApp, type TestApp } from '#dev/test-app.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { startApp } from '../../app.ts';
import { byDepth } from '#dev/test-depth.ts';

const LASTS_MS = byDepth(10_000, 120_000);

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await testDatabase();
  const env = { TRUSTED_PROXIES: '127.0.0.1' };
  app = await createTestApp(startApp, database.url, { env, roundTimes: quickRounds() });
});
afterAll(async () => {
  await app.stop();
  await database.close();
});

test('fuzz: no input to any call is answered by a server error', async () => {
  const seed = randomInt(2 ** 31);
  const { calls } = await readContracts();
  const report = await fuzz({ app, calls, seed, requests: calls.length * 4, lastsMs: LASTS_MS });
  // The report of a broken page is logged as an error by design.
  const logged = app.errors.filter((line) => !line.includes('a page broke'));
  expect([...report.findings, ...logged], `seed ${seed}`).toEqual([]);
  expect(report.requests).toBeGreaterThan(100);
}, 240_000);
