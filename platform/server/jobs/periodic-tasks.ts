import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db.ts';
import { WORKER_LOCK_SPACE } from './worker-heartbeat.ts';

/** Periodic work, run by whichever server claims it first. */
export type PeriodicTask = {
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
};

/** The name under which this process holds its lock while it lives. */
export type WorkerName = () => string;

const LEASE_MIN_MS = 60_000;
const PAUSE_MIN_MS = 20;
const RELEASE_RETRY_MS = 100;

export class PeriodicTaskRunner {
  readonly #db: Db;
  readonly #task: PeriodicTask;
  readonly #worker: WorkerName;
  readonly #stop = new AbortController();
  readonly #onError: (error: unknown) => void;
  #done: Promise<void> = Promise.resolve();

  constructor(db: Db, task: PeriodicTask, worker: WorkerName, onError: (error: unknown) => void) {
    this.#db = db;
    this.#task = task;
    this.#worker = worker;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    await this.#db.query('insert into job_ticks (name) values ($1) on conflict do nothing', [
      this.#task.name,
    ]);
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { everyMs } = this.#task;
    while (!this.#stop.signal.aborted) {
      const began = performance.now();
      const wasClaimed = await this.#once().catch(this.#onError);
      const spent = performance.now() - began;
      // Another server has the turn: check again well before the next one is over.
      const pauseMs = wasClaimed ? everyMs - spent : everyMs / 4;
      const { signal } = this.#stop;
      await pause(Math.max(pauseMs, PAUSE_MIN_MS), undefined, { signal }).catch(() => {});
    }
  }

  async #once(): Promise<boolean> {
    const lease = await this.#claim();
    if (lease === undefined) return false;
    let isDone = false;
    try {
      await this.#task.work();
      isDone = true;
    } finally {
      await this.#releaseWithRetries(lease, isDone);
    }
    return true;
  }

  /**
   * A turn that is not released blocks every server until its lease expires. So the release is
   * retried until then: a database that was restarted meanwhile is back sooner.
   */
  async #releaseWithRetries(lease: string, isDone: boolean): Promise<void> {
    const { signal } = this.#stop;
    const end = performance.now() + this.#leaseMs;
    for (let retryMs = RELEASE_RETRY_MS; ; retryMs *= 2) {
      try {
        return await this.#release(lease, isDone);
      } catch (error) {
        if (signal.aborted || performance.now() + retryMs > end) throw error;
        await pause(retryMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  get #leaseMs(): number {
    return Math.max(LEASE_MIN_MS, this.#task.everyMs * 5);
  }

  /** Releases the turn and records how it ended. */
  async #release(lease: string, isDone: boolean): Promise<void> {
    const ended = isDone
      ? 'done_at = clock_timestamp(), failures = 0'
      : 'failed_at = clock_timestamp(), failures = failures + 1';
    await this.#db.prepared(
      isDone ? 'job-ticks-done' : 'job-ticks-failed',
      `update job_ticks set busy_until = null, ${ended}
        where name = $1 and busy_until = $2::timestamptz`,
      [this.#task.name, lease],
    );
  }

  /**
   * One server claims the turn. A turn of a server that has died, which its lock tells, is taken at
   * once; the lease expires by itself in any case. A time further away than any that is written was
   * written by a clock that has been set back since.
   */
  async #claim(): Promise<string | undefined> {
    const { name, everyMs } = this.#task;
    const rows = await this.#db.prepared<{ lease: string }>(
      'job-ticks-claim',
      `update job_ticks
          set due_at = clock_timestamp() + $2 * interval '1 millisecond',
              busy_until = clock_timestamp() + $3 * interval '1 millisecond',
              worker = $4
        where name = $1
          and ((due_at <= clock_timestamp()
                or due_at > clock_timestamp() + 2 * $2 * interval '1 millisecond')
               and (busy_until is null or busy_until < clock_timestamp()
                    or busy_until > clock_timestamp() + 2 * $3 * interval '1 millisecond')
               or busy_until is not null and worker <> $4
                  and pg_try_advisory_xact_lock($5, hashtext(worker)))
        returning busy_until::text as lease`,
      [name, everyMs, this.#leaseMs, this.#worker(), WORKER_LOCK_SPACE],
    );
    return rows[0]?.lease;
  }
}
