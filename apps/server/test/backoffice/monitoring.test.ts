import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaffUser, type TestStaffUser } from '#dev/staff.ts';
import { createTwoApps } from '#dev/two-apps.ts';
import { SECRET_KEY, type TestApp } from '#dev/test-app.ts';
import type { SystemHealth } from '#features/system-health/contract.backoffice.ts';
import type { CheckShown, RunShown } from '#features/reconciliation/contract.backoffice.ts';
import { createSessions, createTokens } from '#domain/identity/server/index.ts';
import { startApp } from '../../app.ts';

let left: TestApp;
let right: TestApp;
let close: () => Promise<void>;
let admin: TestStaffUser;
beforeAll(async () => {
  ({ left, right, close } = await createTwoApps(startApp));
  const bus = { publish: () => {}, subscribe: () => () => {} };
  const sessions = createSessions(left.db, createTokens(SECRET_KEY), bus);
  admin = await addStaffUser(left.db, sessions, 'admin');
});
afterAll(() => close());

async function read<Data>(app: TestApp, path: string): Promise<Data> {
  const response = await app.send('GET', `/api/v2/staff${path}`, { token: admin.token });
  expect(response.status, response.text).toBe(200);
  return response.json!['data'] as Data;
}

test('health: each process sees both, and each table is led by one of them', async () => {
  // A process writes its heartbeat on the first request and every five seconds.
  await read<SystemHealth>(left, '/health');
  await expect
    .poll(async () => (await read<SystemHealth>(right, '/health')).processes.length, {
      timeout: 10_000,
    })
    .toBe(2);
  const [here, there] = [
    await read<SystemHealth>(left, '/health'),
    await read<SystemHealth>(right, '/health'),
  ];
  expect(here.process).not.toBe(there.process);
  const ids = there.processes.map(({ id }) => id);
  expect(ids).toContain(here.process);
  expect(ids).toContain(there.process);
  await expect
    .poll(
      async () =>
        (await read<SystemHealth>(right, '/health')).tables.filter(({ leader }) => leader === null),
      { timeout: 15_000 },
    )
    .toEqual([]);
  expect(there.database.response_ms).toBeGreaterThan(0);
  expect(there.processes.every(({ disk_free_bytes }) => disk_free_bytes > 0)).toBe(true);
  expect(there.outbox.length).toBeGreaterThan(0);
});

test('health: jobs show their last run, in whichever process it was', async () => {
  const doneAt = async (app: TestApp) => {
    const { jobs } = await read<SystemHealth>(app, '/health');
    return jobs.find(({ name }) => name === 'reconciliation.minute')?.done_at;
  };
  for (const app of [left, right]) {
    await expect.poll(() => doneAt(app), { timeout: 20_000 }).toMatch(/^\d{4}-\d\d-\d\dT/);
  }
});

test('reconciliation: two processes make each run once, on schedule and on request', async () => {
  const checks = await read<CheckShown[]>(left, '/reconciliation');
  expect(checks.map(({ open }) => open)).toEqual(checks.map(() => 0));
  const request = { token: admin.token, body: { check: 'escrow' } };
  const path = '/api/v2/staff/reconciliation/runs';
  const answers = await Promise.all([
    left.send('POST', path, request),
    right.send('POST', path, request),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const own = async () =>
    (await read<RunShown[]>(right, '/reconciliation/runs?check=escrow')).filter(
      ({ staff_id }) => staff_id !== null,
    );
  await expect.poll(async () => (await own()).length, { timeout: 20_000 }).toBe(1);
  expect(await own()).toMatchObject([{ staff_id: admin.id.toString(), findings_count: 0 }]);
  // Never two within a minute, however slow the machine is.
  const runs = await read<RunShown[]>(left, '/reconciliation/runs?check=overdue');
  const times = runs.map(({ started_at }) => Date.parse(started_at));
  const pauses = times.slice(1).map((time, index) => times[index]! - time);
  expect(pauses.filter((ms) => ms < 50_000)).toEqual([]);
});

test('metrics: every reconciliation check has a metric', async () => {
  const { text } = await left.send('GET', '/metrics');
  expect(text).toContain('croupier_reconciliation_cases_open{check="balances"} 0');
  expect(text).toMatch(/croupier_reconciliation_age_seconds\{check="overdue"\} \d/);
});
