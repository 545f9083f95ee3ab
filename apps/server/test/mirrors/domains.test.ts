/** The domains of an installation over real HTTP: which hosts it answers, and what pages carry. */
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { readContracts } from '#dev/contracts.ts';
import { changeDomains } from '#dev/domains-fixture.ts';
import { newKey } from '#dev/test-app.ts';
import { domainValue } from '#domain/mirrors/rules.ts';
import { FIRST_COLORS, styleOf } from '#domain/settings/rules.look.ts';
import { stylePath } from '#domain/settings/server/index.ts';
import { probeDomains } from '#features/mirrors/server/index.ts';
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
    // What suppliers sign is answered wherever it arrives.
    const wallet = '/api/v2/suppliers/studio/hub88/user/balance';
    expect((await app.send('POST', wallet, on(host))).status).toBe(200);
    const games = '/studio/hub88/operator/generic/v2/game/list';
    expect((await app.send('POST', games, on(host))).status).toBe(401);
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

test('region.mirror-data: a call to a retired domain is refused with the address that replaces it', async ({
  app,
  database,
}) => {
  await changeDomains(app, database.url, [
    { host: BRAVO, state: 'active' },
    { host: 'drain.example', state: 'draining' },
    { host: 'old.example', state: 'retired' },
  ]);
  const { token } = await app.addMember();
  const { calls } = await readContracts();
  const answered: string[] = [];
  for (const call of calls) {
    const path = call.path.replaceAll(/\{\w+\}/g, '1');
    const request = { token, key: newKey(), ...(call.body ? { body: {} } : {}) };
    const { status, json } = await app.send(call.method, path, {
      ...request,
      ...on('old.example'),
    });
    if (json?.['message'] !== 'domain_retired') {
      answered.push(call.name);
      continue;
    }
    expect([call.name, status, json['errors']]).toEqual([
      call.name,
      410,
      { newLink: ['domain_retired:http://main.casino.example'] },
    ]);
  }
  // What the last page needs to take its session along, what ends an open bet, and the apps of
  // staff and partners.
  const own = calls.filter(({ name }) => answered.includes(name));
  const ofPlayers = own.filter(({ path }) => !/^\/api\/v2\/(?:staff|partner)\//.test(path));
  const ending = calls.filter(({ endsBet }) => endsBet === true).map(({ name }) => name);
  expect(ending).toEqual(expect.arrayContaining(['hilo.step', 'crash.cashOut', 'duels.cancel']));
  expect(answered).toEqual(expect.arrayContaining(ending));
  expect(
    ofPlayers
      .map(({ name }) => name)
      .filter((name) => !ending.includes(name))
      .toSorted(),
  ).toEqual([
    'auth.logout',
    'auth.refreshToken',
    'mirrors.get',
    'profile.getUser',
    'tracking.sendMirrorRedirect',
  ]);
  for (const host of ['drain.example', BRAVO, 'main.casino.example']) {
    const { status } = await app.send('GET', '/geo_ip', on(host));
    expect([host, status]).toEqual([host, 200]);
  }
  const { json } = await app.send('GET', '/geo_ip', on('api.old.example'));
  expect(json).toMatchObject({ message: 'domain_retired' });
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

test('region.mirror-data: the brand of a domain is served, and no player may have its name', async ({
  app,
  database,
}) => {
  const colors = { ...FIRST_COLORS, ground: '#101020' };
  const brand = { name: 'Bravo Club', look: { logo: null, colors } };
  const nickname = async (text: string) =>
    (await app.send('GET', `/api/v2/nicknames/check?nickname=${text}`)).json;
  await changeDomains(app, database.url, []);
  const sheet = stylePath(colors);
  expect((await app.send('GET', sheet)).status).toBe(404);
  expect(await nickname('bravo_c1ub')).toEqual({ data: { mistake: null } });
  await changeDomains(app, database.url, [{ host: BRAVO, brand }]);
  const { status, text } = await app.send('GET', sheet, on(BRAVO));
  expect([status, text]).toEqual([200, styleOf(colors)]);
  expect(await nickname('bravo_c1ub')).toEqual({ data: { mistake: 'nickname_reserved' } });
});

test('mirrors: a brand whose colours cannot be read, or without a name, is refused', () => {
  const value = (brand: object) => ({ purpose: 'a brand', state: 'active', tags: [], brand });
  const look = { logo: null, colors: null };
  expect(domainValue.safeParse(value({ name: 'Bravo', look })).error).toBeUndefined();
  const pale = { ...FIRST_COLORS, text: FIRST_COLORS.ground };
  for (const wrong of [
    { name: ' ', look },
    { name: 'x'.repeat(41), look },
    { name: 'Bravo', look: { logo: null, colors: pale } },
    { name: 'Bravo' },
  ]) {
    expect(domainValue.safeParse(value(wrong)).success, JSON.stringify(wrong)).toBe(false);
  }
});

test('mirrors: the database changes a domain for one person where no player can be locked out', async ({
  app,
  database,
}) => {
  const change = async (host: string, value: object | null, basedOn: bigint | null) => {
    const rows = await app.db.query<{ is_applied: boolean }>(
      'select mirror_domains_change($1, $2, $3) as is_applied',
      [host, value === null ? null : JSON.stringify(value), basedOn],
    );
    return rows[0]!.is_applied;
  };
  const value = (state: string) => ({ purpose: 'a brand', state, tags: [] });
  await changeDomains(app, database.url, []);
  expect(await change(BRAVO, value('active'), null)).toBe(false);
  await changeDomains(app, database.url, [
    { host: BRAVO },
    { host: 'drain.example', state: 'draining' },
  ]);
  expect(await change('new.example', value('active'), null)).toBe(true);
  expect(await change('new.example', value('active'), null)).toBe(false);
  const named = { name: 'New', look: { logo: null, colors: null } };
  expect(await change('new.example', { ...value('active'), brand: named }, 1n)).toBe(true);
  const stored = await app.db.query('select brand from mirror_domains where brand is not null');
  expect(stored).toEqual([{ brand: named }]);
  expect(await change('new.example', { ...value('active'), brand: null }, 2n)).toBe(true);
  expect(await change(BRAVO, { ...value('active'), purpose: 'another' }, 1n)).toBe(true);
  expect(await change(BRAVO, value('active'), 1n)).toBe(false);
  expect(await change('drain.example', value('active'), 1n)).toBe(true);
  for (const state of ['draining', 'retired']) {
    expect(await change(BRAVO, value(state), 2n)).toBe(false);
  }
  expect(await change(BRAVO, null, 2n)).toBe(false);
  for (const statement of [
    `insert into mirror_domains (host, purpose, state) values ('x.example', 'x', 'active')`,
    `update mirror_domains set state = 'retired'`,
    'delete from mirror_domains',
    `select mirror_domains_apply('${BRAVO}', null, 2)`,
  ]) {
    await expect(app.db.query(statement), statement).rejects.toThrow('permission denied');
  }
});

test('mirrors: the server measures each served domain; one that does not answer is a failure', async ({
  app,
  database,
}) => {
  await changeDomains(app, database.url, [{ host: BRAVO }]);
  const answering = new Map([['main.casino.example', app.url.replace('127.0.0.1', 'localhost')]]);
  const domains = {
    servedHosts: ['main.casino.example', BRAVO],
    originOf: (host: string) => answering.get(host) ?? 'http://127.0.0.1:1',
  } as unknown as Parameters<typeof probeDomains>[0]['domains'];
  const read = () =>
    app.db.query<{ host: string; checks: number; failures: number }>(
      `select host, checks, failures from mirror_checks where source = 'server' order by host`,
    );
  const before = await read();
  await probeDomains({ db: app.db, domains, isAllowed: () => false });
  expect(await read()).toEqual(before);
  await app.db.query('delete from mirror_checks');
  await probeDomains({ db: app.db, domains, isAllowed: () => true });
  expect(await read()).toEqual([
    { host: BRAVO, checks: 1, failures: 1 },
    { host: 'main.casino.example', checks: 1, failures: 0 },
  ]);
});
