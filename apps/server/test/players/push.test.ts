import { beforeEach, expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { exclude } from '#dev/exclusion-fixture.ts';
import { createPushBrowser, readVapid, type PushBrowser } from '#dev/push-browser.ts';
import {
  addDevice,
  addPlayer,
  change,
  decide,
  jobsOf,
  makeDue,
  nextWithdrawal,
  payOut,
  PUSH_PATH,
  stateOf,
  stored,
} from '#dev/push-steps.ts';
import type { PushRequest, PushTransport } from '#features/notifications/server/index.ts';
import { localTime } from '#core/local-time.ts';
import { startApp } from '../../app.ts';

const requests: PushRequest[] = [];
/** What the push service answers; 201 when the list is empty. */
const answers: Awaited<ReturnType<PushTransport>>[] = [];

const test = createAppTest(startApp, {
  pushTransport: async (request) => {
    requests.push(request);
    return answers.shift() ?? { status: 201 };
  },
});

beforeEach(() => {
  requests.length = 0;
  answers.length = 0;
});

const sentTo = ({ subscription, decrypt }: PushBrowser) =>
  requests.filter(({ endpoint }) => endpoint === subscription.endpoint).map(decrypt);

test('push: a device gets an encrypted, signed message in the language of the account', async ({
  app,
}) => {
  const player = await addPlayer(app);
  const { browser } = await addDevice(app, player);
  await payOut(app, player);
  await expect.poll(() => sentTo(browser)).toHaveLength(1);
  const [request] = requests;
  expect(browser.decrypt(request!)).toEqual({
    title: 'Withdrawal paid',
    body: 'Your money is on its way to you.',
    lang: 'en',
    tag: expect.stringMatching(/^n\d+$/) as string,
    url: '/en/profile/history?tab=withdrawals',
  });
  expect(request!.body.toString('latin1')).not.toContain('Withdrawal');
  expect(request!.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: 86_400 });
  const { public_key: key } = await stateOf(app, player);
  const { aud, exp, sub } = readVapid(request!, key);
  expect([aud, sub.split(':')[0]]).toEqual(['https://push.example.com', 'mailto']);
  expect(exp * 1000).toBeGreaterThan(Date.now());
  const elsewhere = createPushBrowser();
  expect(() => elsewhere.decrypt(request!)).toThrow('authenticate');
});

test('push: an event that comes twice is shown once, on each device of its player alone', async ({
  app,
}) => {
  const [ann, ben] = [await addPlayer(app), await addPlayer(app)];
  const [phone, tablet] = [await addDevice(app, ann), await addDevice(app, ann)];
  const other = await addDevice(app, ben);
  const withdrawal = nextWithdrawal();
  await payOut(app, ann, withdrawal);
  await payOut(app, ann, withdrawal);
  await decide(app, ben);
  await decide(app, ann);
  const titles = ({ browser }: { browser: PushBrowser }) =>
    sentTo(browser)
      .map(({ title }) => String(title))
      .toSorted((one, other) => one.localeCompare(other));
  for (const device of [phone, tablet]) {
    await expect.poll(() => titles(device)).toEqual(['Identity verified', 'Withdrawal paid']);
  }
  await expect.poll(() => titles(other)).toEqual(['Identity verified']);
});

test('push: an amount is shown only where the player allows it, and a group can be off', async ({
  app,
}) => {
  const player = await addPlayer(app);
  const { browser } = await addDevice(app, player);
  await change(app, player, { shows_amounts: true });
  await payOut(app, player);
  await expect.poll(() => sentTo(browser)).toHaveLength(1);
  expect(sentTo(browser)[0]!['body']).toBe('₽120.50 is on its way to you.');
  await change(app, player, { payments: false });
  await payOut(app, player);
  // Of two events in order, the second is shown and the first is not.
  await decide(app, player);
  await expect.poll(() => sentTo(browser)).toHaveLength(2);
  expect(sentTo(browser)[1]!['title']).toBe('Identity verified');
});

const ENDS = [{ status: 410 }, { status: 404 }, 'not_public'] as const;

test('push: an address that is gone or not public is deleted, another failure is not', async ({
  app,
}) => {
  const player = await addPlayer(app);
  for (const answer of ENDS) {
    const { id } = await addDevice(app, player);
    answers.push(answer);
    await payOut(app, player);
    await expect.poll(() => stored(app, id)).toBe(0);
  }
  const { id } = await addDevice(app, player);
  requests.length = 0;
  answers.push({ status: 400 });
  await payOut(app, player);
  await expect.poll(() => requests.length).toBe(1);
  await decide(app, player);
  await expect.poll(() => requests.length).toBe(2);
  expect((await stateOf(app, player)).devices.map((device) => device.id)).toEqual([id]);
});

test('push: a service that is busy is asked again after the time it names', async ({
  app,
  database,
}) => {
  const player = await addPlayer(app);
  const { browser, id } = await addDevice(app, player);
  answers.push({ status: 503, retryAfterSeconds: 200 });
  await payOut(app, player);
  const waiting = () => jobsOf(database.url, id);
  await expect.poll(waiting).toMatchObject([{ attempt: 2 }]);
  const [job] = await waiting();
  expect(job!.seconds).toBeGreaterThan(150);
  expect(job!.seconds).toBeLessThanOrEqual(200);
  answers.push('unreachable');
  await makeDue(database.url, id);
  await expect.poll(waiting).toMatchObject([{ attempt: 3 }]);
  await makeDue(database.url, id);
  await expect.poll(waiting).toEqual([]);
  const sent = sentTo(browser);
  // The same tag: what arrives twice replaces itself on the device.
  expect(new Set(sent.map(({ tag }) => tag)).size).toBe(1);
  expect(sent).toHaveLength(3);
});

