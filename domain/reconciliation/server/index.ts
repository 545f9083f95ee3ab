/** The door of domain/reconciliation: what is compared, what was found, what became of it. */
import { rollAccountDays } from '#domain/ledger/server/index.ts';
import { runAsked, runDue, type ReconciliationDeps } from './run.ts';
import { trimRuns } from './store.ts';

export { ALARM, isFirstOfHour, type Alarm } from './alarm.ts';
export { runCheck, type ReconciliationDeps } from './run.ts';
export { changeCase, findCase, listCases, listSteps, type Case, type CaseStep } from './cases.ts';
export { measureReconciliation } from './metrics.ts';
export {
  countOpen,
  findRun,
  insertAsked,
  listAsked,
  listLatest,
  listRuns,
  type Run,
} from './store.ts';

const MINUTE_MS = 60_000;

/** Work of the house: the checks, each rhythm by one process at a time. */
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
    // Looked at often and run once a day, so that a house that was down at midnight is late and no
    // more.
    job('reconciliation.day', 10 * MINUTE_MS, () => runDue(deps, 'day')),
    job('reconciliation.asked', 3_000, () => runAsked(deps)),
    job('reconciliation.trim', 24 * 60 * MINUTE_MS, () => trimRuns(deps.db)),
  ];
}
