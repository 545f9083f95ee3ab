import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import { menuPageRows, type MenuRow } from '#features/site-parts/rules.menu.ts';
import { startApp } from '../../app.ts';
import { writeSampleBuild } from '../../pages/sample-build.ts';

const test = createAppTest(startApp, { playerFolder: writeSampleBuild() });

const STAFF = '/api/v2/staff/site-parts';

const link = (change: object = {}) => ({
  id: 'news',
  kind: 'link',
  place: 'pages',
  is_on: true,
  audience: 'guests',
  address: 'https://news.example',
  texts: { en: { title: 'News' }, ru: { title: 'Новости' } },
  ...change,
});

const save = ({ send }: StaffClient, value: readonly object[]) =>
  send('PUT', `${STAFF}/draft`, { body: { part: 'menu', value, based_on: 0 } });

const publish = ({ send }: StaffClient, isConfirmed = false) =>
  send('POST', `${STAFF}/menu/versions`, {
    body: { based_on: 1, note: 'the news first', ...(isConfirmed && { is_confirmed: true }) },
  });

type Shown = { pages: { page: string | null }[]; footer: { page: string | null }[] } | null;

async function shown(app: TestApp): Promise<Shown> {
  const { json } = await app.send('GET', '/api/bootstrap?locale=en');
  return json!['data'].parts.menu as Shown;
}

test('menu: every page gets the published order, and an earlier version can be published again', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  expect(await shown(app)).toBeNull();
  const [home, bonuses] = menuPageRows('pages') as [MenuRow, MenuRow];
  const first = [link(), bonuses, { ...home, is_on: false }];
  expect((await save(content, first)).status).toBe(200);
  expect((await publish(content)).json!['errors']).toEqual({
    is_confirmed: ['language_missing:kz'],
  });
  expect((await publish(content, true)).status).toBe(200);
  await expect
    .poll(async () => (await shown(app))?.pages[0])
    .toEqual({
      page: null,
      titles: { en: 'News', ru: 'Новости' },
      to: 'https://news.example',
      audience: 'guests',
    });
  const names = (await shown(app))!.pages.map(({ page }) => page);
  expect(names).toEqual([null, 'bonuses', 'tournaments', 'vip', 'top', 'fairness']);
  expect((await save(content, [])).status).toBe(200);
  expect((await publish(content)).status).toBe(200);
  await expect.poll(() => shown(app)).toBeNull();
  const { versions } = (await content.send('GET', STAFF)).json!['data'].menu;
  expect((await save(content, versions[1].value)).status).toBe(200);
  expect((await publish(content, true)).status).toBe(200);
  await expect.poll(async () => (await shown(app))?.pages.length).toBe(6);
});

test('menu: entries required by law cannot be hidden, and a page stays in its place and once', async ({
  app,
}) => {
  const content = await createStaffClient(app, 'content');
  const refused = async (...value: object[]) => {
    const { json } = await save(content, value);
    await app.db.query('delete from site_part_drafts');
    return json!['errors'];
  };
  for (const row of menuPageRows('footer')) {
    const isRequired = ['licence', 'policies', 'counting'].includes(row.page);
    const errors = isRequired ? { 'value.0.is_on': ['menu_page_required'] } : undefined;
    expect(await refused({ ...row, is_on: false }), row.page).toEqual(errors);
    expect(await refused({ ...row, audience: 'members' }), row.page).toEqual(errors);
    expect(await refused(row), row.page).toBeUndefined();
  }
  const [home] = menuPageRows('pages');
  expect(await refused({ ...home, place: 'footer' })).toEqual({
    'value.0.place': ['menu_page_place'],
  });
  expect(await refused(home!, { ...home, id: 'second' })).toEqual({ value: ['menu_page_twice'] });
  expect(await refused(link({ address: 'javascript:alert(1)' }))).toEqual({
    'value.0.address': ['site_address_format'],
  });
  expect(await refused(link({ texts: {} }))).toEqual({ 'value.0.texts': ['required'] });
  const support = await createStaffClient(app, 'support');
  expect((await save(support, [])).status).toBe(403);
});
