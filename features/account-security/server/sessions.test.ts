import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPlayer, logInAgain, outcomeOf } from '#dev/account-security-player.ts';
import { createSignInFixture, type SignInFixture } from '#dev/sign-in-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import type { OutboxEvent } from '#platform/server/events/consumer.ts';
import type { Tx } from '#platform/server/db.ts';
import { parseDevice } from '#domain/identity/server/index.ts';
import { listenForSecurity } from './security-events.ts';
import { trimSecurityEvents } from './store.ts';

const SESSIONS = '/api/v2/auth/sessions';
let database: TestDatabase;
let fixture: SignInFixture;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createSignInFixture(database.url);
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

test('sessions: listed with device, address and times, this one first', async () => {
  const player = await addPlayer(fixture);
  const phone = await logInAgain(fixture, player);
  const listed = (await phone.get(SESSIONS)).body.data as unknown as object[];
  expect(listed).toMatchObject([
    { id: await phone.session(), system: 'iPhone', browser: 'Safari', is_mobile: true },
    { id: await player.session(), is_current: false, ip: player.ip, is_mobile: false },
  ]);
  expect(listed[0]).toMatchObject({
    is_current: true,
    country: null,
    created_at: expect.any(String),
  });
  expect(outcomeOf(await fixture.send('GET', SESSIONS))).toEqual([401, 'unauthorized']);
});

test('sessions: an ended one loses access at once, and its device is unknown at the next login', async () => {
  const player = await addPlayer(fixture);
  const phone = await logInAgain(fixture, player);
  const ended = await player.remove(`${SESSIONS}/${await phone.session()}`);
  expect(ended.body.data).toEqual({ ended: 1 });
  expect((await phone.get('/profile/user')).status).toBe(401);
  expect((await player.get('/profile/user')).status).toBe(200);
  const again = await fixture.send('POST', '/api/v2/auth/login/email/password', {
    body: { email: player.email, password: 'seven quiet rivers' },
    cookies: player.device,
  });
  expect(again.body).toMatchObject({ verification: { type: 'email' } });
  expect(outcomeOf(await player.remove(`${SESSIONS}/${await phone.session()}`))).toEqual([
    404,
    'not_found',
  ]);
});

test('sessions: all others end with one call', async () => {
  const player = await addPlayer(fixture);
  const [one, two] = [await logInAgain(fixture, player), await logInAgain(fixture, player)];
  expect((await player.post(`${SESSIONS}/end-others`)).body.data).toEqual({ ended: 2 });
  expect([
    (await one.get('/profile/user')).status,
    (await two.get('/profile/user')).status,
  ]).toEqual([401, 401]);
  expect((await player.get('/profile/user')).status).toBe(200);
});

test('sessions: a stolen token does not make its browser a known device', async () => {
  const player = await addPlayer(fixture);
  const isMarked = (got: { cookies: object }) => 'device' in got.cookies;
  const end = (cookies: Record<string, string>) =>
    fixture.send('POST', `${SESSIONS}/end-others`, { token: player.token, cookies, body: {} });
  expect(isMarked(await end({}))).toBe(false);
  // All devices were invalidated with that: the owner's is unknown as well until the next login.
  const update = {
    old_password: 'seven quiet rivers',
    password: 'eight loud mountains',
    password_confirm: 'eight loud mountains',
  };
  expect(isMarked(await player.post('/password/update', update))).toBe(false);
  const other = await addPlayer(fixture);
  const own = await fixture.send('POST', `${SESSIONS}/end-others`, {
    token: other.token,
    cookies: other.device,
    body: {},
  });
  expect(isMarked(own)).toBe(true);
});

test('rate limits: the calls of one player are limited without affecting others', async () => {
  const [player, other] = [await addPlayer(fixture), await addPlayer(fixture)];
  const calls = await Promise.all(
    Array.from({ length: 21 }, () => player.post(`${SESSIONS}/end-others`)),
  );
  expect(calls.filter((got) => got.status === 429)).toHaveLength(1);
  expect((await other.post(`${SESSIONS}/end-others`)).status).toBe(200);
});

test('idor: a session of another player is not found', async () => {
  const [player, stranger] = [await addPlayer(fixture), await addPlayer(fixture)];
  const path = `${SESSIONS}/${await player.session()}`;
  expect(outcomeOf(await stranger.remove(path))).toEqual([404, 'not_found']);
  expect((await player.get('/profile/user')).status).toBe(200);
  const odd = await stranger.remove(`${SESSIONS}/1%27%20or%20true`);
  expect([odd.status, odd.body.errors]).toEqual([422, { id: ['id_format'] }]);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/126 Safari/537 YaBrowser/24',
    'Yandex Browser',
    'Windows',
    false,
  ],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/126 Mobile Safari/537', 'Chrome', 'Android', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17 Mobile Safari/604',
    'Safari',
    'iPhone',
    true,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Firefox/127', 'Firefox', 'macOS', false],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126 Safari/537 Edg/126', 'Edge', 'Windows', false],
  ['curl/8', null, null, false],
  ['', null, null, false],
])('sessions: the device of %j', (userAgent, browser, system, is_mobile) => {
  expect(parseDevice(userAgent)).toEqual({ browser, system, is_mobile });
});

type EventHandler = (event: OutboxEvent<object>, tx: Tx) => Promise<void>;

test('security events: listed for their owner, newest first, each once', async () => {
  const handlers = new Map<string, EventHandler>();
  listenForSecurity({
    listen: (name, _, handler) => void handlers.set(name, handler as unknown as EventHandler),
  });
  const [player, stranger] = [await addPlayer(fixture), await addPlayer(fixture)];
  let id = BigInt(Date.now());
  const say = async (name: string, body: object) => {
    const event = { id: ++id, name, body, at: new Date() };
    for (const _ of [1, 2]) await fixture.db.transaction((tx) => handlers.get(name)!(event, tx));
  };
  const who = { player_id: player.id.toString() };
  await say('player.logged_in', { ...who, session: await player.session(), is_new_device: true });
  await say('player.password_changed', { ...who, is_first: false });
  await say('player.contact_changed', { ...who, kind: 'email' });
  await say('player.factor_changed', { ...who, change: 'passkey_added', name: 'Phone' });
  const path = '/api/v2/auth/security-events';
  const first = await player.get(`${path}?limit=3`);
  expect(first.body.data).toMatchObject([
    { name: 'passkey_added', detail: 'Phone' },
    { name: 'email_changed' },
    { name: 'password_changed' },
  ]);
  const next = await player.get(`${path}?limit=3&cursor=${String(first.body['next'])}`);
  expect(next.body).toMatchObject({ data: [{ name: 'logged_in_new_device' }], next: null });
  expect((await stranger.get(path)).body).toEqual({ data: [], next: null });
  expect((await player.get(`${path}?cursor=abc`)).status).toBe(422);
});

test('security events: those older than 400 days are deleted with the rights of the server role', async () => {
  const player = await addPlayer(fixture);
  await fixture.db.query(
    `insert into security_events (player_id, event, name, at)
     select $1, 'trim-' || days, 'logged_in', now() - make_interval(days => days)
       from unnest(array[401, 399]) days`,
    [player.id],
  );
  await trimSecurityEvents(fixture.db);
  const left = await fixture.db.query('select event from security_events where player_id = $1', [
    player.id,
  ]);
  expect(left).toEqual([{ event: 'trim-399' }]);
});
