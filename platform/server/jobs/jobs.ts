import { setTimeout as pause } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import { classifyDbError } from '../db-errors.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import type { Metrics, Reading } from '../metrics.ts';
import { JobQueue } from './queue.ts';
import { PeriodicTaskRunner } from './periodic-tasks.ts';

/** Runs one job. It may run again after a crash, so it must be idempotent. */
export type Task = (payload: unknown) => Promise<void>;

export type Schedule =
  /** By cron, in UTC: minute hour day month weekday. Goes through the queue and is retried. */
  | { readonly name: string; readonly cron: string }
  /** Periodically, by one server at a time. A failed run is not retried: the next one comes. */
  | { readonly name: string; readonly everyMs: number };

export type JobsOptions = {
  /** The owner of the database: the queue's tables are closed to the application role. */
  ownerUrl: string;
  db: Db;
  log: Log;
  metrics: Metrics;
  tasks: Readonly<Record<string, Task>>;
  schedule?: readonly Schedule[];
  concurrency?: number;
};

export type Jobs = {
  start(): Promise<void>;
  /** Waits at most `graceMs` for running jobs; the rest return to the queue. */
  stop(graceMs?: number): Promise<void>;
};

const CONCURRENCY = 4;
const GRACE_MS = 10_000;

export function createJobs(options: JobsOptions): Jobs {
  const { ownerUrl, db, log, schedule = [] } = options;
  const tasks = withMetrics(options);
  const queue = new JobQueue({
    ownerUrl,
    log,
    tasks: tasks as TaskList,
    crons: schedule.flatMap((item) =>
      'cron' in item ? [{ task: item.name, match: item.cron }] : [],
    ),
    concurrency: options.concurrency ?? CONCURRENCY,
  });
  const periodicRunners = schedule.flatMap((item) => {
    if ('cron' in item) return [];
    const work = () => findTask(tasks, item.name)({});
    // A database outage is logged elsewhere as an error, so here it is only information.
    const onError = (error: unknown) =>
      log[classifyDbError(error) ? 'info' : 'error'](
        { err: error, job: item.name },
        'a job failed',
      );
    return [new PeriodicTaskRunner(db, { ...item, work }, () => queue.worker, onError)];
  });
  measureQueue(options.metrics, queue);

  return {
    async start() {
      for (const { name } of schedule) findTask(tasks, name);
      await queue.start();
      await Promise.all(periodicRunners.map((runner) => runner.start()));
    },
    async stop(graceMs = GRACE_MS) {
      const stopping = Promise.all(periodicRunners.map((runner) => runner.stop()));
      const grace = pause(graceMs, undefined, { ref: false });
      await Promise.all([queue.stop(graceMs), Promise.race([stopping, grace])]);
    },
  };
}

function findTask(tasks: Readonly<Record<string, Task>>, name: string): Task {
  const task = tasks[name];
  if (!task) throw new Error(`the schedule names ${name}, which is no task`);
  return task;
}

/** Measures the duration and outcome of each task. */
function withMetrics({ tasks, metrics }: JobsOptions): Record<string, Task> {
  const timer = metrics.histogram('job_seconds', 'Time of one run of a job.', ['job', 'outcome']);
  const measure = (name: string, task: Task): Task => {
    return async (payload) => {
      const began = performance.now();
      const observe = (outcome: string) =>
        timer.observe((performance.now() - began) / 1000, { job: name, outcome });
      try {
        await task(payload);
        observe('done');
      } catch (error) {
        observe('failed');
        throw error;
      }
    };
  };
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, measure(name, task)]),
  );
}

function measureQueue(metrics: Metrics, queue: JobQueue): void {
  metrics.gauge(
    'jobs_in_queue',
    'Jobs that are due, and jobs that failed for good and need manual action.',
    async (): Promise<Reading> => {
      const { rows } = await queue.pool.query<{ due: number; failed: number }>(
        `select count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
                count(*) filter (where attempts >= max_attempts and locked_at is null)::int
                  as failed
           from graphile_worker.jobs`,
      );
      return [
        [{ state: 'due' }, rows[0]?.due ?? 0],
        [{ state: 'failed' }, rows[0]?.failed ?? 0],
      ];
    },
    ['state'],
  );
}
