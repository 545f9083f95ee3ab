import { setTimeout as pause } from 'node:timers/promises';
import type { TaskList } from 'graphile-worker';
import { troubleOf } from '../db-trouble.ts';
import type { Db } from '../db.ts';
import type { Log } from '../log.ts';
import type { Metrics, Reading } from '../metrics.ts';
import { Queue } from './queue.ts';
import { Ticker } from './ticks.ts';

/** Does one job. It may run again after a crash, so doing it twice must be as good as once. */
export type Task = (payload: unknown) => Promise<void>;

export type Schedule =
  /** By the clock, UTC: minute hour day month weekday. Goes through the queue and is retried. */
  | { readonly name: string; readonly cron: string }
  /** Every so often, by one server at a time. A run that fails is not retried: the next comes. */
  | { readonly name: string; readonly everyMs: number };

export type JobsOptions = {
  /** The owner of the database: the queue's tables are closed to the role of the house. */
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
  /** Lets running jobs end for at most `graceMs`; the rest go back into the queue. */
  stop(graceMs?: number): Promise<void>;
};

const CONCURRENCY = 4;
const GRACE_MS = 10_000;

export function createJobs(options: JobsOptions): Jobs {
  const { ownerUrl, db, log, schedule = [] } = options;
  const tasks = measured(options);
  const queue = new Queue({
    ownerUrl,
    log,
    tasks: tasks as TaskList,
    crons: schedule.flatMap((item) =>
      'cron' in item ? [{ task: item.name, match: item.cron }] : [],
    ),
    concurrency: options.concurrency ?? CONCURRENCY,
  });
  const tickers = schedule.flatMap((item) => {
    if ('cron' in item) return [];
    const work = () => taskNamed(tasks, item.name)({});
    // That the database is away is told once, not by every job that misses it.
    const onError = (error: unknown) =>
      log[troubleOf(error) ? 'info' : 'error']({ err: error, job: item.name }, 'a job failed');
    return [new Ticker(db, { ...item, work }, onError)];
  });
  measureQueue(options.metrics, queue);

  return {
    async start() {
      for (const { name } of schedule) taskNamed(tasks, name);
      await queue.start();
      await Promise.all(tickers.map((ticker) => ticker.start()));
    },
    async stop(graceMs = GRACE_MS) {
      const ticking = Promise.all(tickers.map((ticker) => ticker.stop()));
      const grace = pause(graceMs, undefined, { ref: false });
      await Promise.all([queue.stop(graceMs), Promise.race([ticking, grace])]);
    },
  };
}

function taskNamed(tasks: Readonly<Record<string, Task>>, name: string): Task {
  const task = tasks[name];
  if (!task) throw new Error(`the schedule names ${name}, which is no task`);
  return task;
}

/** Each task with its time and outcome counted. */
function measured({ tasks, metrics }: JobsOptions): Record<string, Task> {
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

function measureQueue(metrics: Metrics, queue: Queue): void {
  metrics.gauge(
    'jobs_in_queue',
    'Jobs that are due, and jobs that failed for good and wait for a person.',
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
