import sharp from 'sharp';
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { callProtection } from '#dev/protection-fixture.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import { runOn } from '#dev/test-server.ts';
import { startApp } from '../../app.ts';

const env = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'x-country' };
const test = createAppTest(startApp, { env });

const STAFF = '/api/v2/staff/site-parts';
const PHONE = { shape: 'phone', left: '0', top: '0', width: '800', height: '450' };

const text = (title: string) => ({
  title,
  text: 'Ten balls',
  button: 'Play',
  address: '/games/keno',
});

const banner = (id: string, change: object = {}) => ({
  id,
  is_on: true,
  audience: 'everyone',
  countries: [],
  starts_at: null,
  ends_at: null,
  texts: { ru: text(`${id} ru`), en: text(`${id} en`), kz: text(`${id} kz`) },
  pictures: { phone: null, desktop: null },
  ...change,
});

const save = ({ send }: StaffClient, value: object[], based_on = 0) =>
  send('PUT', `${STAFF}/draft`, { body: { part: 'banners', value, based_on } });

const publish = ({ send }: StaffClient, body: object = {}) =>
  send('POST', `${STAFF}/banners/versions`, {
    body: { based_on: 1, note: 'the spring campaign', ...body },
  });

/** Publishes, and waits until the server shows it. */
async function show(content: StaffClient, value: object[]): Promise<void> {
  const saved = await save(content, value);
  expect(saved.status, saved.text).toBe(200);
  const done = await publish(content, { is_confirmed: true });
  expect(done.status, done.text).toBe(200);
}

type Look = { locale?: string; country?: string; token?: string };

/** The ids of the banners that a visitor gets. */
async function shown(app: TestApp, { locale = 'en', country, token }: Look = {}) {
  const { json } = await app.send('GET', `/api/v2/site/banners?locale=${locale}`, {
    token,
    headers: country === undefined ? {} : { 'x-country': country },
  });
  return (json!['data'] as { id: string }[]).map(({ id }) => id);
}

test('site parts: a banner is shown in its countries, its time and its languages, in the order of the operator', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  const [past, future] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
  await show(content, [
    banner('second'),
    banner('first'),
    banner('off', { is_on: false }),
    banner('kazakh', { countries: ['KZ', 'KG'] }),
    banner('russian', { texts: { ru: text('по-русски') } }),
    banner('over', { starts_at: past, ends_at: '2020-02-01T00:00:00.000Z' }),
    banner('later', { starts_at: future }),
    banner('running', { starts_at: past, ends_at: future }),
  ]);
  const always = ['second', 'first', 'running'];
  await expect.poll(() => shown(app)).toEqual(always);
  expect(await shown(app, { country: 'RU' })).toEqual(always);
  expect(await shown(app, { country: 'KZ' })).toEqual(['second', 'first', 'kazakh', 'running']);
  expect(await shown(app, { locale: 'ru' })).toEqual(['second', 'first', 'russian', 'running']);
  // No country is known of this address: a banner for some countries is not for it.
  expect(await shown(app, { country: 'XX-1' })).toEqual(always);
});

test('site parts: each audience gets its banners, and a player who may not play gets none', async ({
  app,
  database,
}) => {
  const content = await createStaffClient(app, 'content');
  await show(content, [
    banner('all'),
    banner('guests', { audience: 'guests' }),
    banner('members', { audience: 'members' }),
    banner('new', { audience: 'members_without_deposit' }),
  ]);
  await expect.poll(() => shown(app)).toEqual(['all', 'guests']);
  expect(await shown(app, { token: (await app.addGuest()).token })).toEqual(['all', 'guests']);
  const player = await app.addMember('100.00');
  const look = { token: player.token };
  expect(await shown(app, look)).toEqual(['all', 'members', 'new']);
  await runOn(
    database.url,
    `insert into deposits (player_id, key, request_hash, method_hash, provider, type, currency,
       amount, paid_amount, commission_bp, life_seconds, expires_at, closed_at, status)
     select ${player.id}, 'key', '', hash, provider, type, currency, 5000000, 5000000, 0, 1200,
            now(), now(), 3
       from payment_methods where currency = 'RUB' and direction = 'in' order by hash limit 1`,
  );
  expect(await shown(app, look)).toEqual(['all', 'members']);
  const pause = await callProtection(app, player, 'POST', '/time-out', { choice: 'day' });
  expect(pause.status, pause.text).toBe(200);
  expect(await shown(app, look)).toEqual([]);
});

test('site parts: HTML in texts stays text, and addresses that act or leave are refused', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  const wild = {
    title: '<img src=x onerror=alert(1)>',
    text: '"><script>alert(1)</script>',
    button: '</a><b>',
    address: '/games?a=1&b=2',
  };
  await show(content, [banner('wild', { texts: { en: wild } })]);
  await expect.poll(() => shown(app)).toEqual(['wild']);
  const { json } = await app.send('GET', '/api/v2/site/banners?locale=en');
  const { html } = json!['data'][0] as { html: string };
  expect(html).not.toMatch(/<(?:img|script|b)\b/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('href="/en/games?a=1&amp;b=2"');
  const bad = [
    'javascript:alert(1)',
    '//evil.example',
    'http://a.example',
    '/a"b',
    'https://a b.c',
  ];
  for (const address of bad) {
    const refused = await save(content, [banner('x', { texts: { en: { ...wild, address } } })]);
    expect(refused.json!['errors'], address).toEqual({
      'value.0.texts.en.address': ['site_address_format'],
    });
  }
});

