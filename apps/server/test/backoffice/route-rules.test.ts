import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStaffClient, type StaffClient } from '#dev/staff-client.ts';
import type { TestApp } from '#dev/test-app.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { startApp } from '../../app.ts';

let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
let content: StaffClient;

beforeAll(async () => {
  ({ left, right, close } = await createTwoApps(startApp));
});
afterAll(() => close());
beforeEach(async () => {
  content = await createStaffClient(left, 'content');
  for (const { path } of (await list()) as { path: string }[]) await remove(path);
});

const PATH = '/api/v2/staff/route-rules';
const REASON = { reason: 'the spring campaign' };

const list = async () => (await content.send('GET', PATH)).json!['data'];
const save = (path: string, target: string | null, more: object = {}) =>
  content.send('POST', PATH, { body: { path, target, note: 'spring', ...REASON, ...more } });
const remove = (path: string) =>
  content.send('POST', `${PATH}/remove`, { body: { path, ...REASON } });
const tryPath = async (path: string) =>
  (await content.send('GET', `${PATH}/try?path=${encodeURIComponent(path)}`)).json!['data'];
/** Where the other process sends a visitor of this path. */
const redirectOf = async (path: string) =>
  (await right.send('GET', `/api/v2/route-rules?path=${path}`)).json!['data'].redirect;
const lastAudit = async () =>
  (
    await left.db.query<{ action: string; target: string; before: object; after: object }>(
      `select action, target, before, after from staff_audit where action like 'route.%'
        order by id desc limit 1`,
    )
  )[0]!;

test('shell.route-rules: staff add, change and remove a rule, at once in every process', async () => {
  expect(await redirectOf('/spring')).toBeNull();
  expect((await save('/spring', '/games/dice')).status).toBe(200);
  await expect.poll(() => redirectOf('/spring'), { timeout: 1_500 }).toBe('/games/dice');
  expect(await lastAudit()).toEqual({
    action: 'route.add',
    target: '/spring',
    before: null,
    after: { path: '/spring', target: '/games/dice', note: 'spring' },
  });
  expect((await save('/spring/*', '/games/keno', { replaces: '/spring' })).status).toBe(200);
  await expect.poll(() => redirectOf('/spring/x'), { timeout: 1_500 }).toBe('/games/keno');
  expect(await lastAudit()).toMatchObject({
    action: 'route.change',
    before: { path: '/spring', target: '/games/dice' },
    after: { path: '/spring/*', target: '/games/keno' },
  });
  expect(await list()).toMatchObject([{ path: '/spring/*', note: 'spring' }]);
  expect((await remove('/spring/*')).status).toBe(200);
  await expect.poll(() => redirectOf('/spring/x'), { timeout: 1_500 }).toBeNull();
  expect(await lastAudit()).toMatchObject({ action: 'route.remove', after: null });
  expect((await remove('/spring/*')).status).toBe(404);
});

test('route rules: a rule that leads to itself, or round through others, is refused', async () => {
  const refusal = async (path: string, target: string, more: object = {}) =>
    (await save(path, target, more)).json!['errors'];
  expect(await refusal('/a', '/a')).toEqual({ target: ['rule_to_itself'] });
  await save('/a', '/b');
  await save('/b', '/c');
  expect(await refusal('/c', '/a')).toEqual({
    target: ['rule_loops:/b → /c, /c → /a, /a → /b'],
  });
  const [own] = (await refusal('/c/*', `${left.url}/en/a`)).target;
  expect(own).toContain('rule_loops');
  expect(await refusal('/a', '/x')).toEqual({ path: ['rule_exists'] });
  expect((await save('/x', '/y', { replaces: '/gone' })).status).toBe(404);
  expect(await tryPath('/a')).toEqual({
    steps: [
      { path: '/a', target: '/b' },
      { path: '/b', target: '/c' },
    ],
    end: '/c',
    is_gone: false,
  });
});

test('route rules: staff declare a page gone, at once in every process, and take it back', async () => {
  const ruleOf = async () =>
    (await right.send('GET', '/api/v2/route-rules?path=/spring')).json!['data'];
  expect((await save('/spring', '/games/dice')).status).toBe(200);
  expect((await save('/spring', null, { replaces: '/spring' })).status).toBe(200);
  const gone = { redirect: null, is_gone: true };
  await expect.poll(ruleOf, { timeout: 1_500 }).toEqual(gone);
  expect(await lastAudit()).toEqual({
    action: 'route.change',
    target: '/spring',
    before: { path: '/spring', target: '/games/dice', note: 'spring' },
    after: { path: '/spring', target: null, note: 'spring' },
  });
  expect(await list()).toMatchObject([{ path: '/spring', target: null }]);
  expect(await tryPath('/spring')).toEqual({
    steps: [{ path: '/spring', target: null }],
    end: '/spring',
    is_gone: true,
  });
  expect((await remove('/spring')).status).toBe(200);
  await expect.poll(ruleOf, { timeout: 1_500 }).toEqual({ redirect: null, is_gone: false });
});

test('route rules: a page that the site needs cannot be gone', async () => {
  const answer = await save('/faq/*', null);
  expect([answer.status, answer.json!['errors']]).toEqual([422, { path: ['page_needed:/faq'] }]);
  expect((await save('/faq/*', '/games')).status).toBe(200);
});

test('race: two rules that would form a loop together are not both saved', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = await Promise.all([
      save(`/left-${round}`, `/right-${round}`),
      save(`/right-${round}`, `/left-${round}`),
    ]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 422]));
  }
});

test('route rules: only content changes them, with a note, a reason and a valid target', async () => {
  for (const target of ['javascript:alert(1)', '//evil.example', 'promo', '/a b']) {
    expect((await save('/x', target)).status, target).toBe(422);
  }
  expect((await save('/x', '/y', { note: ' ' })).status).toBe(422);
  expect((await save('/x', '/y', { reason: '' })).status).toBe(422);
  const risk = await createStaffClient(left, 'risk');
  const body = { path: '/x', target: '/y', note: 'n', ...REASON };
  expect((await risk.send('POST', PATH, { body })).status).toBe(403);
  expect((await risk.send('GET', PATH)).status).toBe(403);
});
