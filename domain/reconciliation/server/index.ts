/** The public API of domain/reconciliation: checks, their runs and cases. */
import { MINUTE_MS } from '#core/time.ts';
import { rollAccountDays } from '#domain/ledger/server/index.ts';
import { runRequested, runDue, type ReconciliationDeps } from './run.ts';
import { trimRuns } from './store.ts';

export { ALARM, type Alarm } from './alarm.ts';
export { isFirstOfHour } from './store.cases.ts';
export { runCheck, type ReconciliationDeps } from './run.ts';
export { changeCase } from './cases.ts';
export {
  caseOrder,
  findCase,
  listCases,
  listSteps,
  type Case,
  type CaseStep,
} from './store.cases.ts';
export { measureReconciliation } from './metrics.ts';
export {
  countOpen,
  findRun,
  insertRequestedRun,
  listRequestedRuns,
  listLatest,
  listRuns,
  runOrder,
  type ReconciliationRun,
} from './store.ts';

/** Background jobs: the checks, each frequency by one process at a time. */
export function reconciliationJobs(deps: ReconciliationDeps) {
  const job = (name: string, everyMs: number, run: () => Promise<unknown>) => ({
    name,
    everyMs,
    run,
  });
  return [
    job('ledger.roll-days', 10 * MINUTE_MS, () => rollAccountDays(deps.db)),
    job('reconciliation.minute', MINUTE_MS, () => runDue(deps, 'minute')),
    job('reconciliation.hour', 60 * MINUTE_MS, () => runDue(deps, 'hour')),
    // Polled often and run once a day, so that a server that was down at midnight runs it late.
    job('reconciliation.day', 10 * MINUTE_MS, () => runDue(deps, 'day')),
    job('reconciliation.requested', 3_000, () => runRequested(deps)),
    job('reconciliation.trim', 24 * 60 * MINUTE_MS, () => trimRuns(deps.db)),
  ];
}