test('site parts: what makes no sense is refused, and nothing of it is saved', async ({ app }) => {
  const content = await createStaffClient(app, 'content');
  const refused = async (...value: object[]) => (await save(content, value)).json!['errors'];
  expect(await refused(banner('a', { texts: {} }))).toEqual({ 'value.0.texts': ['required'] });
  expect(await refused(banner('a', { countries: ['Kazakhstan'] }))).toEqual({
    'value.0.countries.0': ['country_format'],
  });
  const times = { starts_at: '2026-02-01T00:00:00.000Z', ends_at: '2026-01-01T00:00:00.000Z' };
  expect(await refused(banner('a', times))).toEqual({ 'value.0.ends_at': ['window_order'] });
  expect(await refused(banner('a'), banner('a'))).toEqual({ value: ['id_format'] });
  expect(
    await refused(banner('a', { pictures: { phone: '0'.repeat(32), desktop: null } })),
  ).toEqual({ value: ['picture_unknown'] });
  const { json } = await content.send('GET', STAFF);
  expect(json!['data'].banners.draft).toBeNull();
  const support = await createStaffClient(app, 'support');
  expect((await support.send('GET', STAFF)).status).toBe(403);
  expect((await save(support, [])).status).toBe(403);
});

test('site parts: a draft of two editors is saved once, and published once with a reason', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  const before = (await content.send('GET', STAFF)).json!['data'].banners.versions.length as number;
  const value = [banner('one', { texts: { en: text('English') } })];
  expect((await save(content, value)).json!['data']).toEqual({ version: 1 });
  expect((await save(content, value)).json!['message']).toBe('content_outdated');
  const languages = await publish(content);
  expect(languages.json!['errors']).toEqual({ is_confirmed: ['language_missing:ru, kz'] });
  const both = await Promise.all([
    publish(content, { is_confirmed: true }),
    publish(content, { is_confirmed: true }),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const { banners } = (await content.send('GET', STAFF)).json!['data'];
  expect(banners.draft).toBeNull();
  expect(banners.versions).toHaveLength(before + 1);
  expect(banners.versions[0]).toMatchObject({ value, note: 'the spring campaign' });
  expect((await save(content, value)).status).toBe(200);
  expect((await publish(content, { is_confirmed: true })).json!['message']).toBe(
    'content_unchanged',
  );
  const [line] = await app.db.query(
    `select action, target, after, reason from staff_audit
      where action = 'content.parts' order by id desc limit 1`,
  );
  expect(line).toEqual({
    action: 'content.parts',
    target: 'banners',
    after: { number: before + 1, value },
    reason: 'the spring campaign',
  });
  // The draft of this test must not stand in the way of others.
  await app.db.query('delete from site_part_drafts');
});

test('site parts: a picture is cut, encoded anew without what it carried, and served by its content', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  const flat = { create: { width: 900, height: 600, channels: 3 as const, background: '#d8ad5c' } };
  const camera = { exif: { IFD0: { Copyright: 'A secret place' } } };
  const photo = await sharp(flat).jpeg().withMetadata(camera).toBuffer();
  expect(photo.includes('A secret place')).toBe(true);
  const send = (body: Buffer | string, query: object = PHONE, type = 'image/jpeg') =>
    content.send('POST', `${STAFF}/pictures?${new URLSearchParams({ ...query })}`, {
      headers: { 'content-type': type },
      body,
    });
  const stored = await send(photo);
  expect(stored.status, stored.text).toBe(200);
  const { picture } = stored.json!['data'] as { picture: string };
  for (const name of ['360.avif', '360.webp', '720.avif', '720.webp']) {
    const answer = await fetch(`${app.url}/media/site/${picture}-${name}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toBe(`image/${name.split('.')[1]}`);
    const { width, height } = await sizeOf(bytes, name);
    expect([width, Math.round((height! / width!) * 16)]).toEqual([parseInt(name, 10), 9]);
    expect(bytes.includes('A secret place')).toBe(false);
  }
  const draft = [banner('shown', { pictures: { phone: picture, desktop: null } })];
  expect((await save(content, draft)).status).toBe(200);
  // A picture for phones has not the widths of one for desktops.
  const wrong = [banner('shown', { pictures: { phone: null, desktop: picture } })];
  expect((await save(content, wrong, 1)).json!['errors']).toEqual({ value: ['picture_unknown'] });
  expect((await send('no picture at all')).json!['message']).toBe('file_unknown');
  expect((await send('<svg xmlns="http://www.w3.org/2000/svg"/>')).status).toBe(422);
  expect((await send(photo, PHONE, 'image/png')).json!['message']).toBe('file_mismatch');
  const outside = await send(photo, { ...PHONE, left: '500' });
  expect(outside.json!['errors']).toEqual({ crop: ['image_shape'] });
  const small = await send(photo, { ...PHONE, width: '200' });
  expect(small.json!['errors']).toEqual({ file: ['image_too_small:360'] });
  const broken = await send(photo.subarray(0, photo.length / 2));
  expect(broken.json!['message']).toBe('image_damaged');
  for (const path of ['../x', `${picture}-361.webp`, `${picture}-360.png`]) {
    expect((await fetch(`${app.url}/media/site/${path}`)).status, path).toBe(404);
  }
  await app.db.query('delete from site_part_drafts');
});

/** The server decodes no AVIF; its size stands in the box `ispe`. */
async function sizeOf(bytes: Buffer, name: string) {
  if (name.endsWith('.webp')) return await sharp(bytes).metadata();
  const box = bytes.indexOf('ispe');
  return { width: bytes.readUInt32BE(box + 8), height: bytes.readUInt32BE(box + 12) };
}
