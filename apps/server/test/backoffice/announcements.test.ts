import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';
import { writeSampleBuild } from '../../pages/sample-build.ts';

const env = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'x-country' };
const test = createAppTest(startApp, { playerFolder: writeSampleBuild(), env });

const STAFF = '/api/v2/staff/site-parts';

const text = (words: string, change: object = {}) => ({
  text: words,
  link: '',
  address: '',
  ...change,
});

const announcement = (id: string, change: object = {}) => ({
  id,
  is_on: true,
  audience: 'everyone',
  countries: [],
  starts_at: null,
  ends_at: null,
  kind: 'info',
  pages: 'everywhere',
  is_dismissible: true,
  texts: { ru: text(`${id} ru`), en: text(`${id} en`), kz: text(`${id} kz`) },
  ...change,
});

const save = ({ send }: StaffClient, value: object[], based_on = 0) =>
  send('PUT', `${STAFF}/draft`, { body: { part: 'announcements', value, based_on } });

const end = ({ send }: StaffClient, id: string) =>
  send('POST', `${STAFF}/announcements/${id}/end`, {});

async function show(content: StaffClient, value: object[]): Promise<void> {
  const saved = await save(content, value);
  expect(saved.status, saved.text).toBe(200);
  const done = await content.send('POST', `${STAFF}/announcements/versions`, {
    body: { based_on: 1, note: 'maintenance of the bank', is_confirmed: true },
  });
  expect(done.status, done.text).toBe(200);
}

type Listed = { version: string; list: { key: string; text: string; link: unknown }[] };

async function listed(app: TestApp, locale = 'en', country?: string): Promise<Listed> {
  const { json } = await app.send('GET', `/api/v2/site/announcements?locale=${locale}`, {
    headers: country === undefined ? {} : { 'x-country': country },
  });
  return json!['data'] as Listed;
}

const idsOf = ({ list }: Listed) => list.map(({ key }) => key.split('.')[0]);

const stateOf = async ({ send }: StaffClient) =>
  (await send('GET', STAFF)).json!['data'].announcements;

test('announcements: one is shown in its time, countries and languages, and to open pages at once', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  const client = await app.connect();
  await client.join('site.announcements');
  const [past, future] = ['2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'];
  await show(content, [
    announcement('second', { audience: 'members', pages: 'cashier' }),
    announcement('kazakh', { countries: ['KZ'] }),
    announcement('russian', { texts: { ru: text('по-русски') } }),
    announcement('over', { ends_at: past }),
    announcement('later', { starts_at: future }),
    announcement('off', { is_on: false }),
  ]);
  await expect.poll(async () => idsOf(await listed(app))).toEqual(['second']);
  expect(idsOf(await listed(app, 'en', 'KZ'))).toEqual(['second', 'kazakh']);
  expect(idsOf(await listed(app, 'ru'))).toEqual(['second', 'russian']);
  await client.until(() => client.events('site.announcements').length > 0, 'the new version');
  const bootstrap = await app.send('GET', '/api/bootstrap?locale=en');
  const { announcements } = bootstrap.json!['data'].parts;
  expect(announcements).toEqual(await listed(app));
});

test('announcements: a changed text is a new version, which those who dismissed the old one see', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  const keyOf = async () => (await listed(app)).list[0]?.key;
  await show(content, [announcement('bank')]);
  await expect.poll(keyOf).toMatch(/^bank\.[0-9a-f]{12}$/);
  const before = await keyOf();
  // Another audience or place is no other text.
  await show(content, [announcement('bank', { audience: 'guests' })]);
  const isForGuests = async () => JSON.stringify(await listed(app)).includes('"guests"');
  await expect.poll(isForGuests).toBe(true);
  expect(await keyOf()).toBe(before);
  await show(content, [announcement('bank', { kind: 'maintenance' })]);
  await expect.poll(keyOf).not.toBe(before);
});

test('announcements: one press ends one that is shown, in the draft as well, once', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  await show(content, [announcement('bank'), announcement('other')]);
  await expect.poll(async () => idsOf(await listed(app))).toEqual(['bank', 'other']);
  expect((await save(content, [announcement('bank'), announcement('new')])).status).toBe(200);
  const both = await Promise.all([end(content, 'bank'), end(content, 'bank')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  await expect.poll(async () => idsOf(await listed(app))).toEqual(['other']);
  const { draft, versions } = await stateOf(content);
  expect(versions[0].value[0].ends_at).toMatch(/Z$/);
  expect(draft).toMatchObject({ version: 2, value: [{ id: 'bank' }, { ends_at: null }] });
  expect(draft.value[0].ends_at).toBe(versions[0].value[0].ends_at);
  // An editor that was open meanwhile would show it again.
  expect((await save(content, [announcement('bank')], 1)).json!['message']).toBe(
    'content_outdated',
  );
  expect((await end(content, 'bank')).json!['message']).toBe('announcement_not_shown');
  const [line] = await app.db.query(
    `select action, target, reason from staff_audit where action = 'content.parts'
      order by id desc limit 1`,
  );
  expect(line).toEqual({
    action: 'content.parts',
    target: 'announcements',
    reason: 'ended at once',
  });
  await app.db.query('delete from site_part_drafts');
});

test('announcements: links lead to own pages alone, and a link without words is refused', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  const refused = async (change: object) => {
    const value = [announcement('a', { texts: { en: text('Bank', change) } })];
    return (await save(content, value)).json!['errors'];
  };
  for (const address of ['https://news.example', '//evil.example', 'javascript:alert(1)', '/a"b']) {
    expect(await refused({ link: 'More', address }), address).toEqual({
      'value.0.texts.en.address': ['own_path_format'],
    });
  }
  for (const half of [{ link: 'More' }, { address: '/faq' }]) {
    expect(await refused(half)).toEqual({ 'value.0.texts.en.link': ['link_incomplete'] });
  }
  const support = await createStaffClient(app, 'support');
  expect((await save(support, [])).status).toBe(403);
  expect((await end(support, 'a')).status).toBe(403);
});
