import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffFixture, type StaffFixture } from '#dev/staff-fixture.ts';
import { testDatabase, type TestDatabase } from '#dev/test-database.ts';
import { VIEWS_MAX } from '../contract.backoffice.views.ts';

let database: TestDatabase;
let fixture: StaffFixture;
let mine: string;
let other: string;
beforeAll(async () => {
  database = await testDatabase();
  fixture = await createStaffFixture(database.url);
  ({ token: mine } = await fixture.enrol((await fixture.addStaff('risk')).email));
  ({ token: other } = await fixture.enrol((await fixture.addStaff('payments')).email));
});
afterAll(async () => {
  await fixture.close();
  await database.close();
});

const PAGE = '/withdrawals';
const list = async (token: string) =>
  (await fixture.send('GET', `/me/views?page=${PAGE}`, { token })).json['data'];
const save = (token: string, name: string, query = 'state=waiting') =>
  fixture.send('POST', '/me/views', { token, body: { page: PAGE, name, query } });

test('saved views: a view is seen by its owner alone, and the same name replaces it', async () => {
  expect((await save(mine, ' Large ', 'min=1000')).json['data']).toMatchObject([
    { name: 'Large', query: 'min=1000' },
  ]);
  await save(mine, 'Large', 'min=5000&sort=-amount');
  const [view, ...more] = await list(mine);
  expect([view, more]).toEqual([
    { id: expect.any(String), name: 'Large', query: 'min=5000&sort=-amount' },
    [],
  ]);
  expect(await list(other)).toEqual([]);
  const foreign = await fixture.send('DELETE', `/me/views/${view.id}`, { token: other });
  expect(foreign.json['message']).toBe('not_found');
  expect(
    (await fixture.send('DELETE', `/me/views/${view.id}`, { token: mine })).json['data'],
  ).toEqual([]);
});

test('saved views: an empty name and one view too many are refused', async () => {
  expect((await save(mine, '  ')).status).toBe(422);
  for (let index = 0; index < VIEWS_MAX; index++) await save(mine, `view ${index}`);
  expect((await save(mine, 'one more')).json['message']).toBe('views_max');
  expect((await save(mine, 'view 0', 'state=paid')).status).toBe(200);
});
