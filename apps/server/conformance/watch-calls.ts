import { newKey } from '#dev/whole-house.ts';
import { getHealth } from '#features/system-health/contract.backoffice.ts';
import * as reports from '#features/money-reports/contract.backoffice.ts';
import * as desk from '#features/reconciliation/contract.backoffice.ts';
import { getToday } from '#features/dashboard/contract.backoffice.ts';
import type { Calls } from './reader.ts';
import { hire } from './staff.ts';

export const watchCalls: Calls = {
  'reports of money, as figures and as files': async (reader) => {
    const { ask } = reader;
    const token = await hire(reader, 'payments');
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
    ]) {
      await ask(call, 200, { token });
      await ask(call, 200, { token, query: year });
      await ask(call, 422, wrong);
    }
    await ask(reports.getGames, 422, { token, query: { from: 'today' } });
  },

  'what is compared, what was found, and what becomes of it': async (reader) => {
    const { ask, house } = reader;
    const token = await hire(reader, 'risk');
    await ask(desk.listChecks, 200, { token });
    await ask(desk.listChecks, 403, { token: await hire(reader, 'content') });
    await ask(desk.askRun, 200, { token, body: { check: 'escrow' } });
    await ask(desk.askRun, 422, { token, body: { check: 'weather' } });
    await ask(desk.listRuns, 200, { token, query: { check: 'escrow' } });
    await ask(desk.listRuns, 422, { token, query: { check: 'weather' } });
    const [run] = await house.db.query<{ id: bigint }>(
      `insert into reconciliation_runs (check_name, started_at, looked_at, findings_count, findings)
       values ('escrow', now() - interval '1 hour', 1, 1, '[]') returning id`,
    );
    await house.db.query(
      `insert into reconciliation_runs (check_name, started_at, looked_at, findings_count, findings)
       values ('escrow', now(), 1, 0, '[]')`,
    );
    await ask(desk.getRun, 200, { token, params: { id: run!.id.toString() } });
    await ask(desk.getRun, 404, { token, params: { id: '999999999' } });
    const subject = `escrow:${newKey()}`;
    const detail = JSON.stringify({ kind: 'escrow_differs', facts: { game: 'dice' } });
    const [found] = await house.db.query<{ id: bigint }>(
      `insert into reconciliation_cases (check_name, subject, detail, first_run, last_run)
       values ('escrow', $1, $2, $3, $3) returning id`,
      [subject, detail, run!.id],
    );
    const params = { id: found!.id.toString() };
    await ask(desk.listCases, 200, { token, query: { state: 'open' } });
    await ask(desk.listCases, 422, { token, query: { state: 'lost' } });
    await ask(desk.downloadCases, 200, { token });
    await ask(desk.downloadCases, 422, { token, query: { state: 'lost' } });
    await ask(desk.getCase, 200, { token, params });
    await ask(desk.getCase, 404, { token, params: { id: '999999999' } });
    const act = (action: string, note?: string) => ({
      token,
      params,
      body: { action, ...(note === undefined ? {} : { note }) },
    });
    await ask(desk.changeCase, 200, act('take'));
    await ask(desk.changeCase, 422, act('close'));
    await ask(desk.changeCase, 200, act('close', 'the stake was settled by hand'));
    await ask(desk.changeCase, 422, act('reopen', 'once more'));
  },

  'the house today': async (reader) => {
    const { ask, house } = reader;
    await ask(getToday, 200, { token: await hire(reader, 'payments') });
    await ask(getToday, 200, { token: await hire(reader, 'content') });
    await ask(getToday, 403, { token: (await house.addMember()).token });
  },

  'how the house is': async (reader) => {
    const { ask } = reader;
    await ask(getHealth, 200, { token: await hire(reader, 'admin') });
    await ask(getHealth, 403, { token: await hire(reader, 'payments') });
  },
};
