import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createReconciliationFixture,
  type ReconciliationFixture,
} from '#dev/reconciliation-fixture.ts';
import { addStaffAccount } from '#dev/staff.ts';
import { isRefusal } from '#core/refusal.ts';
import { DAY_MS } from '#core/time.ts';
import { createMetrics } from '#platform/server/metrics.ts';
import type { StaffUser } from '#domain/staff/server/index.ts';
import {
  changeCase,
  insertRequestedRun,
  listRequestedRuns,
  caseOrder,
  listCases,
  listRuns,
  runOrder,
  listSteps,
  measureReconciliation,
  reconciliationJobs,
  type Case,
} from './index.ts';

let fixture: ReconciliationFixture;
let staff: StaffUser;
beforeAll(async () => {
  fixture = await createReconciliationFixture();
  staff = { id: (await addStaffAccount(fixture.db, 'risk')).id, role: 'risk' };
});
afterAll(() => fixture.close());

const LATE = `insert into holds (key, cash_account, held_account, amount, expires_at)
  select 'late', id, id, 500, now() - interval '3 minutes' from accounts
   where is_tracked limit 1`;

async function openCase(): Promise<Case> {
  const filter = { state: undefined, check: 'overdue', assignee: undefined } as const;
  const [found] = await listCases(fixture.db, filter, { order: caseOrder(), limit: 1 });
  return found!;
}

const act = async (id: bigint, action: Parameters<typeof changeCase>[2]['action'], note?: string) =>
  await changeCase(fixture.db, staff, { id, action, note });

