import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReconciliationRoom, type ReconciliationRoom } from '#dev/reconciliation-room.ts';
import { addStaffAccount } from '#dev/staff.ts';
import { isRefusal } from '#core/refusal.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import type { Clerk } from '#domain/staff/server/index.ts';
import {
  changeCase,
  insertAsked,
  listAsked,
  listCases,
  listRuns,
  listSteps,
  measureReconciliation,
  reconciliationJobs,
  type Case,
} from './index.ts';

let room: ReconciliationRoom;
let clerk: Clerk;
beforeAll(async () => {
  room = await openReconciliationRoom();
  clerk = { id: (await addStaffAccount(room.db, 'risk')).id, role: 'risk' };
});
afterAll(() => room.close());

const LATE = `insert into holds (key, cash_account, held_account, amount, expires_at)
  select 'late', id, id, 500, now() - interval '3 minutes' from accounts
   where is_tracked limit 1`;

async function openCase(): Promise<Case> {
  const [found] = await listCases(room.db, {
    state: undefined,
    check: 'overdue',
    assignee: undefined,
    before: undefined,
    limit: 1,
  });
  return found!;
}

const act = async (id: bigint, action: Parameters<typeof changeCase>[2]['action'], note?: string) =>
  await changeCase(room.db, clerk, { id, action, note });

test('reconciliation: a case is taken, explained, and closed once its difference is gone', async () => {
  await room.plant(LATE);
  await room.run('overdue');
  const { id } = await openCase();
  expect(await act(id, 'take')).toMatchObject({ state: 'open', assignee: clerk.id });
  expect(await act(id, 'explain')).toMatchObject({ refused: 'note_needed' });
  expect(await act(id, 'explain', '  ')).toMatchObject({ refused: 'note_needed' });
  expect(await act(id, 'close', 'gone')).toMatchObject({ refused: 'difference_remains' });
  expect(await act(id, 'explain', 'the sweeper is being mended')).toMatchObject({
    state: 'explained',
  });
  // Seen again it finds its case explained, and nobody is alarmed.
  const alarms = room.alarms.length;
  await room.run('overdue');
  expect(room.alarms.length).toBe(alarms);
  expect((await openCase()).state).toBe('explained');
  await room.plant(`delete from holds where key = 'late'`);
  await room.run('overdue');
  expect(await act(id, 'close', 'the sweeper works')).toMatchObject({ state: 'closed' });
  expect(await act(id, 'reopen', 'once more')).toMatchObject({ refused: 'case_closed' });
  expect(await act(999_999n, 'take')).toMatchObject({ refused: 'not_found' });
  expect((await listSteps(room.db, id)).map(({ action }) => action)).toEqual([
    'take',
    'explain',
    'close',
  ]);
  const audit = await room.db.query<{ action: string; reason: string | null }>(
    `select action, reason from staff_audit where target = $1 order by id`,
    [`case:${id}`],
  );
  expect(audit).toEqual([
    { action: 'reconciliation.take', reason: null },
    { action: 'reconciliation.explain', reason: 'the sweeper is being mended' },
    { action: 'reconciliation.close', reason: 'the sweeper works' },
  ]);
});

test('reconciliation: a difference that comes back after its case was closed opens another', async () => {
  const before = await openCase();
  await room.plant(LATE);
  await room.run('overdue');
  const after = await openCase();
  expect([after.id > before.id, after.state, before.state]).toEqual([true, 'open', 'closed']);
  await room.plant(`delete from holds where key = 'late'`);
});

test('reconciliation: a run that staff asked for is made once, and a daily one once a day', async () => {
  const jobs = new Map(reconciliationJobs(room.deps).map((job) => [job.name, job]));
  const ask = () => room.db.transaction((tx) => insertAsked(tx, 'escrow', clerk.id));
  expect([await ask(), await ask()]).toEqual([true, false]);
  await jobs.get('reconciliation.asked')!.run();
  await jobs.get('reconciliation.asked')!.run();
  expect(await listAsked(room.db)).toEqual([]);
  const runsOf = async (check: 'escrow' | 'balances') =>
    await listRuns(room.db, { check, isLoud: false, before: undefined, limit: 10 });
  expect(await runsOf('escrow')).toMatchObject([{ staff_id: clerk.id, findings_count: 0 }]);
  const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
  const daily = reconciliationJobs({ ...room.deps, now: () => noon });
  const day = daily.find(({ name }) => name === 'reconciliation.day')!;
  await day.run();
  await day.run();
  expect(await runsOf('balances')).toHaveLength(1);
  for (const { run } of jobs.values()) await run();
});

test('reconciliation: a check that breaks leaves a run that says so, and the others go on', async () => {
  const broken = { ...room.deps, providers: [{ name: 'odd', statement: () => Promise.reject(1) }] };
  const { runCheck, findRun } = await import('./index.ts');
  const run = await findRun(room.db, await runCheck(broken, 'provider-statements'));
  expect(run).toMatchObject({ trouble: 'check_failed', findings_count: 0 });
});

test('reconciliation: age, findings and open cases are measured', async () => {
  const metrics = createMetrics();
  measureReconciliation(room.db, metrics);
  const { body } = await metrics.text();
  expect(body).toMatch(/croupier_reconciliation_age_seconds\{check="escrow"\} \d/);
  expect(body).toContain('croupier_reconciliation_findings{check="escrow"} 0');
  expect(body).toMatch(/croupier_reconciliation_cases_open\{check="overdue"\} \d/);
});

test('reconciliation: what was found stays as it was, whoever asks', async () => {
  for (const sql of [
    'update reconciliation_runs set findings_count = 0',
    'delete from reconciliation_cases',
    `update reconciliation_cases set state = 'open' where state = 'closed'`,
    'delete from reconciliation_steps',
  ]) {
    const tried = await room.db.query(sql).then(
      () => 'done',
      () => 'refused',
    );
    expect([sql, tried]).toEqual([sql, 'refused']);
  }
  expect(isRefusal(await act(1n, 'take'))).toBe(true);
});
