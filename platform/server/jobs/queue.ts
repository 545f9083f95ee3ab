import assert from 'node:assert';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parseCronItems, run } from 'graphile-worker';
import type { CronItem, Runner, RunnerOptions, TaskList, WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';
import { Lifeline } from './lifeline.ts';
import { queueLogger } from './queue-log.ts';

export type QueueOptions = {
  ownerUrl: string;
  log: Log;
  tasks: TaskList;
  crons: CronItem[];
  concurrency: number;
};

const RESTART_MS = 1_000;

/** Takes jobs from the queue and keeps doing so: if the library gives up, it is started again. */
export class Queue {
  readonly pool: pg.Pool;
  readonly #options: QueueOptions;
  readonly #stop = new AbortController();
  #opened: Opened | undefined;
  #done: Promise<void> = Promise.resolve();

  constructor(options: QueueOptions) {
    this.#options = options;
    this.pool = new pg.Pool({
      connectionString: options.ownerUrl,
      max: options.concurrency + 2,
      application_name: 'croupier jobs',
    });
    const warn = (error: Error) => {
      options.log.warn({ err: error }, 'a connection of the jobs broke');
    };
    this.pool.on('error', warn);
    // Also while somebody holds it; the one who does hears of it from the query.
    this.pool.on('connect', (client) => client.on('error', warn));
  }

  async start(): Promise<void> {
    const first = await this.#open();
    this.#done = this.#keepRunning(first);
  }

  /** Running jobs may end; what has not ended after `graceMs` goes back into the queue. */
  async stop(graceMs: number): Promise<void> {
    this.#stop.abort();
    const opened = this.#opened;
    const ended = this.#stopRunner().then(() => true);
    const grace = pause(graceMs, false, { ref: false });
    if (opened && !(await Promise.race([ended, grace]))) await this.#giveBack(opened);
    await opened?.lifeline.stop();
    await this.pool.end();
  }

  async #stopRunner(): Promise<void> {
    // Refuses when it has stopped by itself already, which is as good.
    await this.#opened?.runner.stop().catch(() => {});
    await this.#done;
  }

  async #giveBack({ worker }: Opened): Promise<void> {
    this.#options.log.warn({}, 'jobs that did not end in time go back into the queue');
    await this.pool.query('select graphile_worker.force_unlock_workers($1)', [[worker]]);
  }

  async #keepRunning(first: Opened): Promise<void> {
    let opened: Opened | undefined = first;
    while (opened) {
      await opened.runner.promise.catch((error: unknown) => this.#warn(error));
      await opened.lifeline.stop();
      opened = await this.#reopen();
    }
  }

  async #reopen(): Promise<Opened | undefined> {
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

  async #open(): Promise<Opened> {
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
      // The house stops in its own order.
      noHandleSignals: true,
    };
    const runner = await run(options);
    const [worker] = workers;
    assert(worker !== undefined, 'the queue started without naming its worker');
    const lifeline = new Lifeline(ownerUrl, worker, log);
    lifeline.start();
    this.#opened = { runner, lifeline, worker };
    return this.#opened;
  }

  #warn(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#options.log.error({ err: error }, 'the job queue stopped and is started again');
  }
}

type Opened = {
  readonly runner: Runner;
  readonly lifeline: Lifeline;
  readonly worker: string;
};
