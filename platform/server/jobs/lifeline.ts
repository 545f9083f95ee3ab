import pg from 'pg';
import type { Log } from '../log.ts';

/** Any number, as long as every server uses it for this and nothing else does. */
const LOCK_SPACE = 4_242_002;
const LOOK_EVERY_MS = 5_000;

/**
 * The queue marks a job with the worker that runs it, and gives up on a silent worker only after
 * four hours. A server that is killed must not keep a deposit waiting that long. So each server
 * holds a lock named for its worker, which the database lets go the moment the server dies, and
 * looks for jobs whose worker holds none.
 */
export class Lifeline {
  readonly #url: string;
  readonly #log: Log;
  readonly #worker: string;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(url: string, worker: string, log: Log) {
    this.#url = url;
    this.#worker = worker;
    this.#log = log;
  }

  start(): void {
    this.#look();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #look(): void {
    this.#looking = this.#looking
      .then(() => this.#freeJobsOfTheDead())
      .catch((error: unknown) => {
        this.#log.warn({ err: error }, 'could not look for jobs of servers that died');
      });
  }

  async #freeJobsOfTheDead(): Promise<void> {
    const client = (this.#client ??= await this.#hold());
    // A worker that began a moment ago may not hold its lock yet.
    const { rows } = await client.query<{ dead: string[] }>(
      `with held as (
         select distinct locked_by from graphile_worker.jobs
          where locked_by <> $1 and locked_at < now() - interval '2 seconds'
       ), dead as materialized (
         select locked_by from held where pg_try_advisory_xact_lock($2, hashtext(locked_by))
       ), names as (select array_agg(locked_by) as dead from dead)
       select dead, graphile_worker.force_unlock_workers(dead) from names where dead is not null`,
      [this.#worker, LOCK_SPACE],
    );
    if (rows[0]) this.#log.warn({ workers: rows[0].dead }, 'took over jobs of servers that died');
  }

  async #hold(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'croupier jobs lifeline',
      keepAlive: true,
    });
    const forget = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_SPACE, this.#worker]);
    return client;
  }
}
