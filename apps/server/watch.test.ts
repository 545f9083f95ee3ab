import { afterAll, beforeAll, expect, test } from 'vitest';
import { hireStaff, type Hired } from '#dev/staff.ts';
import { openTwoHouses } from '#dev/two-houses.ts';
import { SECRET_KEY, type WholeHouse } from '#dev/whole-house.ts';
import type { Health } from '#features/system-health/contract.backoffice.ts';
import type { CheckShown, RunShown } from '#features/reconciliation/contract.backoffice.ts';
import { createSessions, createTokens } from '#domain/identity/server/index.ts';
import { startHouse } from './house.ts';

let left: WholeHouse;
let right: WholeHouse;
let close: () => Promise<void>;
let admin: Hired;
beforeAll(async () => {
  ({ left, right, close } = await openTwoHouses(startHouse));
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(left.db, createTokens(SECRET_KEY), bus);
  admin = await hireStaff(left.db, sessions, 'admin');
});
afterAll(() => close());

async function read<Data>(house: WholeHouse, path: string): Promise<Data> {
  const heard = await house.send('GET', `/api/v2/staff${path}`, { token: admin.token });
  expect(heard.status, heard.text).toBe(200);
  return heard.json!['data'] as Data;
}

test('health: both processes are seen by either, and each table is led by one of them', async () => {
  // Each says so the first time it is asked, and every five seconds.
  await read<Health>(left, '/health');
  await expect
    .poll(async () => (await read<Health>(right, '/health')).processes.length, { timeout: 10_000 })
    .toBe(2);
  const [here, there] = [await read<Health>(left, '/health'), await read<Health>(right, '/health')];
  expect(here.process).not.toBe(there.process);
  const ids = there.processes.map(({ id }) => id);
  expect(ids).toContain(here.process);
  expect(ids).toContain(there.process);
  await expect
    .poll(
      async () =>
        (await read<Health>(right, '/health')).tables.filter(({ leader }) => leader === null),
      { timeout: 15_000 },
    )
    .toEqual([]);
  expect(there.database.answers_ms).toBeGreaterThan(0);
  expect(there.processes.every(({ disk_free_bytes }) => disk_free_bytes > 0)).toBe(true);
  expect(there.outbox.length).toBeGreaterThan(0);
});

test('health: jobs say when they were done, in whichever process', async () => {
  await expect
    .poll(
      async () => {
        const { jobs } = await read<Health>(left, '/health');
        return jobs.find(({ name }) => name === 'reconciliation.minute')?.done_at ?? null;
      },
      { timeout: 20_000 },
    )
    .not.toBeNull();
});

test('reconciliation: two processes make each run once, on time and when asked', async () => {
  const checks = await read<CheckShown[]>(left, '/reconciliation');
  expect(checks.map(({ open }) => open)).toEqual(checks.map(() => 0));
  const asked = { token: admin.token, body: { check: 'escrow' } };
  const path = '/api/v2/staff/reconciliation/runs';
  const answers = await Promise.all([
    left.send('POST', path, asked),
    right.send('POST', path, asked),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const own = async () =>
    (await read<RunShown[]>(right, '/reconciliation/runs?check=escrow')).filter(
      ({ staff_id }) => staff_id !== null,
    );
  await expect.poll(async () => (await own()).length, { timeout: 20_000 }).toBe(1);
  expect(await own()).toMatchObject([{ staff_id: admin.id.toString(), findings_count: 0 }]);
  // Never two in a minute, however long the machine takes for this test.
  const runs = await read<RunShown[]>(left, '/reconciliation/runs?check=overdue');
  const times = runs.map(({ started_at }) => Date.parse(started_at));
  const pauses = times.slice(1).map((time, index) => times[index]! - time);
  expect(pauses.filter((ms) => ms < 50_000)).toEqual([]);
});

test('the measures of a process name every check', async () => {
  const { text } = await left.send('GET', '/metrics');
  expect(text).toContain('croupier_reconciliation_cases_open{check="balances"} 0');
  expect(text).toMatch(/croupier_reconciliation_age_seconds\{check="overdue"\} \d/);
});
