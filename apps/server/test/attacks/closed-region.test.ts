/** From a closed region no call but those that are open everywhere is answered, on any way in. */
import { expect } from 'vitest';
import { isOpenEverywhere, type CallShape } from '#core/wire.ts';
import { createAppTest } from '#dev/app-test.ts';
import { changeDomains } from '#dev/domains-fixture.ts';
import { readContracts } from '#dev/contracts.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import { createDuelFixture } from '#dev/duel-fixture.ts';
import { addSeededPlayer } from '#dev/protection-fixture.ts';
import { STAKING, type SentCall } from '#dev/staking-calls.ts';
import { newKey, type TestApp } from '#dev/test-app.ts';
import { readBalances } from '#domain/ledger/server/index.ts';
import { openDb } from '#platform/server/db.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp, { env: { TRUSTED_PROXIES: '127.0.0.1' } });

const AMERICAN = { 'x-forwarded-for': '8.8.8.8' };
const KAZAKH = { 'x-forwarded-for': '2.72.0.1' };

async function close(app: TestApp, databaseUrl: string, areas: readonly string[]): Promise<void> {
  const owner = openDb({ url: databaseUrl });
  const value = areas.map((area) => ({ area, reason: 'no licence', since: '2026-01-01' }));
  await owner.query(
    `update settings set value = $1, version = version + 1 where name = 'closed_regions'`,
    [JSON.stringify(value)],
  );
  await owner.close();
  const expected = areas.includes('US') ? 451 : 200;
  // Each process notices a change made by hand within two seconds.
  await expect.poll(async () => (await geo(app)).status, { timeout: 10_000 }).toBe(expected);
}

const geo = (app: TestApp) => app.send('GET', '/geo_ip', { headers: AMERICAN });

/** Any value in place of each parameter: the region is checked before them. */
const pathOf = ({ path }: CallShape) => path.replaceAll(/\{\w+\}/g, '1');

test('region.geo: the caller is told where they are; a closed region gets 451', async ({
  app,
  database,
}) => {
  const { json } = await app.send('GET', '/geo_ip', { headers: KAZAKH });
  expect(json).toEqual({ data: { ip: '2.72.0.1', country_code: 'KZ' } });
  const { json: home } = await app.send('GET', '/geo_ip');
  expect(home!['data'].country_code).toBeNull();
  await close(app, database.url, ['US']);
  expect((await geo(app)).json).toMatchObject({ message: 'region_blocked' });
  expect((await app.send('GET', '/geo_ip', { headers: KAZAKH })).status).toBe(200);
});

test('region.geo, region.mirrors: the rules are the same on every domain', async ({
  app,
  database,
}) => {
  const { token } = await app.addMember();
  await close(app, database.url, ['US']);
  const hosts = ['one.example', 'two.example', 'localhost'];
  await changeDomains(app, database.url, [{ host: 'one.example' }, { host: 'two.example' }]);
  for (const host of hosts) {
    const from = { headers: { ...AMERICAN, host } };
    expect([host, (await app.send('GET', '/geo_ip', from)).status]).toEqual([host, 451]);
    expect((await app.send('GET', '/api/getMirrorsToCheck', { ...from, token })).status).toBe(451);
    const open = { headers: { ...KAZAKH, host } };
    expect([host, (await app.send('GET', '/geo_ip', open)).status]).toEqual([host, 200]);
  }
  // No session is handed over into a closed region.
  const query = new URLSearchParams({ to: 'two.example', challenge: 'A'.repeat(43) });
  const authorize = (headers: Record<string, string>) =>
    app.send('GET', `/auth/sso/authorize?${query}`, {
      headers: { ...headers, host: 'one.example', cookie: `bearerToken=${token}` },
    });
  expect((await authorize(KAZAKH)).headers.location).toContain('code=');
  expect((await authorize(AMERICAN)).headers.location).not.toContain('code=');
  await changeDomains(app, database.url, []);
});

test('region.geo: every call that is not open everywhere is refused with 451', async ({
  app,
  database,
}) => {
  const { token } = await app.addMember('100.00');
  await close(app, database.url, ['US']);
  const { calls } = await readContracts();
  const shut = calls.filter((call) => !isOpenEverywhere(call));
  expect(shut.length).toBeGreaterThan(100);
  for (const call of shut) {
    const request = { token, key: newKey(), headers: AMERICAN };
    const body = call.body ? { body: {} } : {};
    const { status } = await app.send(call.method, pathOf(call), { ...request, ...body });
    // The address of GET /geo_ip is open, and refuses by itself.
    expect([call.name, status]).toEqual([call.name, 451]);
  }
  // Nothing that stakes money is open everywhere.
  const open = calls.filter(isOpenEverywhere).map(({ name }) => name);
  expect(Object.keys(STAKING).filter((name) => open.includes(name))).toEqual([]);
  const { status } = await app.send('GET', '/profile/user', { token, headers: AMERICAN });
  expect(status).toBe(200);
});

test('region.geo: a socket is not opened from a closed region, and one that is open stakes nothing', async ({
  app,
  database,
}) => {
  await close(app, database.url, []);
  const duels = createDuelFixture(app, database.url);
  const player = await addSeededPlayer(app, '5000.00');
  const prepared: (readonly [name: string, sent: SentCall])[] = [];
  for (const [name, make] of Object.entries(STAKING)) {
    prepared.push([name, await make({ app, duels }, player)]);
  }
  const cash = async () => (await readBalances(app.db, player.id, 'RUB')).cash;
  const before = await cash();
  const page = await app.connect(player.token, AMERICAN);
  await close(app, database.url, ['US']);
  for (const [ref, [name, { params, body }]] of prepared.entries()) {
    page.send({ op: 'call', ref, key: newKey(), name, body: { ...params, ...body } });
    await page.until(() => page.of('answer').length > ref, `an answer to ${name}`);
    expect([name, page.of('answer').at(-1)]).toMatchObject([
      name,
      { ref, ok: false, status: 451, message: 'region_blocked' },
    ]);
  }
  expect(await cash()).toBe(before);
  await expect(app.connect(player.token, AMERICAN)).rejects.toThrow('451');
  page.ws.close();
  await duels.close();
});

test('region.geo: staff see that a closed region has no effect without the header that names it', async ({
  app,
  database,
}) => {
  const admin = await createStaffClient(app, 'admin');
  // From an open state: the change is noticed by what it closes.
  await close(app, database.url, []);
  await close(app, database.url, ['US', 'UA-43']);
  const { data: settings } = (await admin.send('GET', '/api/v2/staff/settings')).json!;
  const setting = settings.find(({ name }: { name: string }) => name === 'closed_regions');
  expect(setting.unenforced).toEqual(['UA-43']);
  const { data: health } = (await admin.send('GET', '/api/v2/staff/health')).json!;
  expect(health.unenforced_regions).toEqual(['UA-43']);
  await close(app, database.url, []);
});
