import assert from 'node:assert';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, run } from 'graphile-worker';
import type { CronItem, Runner, RunnerOptions, TaskList, WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';
import { WorkerHeartbeat } from './worker-heartbeat.ts';
import { queueLogger } from './queue-log.ts';

export type JobQueueOptions = {
  ownerUrl: string;
  log: Log;
  tasks: TaskList;
  crons: CronItem[];
  concurrency: number;
};

const RESTART_MS = 1_000;
/**
 * Without batches the library notes the end of a job by a promise that nothing waits for: a
 * connection that breaks then would be an unhandled rejection, and the end of the process. A failed
 * batch stops the library instead, which is restarted.
 */
const NOTED_IN_BATCHES = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** Runs jobs from the queue; if the library stops by itself, it is restarted. */
export class JobQueue {
  readonly pool: pg.Pool;
  readonly #options: JobQueueOptions;
  readonly #stop = new AbortController();
  #running: RunningWorker | undefined;
  #done: Promise<void> = Promise.resolve();

  constructor(options: JobQueueOptions) {
    this.#options = options;
    this.pool = new pg.Pool({
      connectionString: options.ownerUrl,
      max: options.concurrency + 2,
      application_name: 'croupier jobs',
    });
    const warn = (error: Error) => {
      options.log.warn({ err: error }, 'a connection of the job queue broke');
    };
    this.pool.on('error', warn);
    // Also while a connection is in use; the user of it gets the error from the query.
    this.pool.on('connect', (client) => client.on('error', warn));
  }

  /** The name of this process among the workers; after `start`. */
  get worker(): string {
    assert(this.#running, 'the queue has not started');
    return this.#running.worker;
  }

  async start(): Promise<void> {
    const first = await this.#open();
    this.#done = this.#keepRunning(first);
  }

  /** Waits for running jobs; those still running after `graceMs` return to the queue. */
  async stop(graceMs: number): Promise<void> {
    this.#stop.abort();
    const ended = this.#stopRunner().then(() => true);
    const grace = pause(graceMs, false, { ref: false });
    const inTime = await Promise.race([ended, grace]);
    const running = this.#running;
    await running?.heartbeat.stop();
    await this.pool.end();
    // Only now: a query for jobs that was on its way could take a released job again.
    if (running && !inTime) await this.#releaseJobs(running);
  }

  async #stopRunner(): Promise<void> {
    // Rejects when it has stopped by itself already, which is fine.
    await this.#running?.runner.stop().catch(() => {});
    await this.#done;
  }

  async #releaseJobs({ worker }: RunningWorker): Promise<void> {
    this.#options.log.warn({}, 'jobs that did not end in time return to the queue');
    const client = new pg.Client({ connectionString: this.#options.ownerUrl });
    await client.connect();
    try {
      await client.query('select graphile_worker.force_unlock_workers($1)', [[worker]]);
    } finally {
      await client.end();
    }
  }

  async #keepRunning(first: RunningWorker): Promise<void> {
    let running: RunningWorker | undefined = first;
    while (running) {
      // It was opened while the queue was being stopped.
      if (this.#stop.signal.aborted) await running.runner.stop().catch(() => {});
      await running.runner.promise.catch((error: unknown) => this.#warn(error));
      await running.heartbeat.stop();
      running = await this.#reopen();
    }
  }

  async #reopen(): Promise<RunningWorker | undefined> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await pause(RESTART_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return undefined;
      try {
        return await this.#open();
      } catch (error) {
        this.#warn(error);
      }
    }
    return undefined;
  }

  async #open(): Promise<RunningWorker> {
    const { ownerUrl, log, tasks, crons, concurrency } = this.#options;
    const events: WorkerEvents = new EventEmitter();
    const workers: string[] = [];
    events.once('pool:create', ({ workerPool }) => workers.push(workerPool.id));
    const options: RunnerOptions = {
      pgPool: this.pool,
      taskList: tasks,
      parsedCronItems: parseCronItems(crons),
      concurrency,
      events,
      logger: queueLogger(log),
      // The server stops its parts in its own order.
      noHandleSignals: true,
      preset: { worker: NOTED_IN_BATCHES },
    };
    const runner = await run(options);
    const [worker] = workers;
    assert(worker !== undefined, 'the queue started without naming its worker');
    const heartbeat = new WorkerHeartbeat(ownerUrl, worker, log);
    await heartbeat.start();
    this.#running = { runner, heartbeat, worker };
    return this.#running;
  }

  #warn(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#options.log.error({ err: error }, 'the job queue stopped, restarting');
  }
}

type RunningWorker = {
  readonly runner: Runner;
  readonly heartbeat: WorkerHeartbeat;
  readonly worker: string;
};