test('push: in quiet hours it waits until they end in the time zone of the player', async ({
  app,
  database,
}) => {
  const player = await addPlayer(app);
  const zone = 'Asia/Almaty';
  const body = { timezone: zone };
  await app.send('PUT', '/profile/settings', { token: player.token, body });
  const hour = Math.floor(localTime(new Date(), zone).minutes / 60);
  // Two hours around now, so that the test does not depend on when it runs.
  const quiet = { from: (hour + 23) % 24, until: (hour + 2) % 24 };
  await change(app, player, { quiet_hours: quiet });
  const { browser, id } = await addDevice(app, player);
  await payOut(app, player);
  const waiting = () => jobsOf(database.url, id);
  await expect.poll(async () => (await waiting())[0]?.seconds ?? 0).toBeGreaterThan(1800);
  expect(await waiting()).toMatchObject([{ attempt: 1 }]);
  expect(requests).toEqual([]);
  await change(app, player, {});
  await makeDue(database.url, id);
  await expect.poll(() => sentTo(browser)).toHaveLength(1);
});

test('push: nothing is shown of what was read, after a logout, or to an excluded player', async ({
  app,
  database,
}) => {
  const [reader, leaver, excluded, watch] = [
    await addPlayer(app),
    await addPlayer(app),
    await addPlayer(app),
    await addPlayer(app),
  ];
  // Each job waits, and what makes it pointless comes in between.
  const devices = [];
  for (const player of [reader, leaver, excluded]) {
    const { id } = await addDevice(app, player);
    devices.push(id);
    answers.push({ status: 503 });
    await payOut(app, player);
    await expect.poll(() => jobsOf(database.url, id)).toMatchObject([{ attempt: 2 }]);
  }
  requests.length = 0;
  const last = { up_to: '999999999999' };
  await app.send('POST', '/api/v2/notifications/read', { token: reader.token, body: last });
  await app.send('PUT', '/auth/logout', { token: leaver.token, body: {} });
  expect((await exclude(app, excluded)).status).toBe(200);
  for (const id of devices) {
    await makeDue(database.url, id);
    await expect.poll(() => jobsOf(database.url, id)).toEqual([]);
  }
  // Later events find no device at all.
  for (const player of [leaver, excluded]) await payOut(app, player);
  const { browser } = await addDevice(app, watch);
  await payOut(app, watch);
  await expect.poll(() => sentTo(browser)).toHaveLength(1);
  expect(requests).toHaveLength(1);
  const rows = await app.db.query('select 1 from push_devices where player_id = $1', [excluded.id]);
  expect(rows).toEqual([]);
});

test('push: a browser belongs to the player who switched it on last, and each removes its own', async ({
  app,
}) => {
  const [ann, ben] = [await addPlayer(app), await addPlayer(app)];
  const browser = createPushBrowser();
  const first = await addDevice(app, ann, browser);
  expect((await addDevice(app, ann, browser)).id).toBe(first.id);
  await addDevice(app, ben, browser);
  expect((await stateOf(app, ann)).devices).toEqual([]);
  const [device] = (await stateOf(app, ben)).devices;
  const path = `${PUSH_PATH}/devices/${device!.id}`;
  await app.send('DELETE', path, { token: ann.token });
  expect((await stateOf(app, ben)).devices).toHaveLength(1);
  await app.send('DELETE', path, { token: ben.token });
  expect((await stateOf(app, ben)).devices).toEqual([]);
  for (let count = 0; count < 12; count++) await addDevice(app, ann);
  expect((await stateOf(app, ann)).devices).toHaveLength(10);
});

test('push: addresses that cannot be a push service are refused', async ({ app }) => {
  const player = await addPlayer(app);
  for (const endpoint of [
    'http://push.example.com/a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://localhost/a',
    'https://db.internal/a',
    'https://push.localhost./a',
    'https://push.example.com:8443/a',
    'https://user:secret@push.example.com/a',
    'javascript:alert(1)',
    'nothing',
  ]) {
    const body = createPushBrowser(endpoint).subscription;
    const { status, json } = await app.send('POST', `${PUSH_PATH}/devices`, {
      token: player.token,
      body,
    });
    expect([endpoint, status, json!['message']]).toEqual([endpoint, 422, 'push_endpoint']);
  }
  const { subscription } = createPushBrowser();
  const body = { ...subscription, p256dh: 'B'.repeat(87) };
  const odd = await app.send('POST', `${PUSH_PATH}/devices`, { token: player.token, body });
  expect([odd.status, odd.json!['message']]).toEqual([422, 'push_endpoint']);
  expect((await stateOf(app, player)).devices).toEqual([]);
});

test('secrecy: neither addresses nor keys of push stand readable in the database', async ({
  app,
}) => {
  const player = await addPlayer(app);
  const { browser } = await addDevice(app, player);
  const [row] = await app.db.query<{ device: string; sealed: Buffer }>(
    `select d::text as device, k.sealed from push_devices d, push_keys k where d.player_id = $1`,
    [player.id],
  );
  const { endpoint, auth } = browser.subscription;
  for (const secret of [endpoint, auth]) {
    expect(row!.device).not.toContain(secret);
    expect(row!.device).not.toContain(Buffer.from(secret).toString('hex'));
  }
  expect(row!.sealed).toHaveLength(32 + 12 + 16);
  await expect(app.db.query("update push_keys set public_key = 'x'")).rejects.toThrow('denied');
});
