import { newKey } from '#dev/test-app.ts';
import { getHealth } from '#features/system-health/contract.backoffice.ts';
import * as reports from '#features/money-reports/contract.backoffice.ts';
import * as providers from '#features/money-reports/contract.backoffice.providers.ts';
import * as backoffice from '#features/reconciliation/contract.backoffice.ts';
import { getTrend } from '#features/money-reports/contract.backoffice.trend.ts';
import { getDashboard, getPendingWork } from '#features/dashboard/contract.backoffice.ts';
import type { ConformanceTests } from './checker.ts';
import { logInAsStaff } from './staff.ts';

export const monitoringCalls: ConformanceTests = {
  'reports: money reports as figures and as files': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'payments');
    const year = { from: '2026-01-01', to: '2026-12-31' };
    const wrong = { token, query: { from: '2026-02-02', to: '2026-02-01' } };
    for (const call of [
      reports.getPayments,
      reports.downloadPayments,
      reports.getGames,
      reports.downloadGames,
      reports.getLiabilities,
      reports.downloadLiabilities,
      reports.getActivity,
      reports.downloadActivity,
      getTrend,
      providers.getProviders,
      providers.downloadProviders,
    ]) {
      await check(call, 200, { token });
      await check(call, 200, { token, query: year });
      await check(call, 422, wrong);
    }
    await check(reports.getGames, 422, { token, query: { from: 'today' } });
    for (const call of [providers.getProviderStatement, providers.downloadProviderStatement]) {
      await check(call, 200, { token, query: { month: '2026-10' } });
      await check(call, 422, { token, query: { month: '2026-13' } });
    }
    await check(providers.listProviderFees, 200, { token });
    await check(providers.listProviderFees, 401);
    const body = { provider: 'No such', from_month: '2026-10', fee_bp: 1_000, reason: 'contract' };
    await check(providers.setProviderFee, 403, { token, body });
    const admin = await logInAsStaff(checker, 'admin');
    await check(providers.setProviderFee, 404, { token: admin, body });
    await check(providers.setProviderFee, 422, { token: admin, body: { ...body, fee_bp: -1 } });
  },

  'reconciliation: checks are listed, requested and their runs exported': async (checker) => {
    const { check } = checker;
    const token = await logInAsStaff(checker, 'risk');
    await check(backoffice.listChecks, 200, { token });
    await check(backoffice.listChecks, 403, { token: await logInAsStaff(checker, 'content') });
    await check(backoffice.requestRun, 200, { token, body: { check: 'escrow' } });
    await check(backoffice.requestRun, 422, { token, body: { check: 'weather' } });
    await check(backoffice.listRuns, 200, { token, query: { check: 'escrow' } });
    await check(backoffice.listRuns, 422, { token, query: { check: 'weather' } });
    await check(backoffice.exportRuns, 200, { token });
    await check(backoffice.exportRuns, 422, { token, query: { check: 'nothing' } });
  },

  'reconciliation: a run is read, and its cases are listed, taken and closed': async (checker) => {
    const { check, app } = checker;
    const token = await logInAsStaff(checker, 'risk');
    const [run] = await app.db.query<{ id: bigint }>(
      `insert into reconciliation_runs
         (check_name, started_at, compared_count, findings_count, findings)
       values ('escrow', now() - interval '1 hour', 1, 1, '[]') returning id`,
    );
    await app.db.query(
      `insert into reconciliation_runs
         (check_name, started_at, compared_count, findings_count, findings)
       values ('escrow', now(), 1, 0, '[]')`,
    );
    await check(backoffice.getRun, 200, { token, params: { id: run!.id.toString() } });
    await check(backoffice.getRun, 404, { token, params: { id: '999999999' } });
    const subject = `escrow:${newKey()}`;
    const detail = JSON.stringify({ kind: 'escrow_differs', facts: { game: 'dice' } });
    const [found] = await app.db.query<{ id: bigint }>(
      `insert into reconciliation_cases (check_name, subject, detail, first_run, last_run)
       values ('escrow', $1, $2, $3, $3) returning id`,
      [subject, detail, run!.id],
    );
    const params = { id: found!.id.toString() };
    await check(backoffice.listCases, 200, { token, query: { state: 'open' } });
    await check(backoffice.listCases, 422, { token, query: { state: 'lost' } });
    await check(backoffice.exportCases, 200, { token });
    await check(backoffice.exportCases, 422, { token, query: { state: 'lost' } });
    await check(backoffice.getCase, 200, { token, params });
    await check(backoffice.getCase, 404, { token, params: { id: '999999999' } });
    const act = (action: string, note?: string) => ({
      token,
      params,
      body: { action, ...(note === undefined ? {} : { note }) },
    });
    await check(backoffice.changeCase, 200, act('take'));
    await check(backoffice.changeCase, 422, act('close'));
    await check(backoffice.changeCase, 200, act('close', 'the stake was settled by hand'));
    await check(backoffice.changeCase, 422, act('reopen', 'once more'));
  },

  'dashboard: the day by role': async (checker) => {
    const { check, app } = checker;
    await check(getDashboard, 200, { token: await logInAsStaff(checker, 'payments') });
    await check(getDashboard, 200, { token: await logInAsStaff(checker, 'content') });
    const { token } = await app.addMember();
    await check(getDashboard, 403, { token });
    await check(getPendingWork, 200, { token: await logInAsStaff(checker, 'risk') });
    await check(getPendingWork, 403, { token });
  },

  'health: the state of the installation': async (checker) => {
    const { check } = checker;
    await check(getHealth, 200, { token: await logInAsStaff(checker, 'admin') });
    await check(getHealth, 403, { token: await logInAsStaff(checker, 'payments') });
  },
};
