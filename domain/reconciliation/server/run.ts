import type { Log } from '#platform/server/log.ts';
import type { Tx } from '#platform/server/db.ts';
import { CHECKS, type CheckName } from '../rules.ts';
import { ALARM, type Alarm } from './alarm.ts';
import type { Check, CheckDeps, Compared } from './check.ts';
import { REGISTRY } from './registry.ts';
import { alone } from './alone.ts';
import {
  answerAsked,
  insertRun,
  lastDone,
  lastRun,
  listAsked,
  readMark,
  seeDifference,
} from './store.ts';

export type ReconciliationDeps = CheckDeps & {
  readonly log: Log;
  /** Writes an event beside the change that caused it. */
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly now?: () => Date;
};

/** The trouble of a check that broke; the log says how. */
const BROKEN = 'check_failed';
/** Daily checks wait for the roll-ups of the day before. */
const DAILY_FROM_MINUTE = 30;

type Wish = { readonly staffId: bigint; readonly askedId: bigint };

/**
 * Runs one check and writes down what came of it: the run, a case for each difference that is new,
 * and the alarm. A check that breaks leaves a run that says so. Answers the number of the run.
 *
 * A check runs once at a time. Whoever comes while it runs, asked for or by the clock, waits for
 * the end and is answered with that run.
 */
export async function runCheck(
  deps: ReconciliationDeps,
  name: CheckName,
  wish?: Wish,
): Promise<bigint> {
  const { db } = deps;
  const before = await lastRun(db, name);
  return await alone(db, name, async (hasWaited) => {
    const other = hasWaited ? await lastRun(db, name) : before;
    if (other === undefined || other === before) return await runNow(deps, name, wish);
    if (wish) await db.transaction((tx) => answerAsked(tx, wish.askedId, other));
    return other;
  });
}

async function runNow(deps: ReconciliationDeps, name: CheckName, wish?: Wish): Promise<bigint> {
  const now = deps.now?.() ?? new Date();
  const compared = await compare(deps, name, REGISTRY[name], now);
  return await deps.db.transaction(async (tx) => {
    const runId = await insertRun(tx, {
      check: name,
      staffId: wish?.staffId ?? null,
      startedAt: now,
      looked: compared.looked,
      differences: compared.differences,
      trouble: compared.trouble,
      mark: compared.mark,
    });
    const opened: bigint[] = [];
    for (const difference of compared.differences) {
      const id = await seeDifference(tx, name, runId, difference);
      if (id !== undefined) opened.push(id);
    }
    if (wish) await answerAsked(tx, wish.askedId, runId);
    if (opened.length > 0) await alarm(deps, tx, name, runId, opened);
    return runId;
  });
}

async function compare(
  deps: ReconciliationDeps,
  name: CheckName,
  check: Check,
  now: Date,
): Promise<Compared> {
  try {
    return await check(deps, { mark: await readMark(deps.db, name), now });
  } catch (error) {
    // One check that breaks must not silence the others, and that it broke is itself a result.
    deps.log.error({ err: error, check: name }, 'a reconciliation could not be made');
    return { looked: 0, differences: [], trouble: BROKEN };
  }
}

async function alarm(
  deps: ReconciliationDeps,
  tx: Tx,
  check: CheckName,
  runId: bigint,
  opened: readonly bigint[],
): Promise<void> {
  const said: Alarm = { check, run: runId.toString(), cases: opened.map(String) };
  await deps.emit(tx, ALARM, said);
  tx.onCommit(() => deps.log.warn(said, 'a reconciliation found differences'));
}

/** Runs every check of one rhythm whose time it is; a daily one once a day after its roll-ups. */
export async function runDue(
  deps: ReconciliationDeps,
  every: 'minute' | 'hour' | 'day',
): Promise<void> {
  for (const name of namesOf(every)) {
    if (every === 'day' && !(await isDueToday(deps, name))) continue;
    await runCheck(deps, name);
  }
}

/** Runs what staff asked for. */
export async function runAsked(deps: ReconciliationDeps): Promise<void> {
  for (const { id, check, staff_id: staffId } of await listAsked(deps.db)) {
    await runCheck(deps, check, { staffId, askedId: id });
  }
}

function namesOf(every: 'minute' | 'hour' | 'day'): CheckName[] {
  // The keys of a constant are exactly its keys.
  return (Object.keys(CHECKS) as CheckName[]).filter((name) => CHECKS[name] === every);
}

async function isDueToday(deps: ReconciliationDeps, name: CheckName): Promise<boolean> {
  const now = deps.now?.() ?? new Date();
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 0);
  const from = start + DAILY_FROM_MINUTE * 60_000;
  if (now.getTime() < from) return false;
  const last = await lastDone(deps.db, name);
  return last === undefined || last.getTime() < from;
}