test('reconciliation: a case is taken, explained, and closed once its difference is gone', async () => {
  await fixture.tamper(LATE);
  await fixture.run('overdue');
  const { id } = await openCase();
  expect(await act(id, 'take')).toMatchObject({ state: 'open', assignee: staff.id });
  expect(await act(id, 'explain')).toMatchObject({ refused: 'note_needed' });
  expect(await act(id, 'explain', '  ')).toMatchObject({ refused: 'note_needed' });
  expect(await act(id, 'close', 'gone')).toMatchObject({ refused: 'difference_remains' });
  expect(await act(id, 'explain', 'the sweeper is being mended')).toMatchObject({
    state: 'explained',
  });
  // Found again, it matches its explained case, and no alarm is emitted.
  const alarms = fixture.alerts.length;
  await fixture.run('overdue');
  expect(fixture.alerts.length).toBe(alarms);
  expect((await openCase()).state).toBe('explained');
  await fixture.tamper(`delete from holds where key = 'late'`);
  await fixture.run('overdue');
  expect(await act(id, 'close', 'the sweeper works')).toMatchObject({ state: 'closed' });
  expect(await act(id, 'reopen', 'once more')).toMatchObject({ refused: 'case_closed' });
  expect(await act(999_999n, 'take')).toMatchObject({ refused: 'not_found' });
  expect((await listSteps(fixture.db, id)).map(({ action }) => action)).toEqual([
    'take',
    'explain',
    'close',
  ]);
  const audit = await fixture.db.query<{ action: string; reason: string | null }>(
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
  await fixture.tamper(LATE);
  await fixture.run('overdue');
  const after = await openCase();
  expect([after.id > before.id, after.state, before.state]).toEqual([true, 'open', 'closed']);
  await fixture.tamper(`delete from holds where key = 'late'`);
});

test('reconciliation: a requested run is made once, and a daily one once a day', async () => {
  const jobs = new Map(reconciliationJobs(fixture.deps).map((job) => [job.name, job]));
  const ask = () => fixture.db.transaction((tx) => insertRequestedRun(tx, 'escrow', staff.id));
  expect([await ask(), await ask()]).toEqual([true, false]);
  await jobs.get('reconciliation.requested')!.run();
  await jobs.get('reconciliation.requested')!.run();
  expect(await listRequestedRuns(fixture.db)).toEqual([]);
  const runsOf = async (check: 'escrow' | 'balances') =>
    await listRuns(fixture.db, { check, withFindings: false }, { order: runOrder(), limit: 10 });
  expect(await runsOf('escrow')).toMatchObject([{ staff_id: staff.id, findings_count: 0 }]);
  // A run's start is never in the future, so the noon must have passed at any hour of the test.
  const noon = new Date(new Date(Date.now() - DAY_MS).setUTCHours(12, 0, 0, 0));
  const daily = reconciliationJobs({ ...fixture.deps, now: () => noon });
  const day = daily.find(({ name }) => name === 'reconciliation.day')!;
  await day.run();
  await day.run();
  expect(await runsOf('balances')).toHaveLength(1);
  for (const { run } of jobs.values()) await run();
});

test('reconciliation: a check that fails stores a failed run, and the others continue', async () => {
  const broken = {
    ...fixture.deps,
    providers: [{ name: 'odd', statement: () => Promise.reject(1) }],
  };
  const { runCheck, findRun } = await import('./index.ts');
  const run = await findRun(fixture.db, await runCheck(broken, 'provider-statements'));
  expect(run).toMatchObject({ trouble: 'check_failed', findings_count: 0 });
});

test('reconciliation: age, findings and open cases are measured', async () => {
  const metrics = createMetrics();
  measureReconciliation(fixture.db, metrics);
  const { body } = await metrics.text();
  expect(body).toMatch(/croupier_reconciliation_age_seconds\{check="escrow"\} \d/);
  expect(body).toContain('croupier_reconciliation_findings{check="escrow"} 0');
  expect(body).toMatch(/croupier_reconciliation_cases_open\{check="overdue"\} \d/);
});

test('reconciliation: stored findings cannot be changed', async () => {
  for (const sql of [
    'update reconciliation_runs set findings_count = 0',
    'delete from reconciliation_cases',
    `update reconciliation_cases set state = 'open' where state = 'closed'`,
    'delete from reconciliation_steps',
  ]) {
    const tried = await fixture.db.query(sql).then(
      () => 'done',
      () => 'refused',
    );
    expect([sql, tried]).toEqual([sql, 'refused']);
  }
  expect(isRefusal(await act(1n, 'take'))).toBe(true);
});

test('reconciliation: what one person has taken others only take over, with a note', async () => {
  await fixture.tamper(LATE.replace("'late'", "'claimed'"));
  await fixture.run('overdue');
  const { id } = await openCase();
  const other: StaffUser = {
    id: (await addStaffAccount(fixture.db, 'payments')).id,
    role: 'payments',
  };
  const actAsOther = (action: Parameters<typeof changeCase>[2]['action'], note?: string) =>
    changeCase(fixture.db, other, { id, action, note });
  expect(await act(id, 'release')).toMatchObject({ refused: 'claim_not_allowed' });
  await act(id, 'take');
  for (const [action, note] of [
    ['take', undefined],
    ['release', undefined],
    ['explain', 'known'],
  ] as const) {
    expect(await actAsOther(action, note), action).toMatchObject({ refused: 'claimed_by_other' });
  }
  expect(await actAsOther('takeover')).toMatchObject({ refused: 'note_needed' });
  expect(await actAsOther('takeover', 'away today')).toMatchObject({ assignee: other.id });
  expect(await act(id, 'explain', 'known')).toMatchObject({ refused: 'claimed_by_other' });
  expect(await actAsOther('release')).toMatchObject({ assignee: null });
  expect(await act(id, 'explain', 'known')).toMatchObject({ state: 'explained' });
  const audit = await fixture.db.query<{ action: string; staff_id: bigint; reason: string }>(
    `select action, staff_id, reason from staff_audit
      where target = $1 and action = 'reconciliation.takeover'`,
    [`case:${id}`],
  );
  expect(audit).toEqual([
    { action: 'reconciliation.takeover', staff_id: other.id, reason: 'away today' },
  ]);
});
