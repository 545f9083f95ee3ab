import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { readSampleCase } from '#dev/sample-case.ts';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import { newKey } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);
const PATH = '/api/v2/staff/cases';

type File = ReturnType<typeof readSampleCase>;

const propose = (as: StaffClient, file: unknown) =>
  as.send('POST', `${PATH}/proposals`, {
    key: newKey(),
    body: { file, reason: 'a case for spring' },
  });
const approve = (as: StaffClient, id: string) =>
  as.send('POST', `${PATH}/proposals/${id}/approve`, { key: newKey(), body: {} });
const check = async (as: StaffClient, file: unknown) =>
  (await as.send('POST', `${PATH}/check`, { body: { file } })).json!['data'];
async function listed(as: StaffClient, slug: string) {
  const { json } = await as.send('GET', PATH);
  return json!['data'].cases.find((each: { slug: string }) => each.slug === slug);
}

test('cases: a version is published by two people, with the RTP that both have seen', async ({
  app,
}) => {
  const one = await createStaffClient(app, 'content');
  const other = await createStaffClient(app, 'content');
  const file = readSampleCase('spring');
  const { errors, draft } = await check(one, file);
  expect(errors).toEqual([]);
  expect(draft).toMatchObject({ slug: 'spring', version: 1, rtp: '96.4' });
  const { id, terms } = (await propose(one, file)).json!['data'];
  expect(terms).toEqual(draft);
  expect(await listed(one, 'spring')).toBeUndefined();
  expect((await approve(one, id)).json!['message']).toBe('proposal_own');
  expect((await approve(other, id)).status).toBe(200);
  const published = await listed(one, 'spring');
  expect(published).toMatchObject({
    is_open: true,
    versions: [{ version: 1, rtp: draft.rtp }],
  });
  const { json } = await app.send('GET', '/api/v2/cases/spring');
  expect(json!['data'].case).toMatchObject({ version: 1, items: draft.items });
  const audit = await app.db.query(
    `select action, staff_id, target, reason from staff_audit
      where action like 'case.%' and target = 'spring' order by id`,
  );
  expect(audit).toEqual([
    { action: 'case.propose', staff_id: one.id, target: 'spring', reason: 'a case for spring' },
    { action: 'case.approve', staff_id: other.id, target: 'spring', reason: null },
  ]);
});

test('cases: a file with errors is neither previewed nor proposed', async ({ app }) => {
  const one = await createStaffClient(app, 'content');
  const file = readSampleCase('faulty');
  const [first, ...rest] = file.items;
  const generous: File = { ...file, items: [{ ...first!, ppm: first!.ppm + 1 }, ...rest] };
  const { errors, draft } = await check(one, generous);
  expect([errors.length, draft]).toEqual([1, null]);
  expect(errors[0]).toContain('1000001 tickets');
  const refused = await propose(one, generous);
  expect(refused.status).toBe(422);
  expect(refused.json!['errors']).toEqual({ file: [`case_file:${errors[0]}`] });
  for (const nothing of [null, [], 'case', { slug: 7 }]) {
    expect((await propose(one, nothing)).status).toBe(422);
  }
});

test('cases: prices and values beyond the limits of the game are named', async ({ app }) => {
  const one = await createStaffClient(app, 'content');
  const file = readSampleCase('dear');
  const scaled = (text: string) => `${Number(text) * 1_000_000}.00`;
  const dear: File = {
    ...file,
    prices: { RUB: scaled(file.prices['RUB']!) },
    items: file.items.map((item) => ({ ...item, value: scaled(item.value) })),
  };
  const { errors } = await check(one, dear);
  expect(errors).toEqual([
    expect.stringMatching(/^The price in RUB must be from/),
    expect.stringMatching(/^In RUB an item pays more than/),
  ]);
});

test('cases: a proposal that was overtaken by another version is outdated', async ({ app }) => {
  const one = await createStaffClient(app, 'content');
  const other = await createStaffClient(app, 'content');
  const file = readSampleCase('twofold');
  const { id } = (await propose(one, file)).json!['data'];
  await app.db.query('select publish_case($1)', [JSON.stringify(file)]);
  expect((await approve(other, id)).json!['message']).toBe('proposal_outdated');
  expect((await listed(one, 'twofold')).versions).toHaveLength(1);
});

test('cases: one person takes a case off sale and puts it back, with a reason', async ({ app }) => {
  const one = await createStaffClient(app, 'content');
  const state = (isOpen: boolean, slug = 'matchbox') =>
    one.send('POST', `${PATH}/${slug}/state`, {
      body: { is_open: isOpen, reason: 'a misprint in a name' },
    });
  expect((await state(false)).json).toEqual({ data: { is_open: false } });
  const sold = async () => {
    const { json } = await app.send('GET', '/api/v2/cases');
    return json!['data'].map(({ slug }: { slug: string }) => slug);
  };
  expect(await sold()).not.toContain('matchbox');
  expect((await listed(one, 'matchbox')).is_open).toBe(false);
  expect((await state(true)).status).toBe(200);
  expect(await sold()).toContain('matchbox');
  expect((await state(true, 'no-such-case')).status).toBe(404);
  const audit = await app.db.query(
    `select action, reason from staff_audit where target = 'matchbox' order by id`,
  );
  expect(audit).toEqual([
    { action: 'case.close', reason: 'a misprint in a name' },
    { action: 'case.open', reason: 'a misprint in a name' },
  ]);
});

test('cases: other roles than content neither read nor change them', async ({ app }) => {
  for (const role of ['support', 'payments', 'risk'] as const) {
    const outsider = await createStaffClient(app, role);
    expect((await outsider.send('GET', PATH)).status, role).toBe(403);
    expect((await propose(outsider, readSampleCase('spring'))).status, role).toBe(403);
  }
});
