/** The domains of an installation over real HTTP: which hosts it answers, and what pages carry. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { changeDomains } from '#dev/domains-fixture.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp, { env: { PUBLIC_URL: 'http://main.casino.example' } });

const on = (host: string, more: Record<string, string> = {}) => ({ headers: { host, ...more } });
const BRAVO = 'bravo.example';

test('region.mirror-data: without a list every host is answered; with one, unknown hosts get 421', async ({
  app,
  database,
}) => {
  expect((await app.send('GET', '/mirror', on('evil.example'))).status).toBe(200);
  await changeDomains(app, database.url, [{ host: BRAVO }]);
  const statusOf = async (host: string, path = '/mirror') =>
    (await app.send('GET', path, on(host))).status;
  for (const host of ['evil.example', 'bravo.example.evil.example', 'xbravo.example', '10.0.0.1']) {
    expect([host, await statusOf(host)]).toEqual([host, 421]);
    expect([host, await statusOf(host, '/ru')]).toEqual([host, 421]);
  }
  const refused = await app.send('GET', '/ru', on('evil.example'));
  expect(refused.json).toMatchObject({ message: 'host_unknown' });
  expect(refused.text).not.toContain('evil');
  for (const host of ['main.casino.example', 'BRAVO.example:8080', 'localhost', '127.0.0.1:1']) {
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  }
  expect(await statusOf('api.bravo.example')).toBe(200);
  expect(await statusOf('10.0.0.1', '/healthz')).toBe(200);
  expect(await statusOf('10.0.0.1', '/readyz')).toBe(200);
});

test('region.mirror-data: GET mirror names the main domain from a draining or retired one', async ({
  app,
  database,
}) => {
  await changeDomains(app, database.url, [
    { host: BRAVO, state: 'active' },
    { host: 'drain.example', state: 'draining' },
    { host: 'old.example', state: 'retired' },
    // The main domain is active whatever a row says.
    { host: 'main.casino.example', state: 'retired' },
  ]);
  const answerOf = async (host: string) => (await app.send('GET', '/mirror', on(host))).json;
  const moved = { redirect: { newLink: 'http://main.casino.example' } };
  expect(await answerOf('drain.example')).toEqual(moved);
  expect(await answerOf('old.example')).toEqual(moved);
  expect(await answerOf(BRAVO)).toEqual({ redirect: null });
  expect(await answerOf('main.casino.example')).toEqual({ redirect: null });
});

test('region.mirrors: players get the list to measure; results are summed by country, foreign names dropped', async ({
  app,
  database,
}) => {
  await changeDomains(app, database.url, [
    { host: BRAVO },
    { host: 'old.example', state: 'retired' },
  ]);
  expect((await app.send('GET', '/api/getMirrorsToCheck')).status).toBe(401);
  const { token } = await app.addMember();
  const list = (await app.send('GET', '/api/getMirrorsToCheck', { token })).json!;
  expect(list['data'].domains).toEqual([
    { domain: 'main.casino.example', image: 'http://main.casino.example/mirrors/check.svg' },
    { domain: BRAVO, image: 'http://bravo.example/mirrors/check.svg' },
  ]);
  const send = (results: object) =>
    app.send('POST', '/api/sendAntiBonusResult', { token, body: { results } });
  const sent = await send({ [BRAVO]: 120, 'main.casino.example': null, 'evil.example': 1 });
  expect(sent.json).toEqual({ data: { accepted: 2 } });
  expect((await send({ [BRAVO]: 40 })).json).toEqual({ data: { accepted: 1 } });
  const rows = await app.db.query<{ host: string; checks: number; failures: number }>(
    `select host, checks, failures from mirror_checks where source = 'players' order by host`,
  );
  expect(rows).toEqual([
    { host: BRAVO, checks: 2, failures: 0 },
    { host: 'main.casino.example', checks: 1, failures: 1 },
  ]);
  for (const results of [
    { [BRAVO]: -1 },
    { [BRAVO]: 60_001 },
    { [BRAVO]: '5' },
    { [BRAVO]: 1.5 },
  ]) {
    expect((await send(results)).status).toBe(422);
  }
  const image = await app.send('GET', '/mirrors/check.svg', on(BRAVO));
  expect([image.status, image.headers['cache-control']]).toEqual([200, 'no-store']);
});
