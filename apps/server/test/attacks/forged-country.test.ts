/** The headers that name a place count from a trusted proxy alone. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createTestApp } from '#dev/test-app.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const HEADERS = { COUNTRY_HEADER: 'x-country', REGION_HEADER: 'x-part' };
/** The tests call from the loopback, which is no proxy here. */
const UNTRUSTED = { TRUSTED_PROXIES: '203.0.113.9', ...HEADERS };
const TRUSTED = { TRUSTED_PROXIES: '127.0.0.1', ...HEADERS };

const test = createAppTest(startApp, { env: UNTRUSTED });

const AMERICAN = { 'x-country': 'US', 'x-part': 'NV' };

async function closeAmerica(databaseUrl: string): Promise<void> {
  const owner = openDb({ url: databaseUrl });
  await owner.query(
    `update settings set value = $1, version = version + 1 where name = 'closed_regions'`,
    [JSON.stringify([{ area: 'US', reason: 'no licence', since: '2026-01-01' }])],
  );
  await owner.close();
}

test('region.geo: a caller that is no trusted proxy cannot name its country over HTTP', async ({
  app,
}) => {
  const { json } = await app.send('GET', '/geo_ip', { headers: AMERICAN });
  expect(json!['data'].country_code).toBeNull();
});

test('region.geo: a caller that is no trusted proxy cannot name its country over the socket', async ({
  database,
}) => {
  await closeAmerica(database.url);
  const behindProxy = await createTestApp(startApp, database.url, { env: TRUSTED });
  await expect(behindProxy.connect(undefined, AMERICAN)).rejects.toThrow('451');
  expect((await behindProxy.send('GET', '/geo_ip', { headers: AMERICAN })).status).toBe(451);
  await behindProxy.stop();
  const open = await createTestApp(startApp, database.url, { env: UNTRUSTED });
  const page = await open.connect(undefined, AMERICAN);
  page.ws.close();
  expect((await open.send('GET', '/geo_ip', { headers: AMERICAN })).status).toBe(200);
  await open.stop();
});
