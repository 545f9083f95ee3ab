import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createAppTest } from '#dev/app-test.ts';
import { createStaffClient } from '#dev/staff-client.ts';
import type { TestApp, TestPlayer } from '#dev/test-app.ts';
import { startApp } from '../../app.ts';

const test = createAppTest(startApp);

const EVENTS = '/api/v2/analytics/events';
const REPORT = '/api/v2/staff/analytics';

async function switchOn(app: TestApp, is_on = true): Promise<void> {
  const staff = await createStaffClient(app, 'content');
  const { json } = await staff.send('GET', '/api/v2/staff/settings');
  const settings = json!['data'] as { name: string; version: string }[];
  const { version } = settings.find(({ name }) => name === 'analytics')!;
  const value = { is_on, ga4_id: null, metrica_id: null };
  const body = { value, based_on: version, reason: 'to see what is missing' };
  const changed = await staff.send('POST', '/api/v2/staff/settings/analytics', { body });
  expect(changed.status, JSON.stringify(changed.json)).toBe(200);
}

type Sent = {
  readonly visitor?: string;
  readonly visit?: string;
  readonly source?: string;
  readonly names?: readonly string[];
  readonly player?: TestPlayer;
};

function batchOf({
  visitor = randomUUID(),
  visit = randomUUID(),
  source = 'direct',
  names = ['page_view'],
}: Sent) {
  const at = Date.now() - 1000;
  return {
    visitor,
    visits: [{ id: visit, locale: 'kz', source, entry: '/games' }],
    events: names.map((name) => ({
      id: randomUUID(),
      visit,
      name,
      path: '/games',
      data: name.endsWith('error') ? { text: 'email: taken' } : {},
      at,
    })),
    sent_at: Date.now(),
  };
}

const sendBatch = (app: TestApp, body: object, player?: TestPlayer) =>
  app.send('POST', EVENTS, { ...(player && { token: player.token }), body });

async function report(app: TestApp) {
  const staff = await createStaffClient(app, 'risk');
  const { json } = await staff.send('GET', REPORT);
  return json!['data'];
}

const visitsOf = (app: TestApp, visitor: string) =>
  app.db.query<{ pages: number; player_id: bigint | null; device: string }>(
    'select pages, player_id, device from analytics_visits where visitor = $1',
    [visitor],
  );

test('tracking.analytics: nothing is stored until the operator switches it on', async ({ app }) => {
  const refused = await sendBatch(app, batchOf({}));
  expect(refused.json!['message']).toBe('analytics_off');
  await switchOn(app);
  await expect.poll(async () => (await sendBatch(app, batchOf({}))).status).toBe(200);
});

test('tracking.analytics: a batch that is sent again is stored once', async ({ app }) => {
  await switchOn(app);
  const player = await app.addMember();
  const visitor = randomUUID();
  const batch = batchOf({ visitor, names: ['page_view', 'page_view', 'login'] });
  const answers = await Promise.all([1, 2, 3].map(() => sendBatch(app, batch, player)));
  const stored = answers.map(({ json }) => json!['data'].stored as number);
  expect(stored.toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
  expect(await visitsOf(app, visitor)).toEqual([
    { pages: 2, player_id: player.id, device: 'desktop' },
  ]);
  // What comes later belongs to the same visit; another browser does not change it.
  const { id: visit } = batch.visits[0]!;
  await sendBatch(app, batchOf({ visitor, visit }), player);
  await sendBatch(app, batchOf({ visit }));
  expect(await visitsOf(app, visitor)).toMatchObject([{ pages: 3 }]);
});

test('tracking.analytics: the report counts visitors, accounts, sources and errors', async ({
  app,
}) => {
  await switchOn(app);
  const before = await report(app);
  const player = await app.addMember('50.00');
  const source = `mail ${randomUUID()}`;
  const names = ['page_view', 'registration_error'];
  await sendBatch(app, batchOf({ source, names }), player);
  await sendBatch(app, batchOf({ source }));
  const after = await report(app);
  expect(after.is_on).toBe(true);
  expect(after.funnel.visitors - before.funnel.visitors).toBe(2);
  expect(after.funnel.registered - before.funnel.registered).toBe(1);
  expect(after.days[0].visitors - before.days[0].visitors).toBe(2);
  expect(after.days).toHaveLength(30);
  expect(after.sources).toContainEqual({ source, visitors: 2, registered: 1, deposited: 0 });
  const { name, count } = after.errors.find((each: { name: string }) =>
    each.name.startsWith('registration_error'),
  );
  expect(name).toBe('registration_error: email: taken');
  expect(count).toBeGreaterThan(0);
  expect(after.cohorts[0].active).toHaveLength(1);
});

test('tracking.analytics: a visitor who declines is deleted', async ({ app }) => {
  await switchOn(app);
  const [visitor, other] = [randomUUID(), randomUUID()];
  await sendBatch(app, batchOf({ visitor }));
  await sendBatch(app, batchOf({ visitor: other }));
  await app.send('POST', '/api/v2/analytics/forget', { body: { visitor } });
  expect(await visitsOf(app, visitor)).toEqual([]);
  expect(await visitsOf(app, other)).toHaveLength(1);
  const [left] = await app.db.query<{ count: number }>(
    `select count(*)::int as count from analytics_events e
      where not exists (select from analytics_visits v where v.id = e.visit)`,
  );
  expect(left!.count).toBe(0);
});

test('analytics: a batch beyond the limits is refused as a whole', async ({ app }) => {
  await switchOn(app);
  const batch = batchOf({});
  const event = batch.events[0]!;
  const broken = [
    { ...batch, events: Array.from({ length: 101 }, () => ({ ...event, id: randomUUID() })) },
    { ...batch, visitor: 'me' },
    { ...batch, events: [{ ...event, name: '<script>' }] },
    { ...batch, events: [{ ...event, data: { text: 'x'.repeat(257) } }] },
    { ...batch, events: [{ ...event, at: -1 }] },
    { ...batch, visits: [] },
  ];
  for (const body of broken) expect((await sendBatch(app, body)).status).toBe(422);
});

test('analytics: requests that are written together are counted each for itself', async ({
  app,
}) => {
  await switchOn(app);
  const player = await app.addMember();
  const [visitor, stranger] = [randomUUID(), randomUUID()];
  const batch = batchOf({ visitor, names: ['page_view', 'page_view'] });
  const { id: visit } = batch.visits[0]!;
  const others = Array.from({ length: 5 }, () => batchOf({ names: ['page_view'] }));
  const sent = [
    sendBatch(app, batch),
    // The account logs in during the visit; another browser names the same visit.
    sendBatch(app, batchOf({ visitor, visit, names: ['login'] }), player),
    sendBatch(app, batchOf({ visitor: stranger, visit })),
    sendBatch(app, { ...batch, events: [batch.events[0]!, ...batchOf({ visit }).events] }),
    ...others.map((other) => sendBatch(app, other)),
  ];
  const answers = await Promise.all(sent);
  const stored = answers.map(({ json }) => json!['data'].stored as number);
  // The event that was sent twice is new once.
  expect(stored.slice(0, 4).reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(stored.slice(4)).toEqual(others.map(() => 1));
  expect(await visitsOf(app, visitor)).toMatchObject([{ pages: 3, player_id: player.id }]);
  expect(await visitsOf(app, stranger)).toEqual([]);
});
