import type pg from 'pg';
import type { Log } from '../log.ts';
import { abandon } from '../abandon-connection.ts';
import { LOCK_ASK_INTERVAL_MS, openLockConnection } from '../lock-connection.ts';

/** Any number, as long as all servers use it for this and nothing else uses it. */
export const WORKER_LOCK_SPACE = 4_242_002;

/**
 * The queue marks a job with the worker that runs it, and takes it from a silent worker only after
 * four hours. A deposit must not wait that long when a server is killed. So each server holds an
 * advisory lock named for its worker, which the database releases the moment the server dies or
 * seconds after it fell silent, and releases jobs whose worker holds no lock.
 */
export class WorkerHeartbeat {
  readonly #url: string;
  readonly #log: Log;
  readonly #worker: string;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();

  constructor(url: string, worker: string, log: Log) {
    this.#url = url;
    this.#worker = worker;
    this.#log = log;
  }

  /** Resolves once the lock is held, or could not be taken for now. */
  start(): Promise<void> {
    this.#timer = setInterval(() => void this.#check(), LOCK_ASK_INTERVAL_MS);
    return this.#check();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #check(): Promise<void> {
    this.#checking = this.#checking
      .then(() => this.#releaseJobsOfDeadWorkers())
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'could not check for jobs of dead servers, retrying');
        this.#drop();
      });
    return this.#checking;
  }

  async #releaseJobsOfDeadWorkers(): Promise<void> {
    const client = (this.#client ??= await this.#connect());
    // A worker that started a moment ago may not hold its lock yet.
    const { rows } = await client.query<{ dead: string[] }>(
      `with held as (
         select distinct locked_by from graphile_worker.jobs
          where locked_by <> $1 and locked_at < now() - interval '2 seconds'
       ), dead as materialized (
         select locked_by from held where pg_try_advisory_xact_lock($2, hashtext(locked_by))
       ), names as (select array_agg(locked_by) as dead from dead)
       select dead, graphile_worker.force_unlock_workers(dead) from names where dead is not null`,
      [this.#worker, WORKER_LOCK_SPACE],
    );
    if (rows[0]) this.#log.warn({ workers: rows[0].dead }, 'released the jobs of dead servers');
  }

  async #connect(): Promise<pg.Client> {
    const client = await openLockConnection({
      url: this.#url,
      name: 'croupier jobs heartbeat',
      onLost: (lost) => {
        if (this.#client === lost) this.#drop();
      },
    });
    try {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [
        WORKER_LOCK_SPACE,
        this.#worker,
      ]);
    } catch (error) {
      abandon(client);
      throw error;
    }
    return client;
  }

  #drop(): void {
    const client = this.#client;
    this.#client = undefined;
    if (client) abandon(client);
  }
}
