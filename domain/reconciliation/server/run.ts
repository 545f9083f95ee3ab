import type { PlayerId } from '#core/ids.ts';
import type { Log } from '#platform/server/log.ts';
import type { Tx } from '#platform/server/db.ts';
import { CHECKS, type ReconciliationCheckName } from '../rules.ts';
import { ALARM, type Alarm } from './alarm.ts';
import type { ReconciliationCheck, CheckDeps, CheckResult } from './check.ts';
import { REGISTRY } from './registry.ts';
import { runExclusively } from './exclusive-run.ts';
import {
  completeRequestedRun,
  insertRun,
  lastCompletedAt,
  lastRun,
  listRequestedRuns,
  readMark,
  recordDifference,
} from './store.ts';

export type ReconciliationDeps = CheckDeps & {
  readonly log: Log;
  /** Writes an event in the transaction of its change. */
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly now?: () => Date;
};

/** The error code of a check that failed; the log has the details. */
const BROKEN = 'check_failed';
/** Daily checks wait for the aggregates of the previous day. */
const DAILY_FROM_MINUTE = 30;

type RunRequest = { readonly staffId: PlayerId; readonly requestId: bigint };

/**
 * Runs one check and stores the result: the run, a case for each new difference, and the alarm. A
 * check that fails stores a failed run. Returns the id of the run.
 *
 * A check runs once at a time. A call during a run, requested or scheduled, waits for its end and
 * returns that run, also when the run ends before the call first tries the lock.
 */
export async function runCheck(
  deps: ReconciliationDeps,
  name: ReconciliationCheckName,
  request?: RunRequest,
): Promise<bigint> {
  const { db } = deps;
  const before = await lastRun(db, name);
  return await runExclusively(db, name, async () => {
    const other = await lastRun(db, name);
    if (other === undefined || other === before) return await runNow(deps, name, request);
    if (request) await db.transaction((tx) => completeRequestedRun(tx, request.requestId, other));
    return other;
  });
}

async function runNow(
  deps: ReconciliationDeps,
  name: ReconciliationCheckName,
  request?: RunRequest,
): Promise<bigint> {
  const now = deps.now?.() ?? new Date();
  const compared = await compare(deps, name, REGISTRY[name], now);
  return await deps.db.transaction(async (tx) => {
    const runId = await insertRun(tx, {
      check: name,
      staffId: request?.staffId ?? null,
      startedAt: now,
      comparedCount: compared.comparedCount,
      differences: compared.differences,
      error: compared.error,
      mark: compared.mark,
    });
    const opened: bigint[] = [];
    for (const difference of compared.differences) {
      const id = await recordDifference(tx, name, runId, difference);
      if (id !== undefined) opened.push(id);
    }
    if (request) await completeRequestedRun(tx, request.requestId, runId);
    if (opened.length > 0) await emitAlarm(deps, tx, name, runId, opened);
    return runId;
  });
}

async function compare(
  deps: ReconciliationDeps,
  name: ReconciliationCheckName,
  check: ReconciliationCheck,
  now: Date,
): Promise<CheckResult> {
  try {
    return await check(deps, { mark: await readMark(deps.db, name), now });
  } catch (error) {
    // One failing check must not stop the others, and the failure is itself a result.
    deps.log.error(
      { err: error, check: name },
      'reconciliation check failed, recording a failed run',
    );
    return { comparedCount: 0, differences: [], error: BROKEN };
  }
}

async function emitAlarm(
  deps: ReconciliationDeps,
  tx: Tx,
  check: ReconciliationCheckName,
  runId: bigint,
  opened: readonly bigint[],
): Promise<void> {
  const alarm: Alarm = { check, run: runId.toString(), cases: opened.map(String) };
  await deps.emit(tx, ALARM, alarm);
  tx.onCommit(() => deps.log.warn(alarm, 'reconciliation check found differences, opened cases'));
}

/** Runs every due check of one frequency; a daily one once a day after its aggregates. */
export async function runDue(
  deps: ReconciliationDeps,
  every: 'minute' | 'hour' | 'day',
): Promise<void> {
  for (const name of namesOf(every)) {
    if (every === 'day' && !(await isDueToday(deps, name))) continue;
    await runCheck(deps, name);
  }
}

/** Runs the checks that staff requested. */
export async function runRequested(deps: ReconciliationDeps): Promise<void> {
  for (const { id, check, staff_id: staffId } of await listRequestedRuns(deps.db)) {
    await runCheck(deps, check, { staffId, requestId: id });
  }
}

function namesOf(every: 'minute' | 'hour' | 'day'): ReconciliationCheckName[] {
  // Object.keys returns exactly the keys of the constant.
  return (Object.keys(CHECKS) as ReconciliationCheckName[]).filter(
    (name) => CHECKS[name] === every,
  );
}

async function isDueToday(
  deps: ReconciliationDeps,
  name: ReconciliationCheckName,
): Promise<boolean> {
  const now = deps.now?.() ?? new Date();
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 0);
  const from = start + DAILY_FROM_MINUTE * 60_000;
  if (now.getTime() < from) return false;
  const last = await lastCompletedAt(deps.db, name);
  return last === undefined || last.getTime() < from;
}
