import { isRefusal, refuse } from '#core/refusal.ts';
import * as house from '#domain/reconciliation/server/index.ts';
import { onStaff, writeAudit } from '#domain/staff/server/index.ts';
import { csvFile } from '#platform/server/csv.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost, type Route } from '#platform/server/http/route.ts';
import * as contract from '../contract.backoffice.ts';
import { CASE_HEAD, caseLines } from './csv.ts';
import { pageOfCases, pageOfRuns, readChecks } from './lists.ts';
import { shownCase, shownRun, shownStep } from './present.ts';

export { listenForAlarms } from './alarm-letters.ts';

const CSV_MAX = 10_000;

/** What the house compared with itself and with its providers, for those who mind its money. */
export function reconciliationRoutes({ db }: { readonly db: Db }): Route[] {
  return [...runRoutes(db), ...caseRoutes(db)];
}

function runRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.listChecks, atMost('120 per minute'), async () => ({
      data: await readChecks(db),
    })),
    onStaff(db, contract.listRuns, atMost('120 per minute'), ({ query }) => pageOfRuns(db, query)),
    onStaff(db, contract.getRun, atMost('120 per minute'), async ({ params }) => {
      const run = await house.findRun(db, BigInt(params.id));
      return run
        ? { data: { ...shownRun(run), findings: [...run.findings] } }
        : refuse('not_found');
    }),
    onStaff(db, contract.askRun, atMost('30 per minute'), async ({ body }, clerk) => {
      await db.transaction(async (tx) => {
        const isNew = await house.insertAsked(tx, body.check, clerk.id);
        if (!isNew) return;
        await writeAudit(tx, {
          staffId: clerk.id,
          role: clerk.role,
          action: 'reconciliation.run',
          target: `check:${body.check}`,
        });
      });
      return { data: { is_asked: true } };
    }),
  ];
}

function caseRoutes(db: Db): Route[] {
  return [
    onStaff(db, contract.listCases, atMost('120 per minute'), ({ query }, clerk) =>
      pageOfCases(db, query, clerk.id),
    ),
    onStaff(db, contract.downloadCases, atMost('10 per minute'), async ({ query }, clerk) => {
      const cases = await house.listCases(db, {
        state: query.state,
        check: query.check,
        assignee: query.mine === undefined ? undefined : clerk.id,
        before: undefined,
        limit: CSV_MAX,
      });
      return csvFile('reconciliation.csv', CASE_HEAD, caseLines(cases.map(shownCase)));
    }),
    onStaff(db, contract.getCase, atMost('120 per minute'), async ({ params }) => {
      const found = await house.findCase(db, BigInt(params.id));
      return found ? { data: await wholeCase(db, found) } : refuse('not_found');
    }),
    onStaff(db, contract.changeCase, atMost('60 per minute'), async ({ params, body }, clerk) => {
      const { action, note } = body;
      const changed = await house.changeCase(db, clerk, { id: BigInt(params.id), action, note });
      return isRefusal(changed) ? changed : { data: await wholeCase(db, changed) };
    }),
  ];
}

async function wholeCase(db: Db, found: house.Case): Promise<contract.WholeCase> {
  const steps = await house.listSteps(db, found.id);
  return { ...shownCase(found), steps: steps.map(shownStep) };
}
