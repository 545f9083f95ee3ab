import { isRefusal, refuse } from '#core/refusal.ts';
import * as reconciliation from '#domain/reconciliation/server/index.ts';
import { onStaff, onStaffList, writeAudit } from '#domain/staff/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { CASE_FILE, caseList, readChecks, runList } from './lists.ts';
import { shownCase, shownRun, shownStep } from './present.ts';

export { listenForAlarms } from './alarm-emails.ts';

/** The routes of reconciliation: checks, runs and cases. */
export function reconciliationRoutes({ db }: { readonly db: Db }): Route[] {
  return [...runRoutes(db), ...caseRoutes(db)];
}

function runRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.listChecks, atMost('120 per minute'), async () => ({
      data: await readChecks(db),
    })),
    ...onStaffList(db, {
      list: contract.listRuns,
      file: contract.exportRuns,
      action: 'reconciliation.export',
      name: 'reconciliation-runs',
      source: ({ query }) => runList(db, query),
    }),
    onStaff(db, contract.getRun, atMost('120 per minute'), async ({ params }) => {
      const run = await reconciliation.findRun(db, BigInt(params.id));
      return run
        ? { data: { ...shownRun(run), findings: [...run.findings] } }
        : refuse('not_found');
    }),
    onStaff(db, contract.requestRun, atMost('30 per minute'), async ({ body }, staff) => {
      await db.transaction(async (tx) => {
        const isNew = await reconciliation.insertRequestedRun(tx, body.check, staff.id);
        if (!isNew) return;
        await writeAudit(tx, {
          staffId: staff.id,
          role: staff.role,
          action: 'reconciliation.run',
          target: `check:${body.check}`,
        });
      });
      return { data: { is_requested: true } };
    }),
  ];
}

function caseRoutes(db: Db): Route[] {
  return [
    ...onStaffList(db, {
      list: contract.listCases,
      file: contract.exportCases,
      action: 'reconciliation.export',
      name: 'reconciliation',
      source: ({ query }, staff) => caseList(db, query, staff.id),
      fields: CASE_FILE,
    }),
    onStaff(db, contract.getCase, atMost('120 per minute'), async ({ params }) => {
      const found = await reconciliation.findCase(db, BigInt(params.id));
      return found ? { data: await caseDetailsOf(db, found) } : refuse('not_found');
    }),
    onStaff(db, contract.changeCase, atMost('60 per minute'), async ({ params, body }, staff) => {
      const { action, note } = body;
      const changed = await reconciliation.changeCase(db, staff, {
        id: BigInt(params.id),
        action,
        note,
      });
      return isRefusal(changed) ? changed : { data: await caseDetailsOf(db, changed) };
    }),
  ];
}

async function caseDetailsOf(db: Db, found: reconciliation.Case): Promise<contract.CaseDetails> {
  const steps = await reconciliation.listSteps(db, found.id);
  return { ...shownCase(found), steps: steps.map(shownStep) };
}
