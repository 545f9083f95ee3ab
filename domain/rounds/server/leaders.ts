import pg from 'pg';
import type { Log } from '#platform/server/log.ts';

/** Any number, as long as every server uses it for this and nothing else does. */
const LOCK_SPACE = 4_242_051;
/** How often a process tries to acquire the tables that other processes lead. */
const ACQUIRE_INTERVAL_MS = 1_000;
/** A connection without a response within this time is dropped, and its leaderships with it. */
const RESPONSE_TIMEOUT_MS = 5_000;

type Led = { control: AbortController; running: Promise<void> };

export type LeadersOptions = { readonly url: string; readonly log: Log };

/**
 * One process leads each table: it holds an advisory lock of the database, which is released when
 * the process or its connection dies, and then another process takes over. The writes of a leader
 * are conditional on the state it read, so one that lost its lock and does not know it yet can do
 * no harm.
 */
export class Leaders {
  readonly #options: LeadersOptions;
  readonly #registered = new Map<string, (signal: AbortSignal) => Promise<void>>();
  readonly #led = new Map<string, Led>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #acquiring: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: LeadersOptions) {
    this.#options = options;
  }

  /** Runs `lead` whenever this process leads the table, and aborts it when it no longer does. */
  register(table: string, lead: (signal: AbortSignal) => Promise<void>): void {
    this.#registered.set(table, lead);
  }

  start(): Promise<void> {
    this.#timer = setInterval(() => void this.#acquire(), ACQUIRE_INTERVAL_MS);
    return this.#acquire();
  }

  /**
   * Ends every leadership and acquires them again: rounds continue as after a restart of the
   * server.
   */
  restart(reason: string): Promise<void> {
    this.#acquiring = this.#acquiring.then(() => this.#release(new Error(reason)));
    return this.#acquire();
  }

  isLeading(table: string): boolean {
    return this.#led.has(table);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#acquiring;
    await this.#release(new Error('the server stops'));
    await this.#client?.end().catch(() => undefined);
  }

  #acquire(): Promise<void> {
    this.#acquiring = this.#acquiring
      .then(() => this.#acquireOnce())
      .catch(async (error: unknown) => {
        this.#options.log.warn(
          { err: error },
          'acquiring the leadership of tables failed, retrying',
        );
        this.#dropClient();
        await this.#release(error);
      });
    return this.#acquiring;
  }

  async #acquireOnce(): Promise<void> {
    if (this.#isStopped) return;
    const client = (this.#client ??= await this.#connect());
    const missing = [...this.#registered.keys()].filter((table) => !this.#led.has(table));
    // Queried even when no table is missing, to detect a dead connection.
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($2::text[]) as wanted (name)
        where pg_try_advisory_lock($1, hashtext(name))`,
      [LOCK_SPACE, missing],
    );
    for (const { name } of rows) this.#lead(name);
  }

  #lead(table: string): void {
    const control = new AbortController();
    const ended = (error: unknown) => {
      if (control.signal.aborted) return;
      this.#options.log.error({ err: error, table }, 'a lead ended');
      // The lock is still held here, so no other process can take the table: the next attempt does.
      this.#led.delete(table);
    };
    const running = this.#registered.get(table)!(control.signal).then(ended, ended);
    this.#led.set(table, { control, running });
  }

  async #release(reason: unknown): Promise<void> {
    const led = [...this.#led.values()];
    this.#led.clear();
    for (const { control } of led) control.abort(reason);
    await Promise.all(led.map(({ running }) => running));
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'croupier tables',
      keepAlive: true,
      query_timeout: RESPONSE_TIMEOUT_MS,
    });
    const lost = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      void this.#release(new Error('the connection that holds the leadership is gone'));
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    return client;
  }

  #dropClient(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.end().catch(() => undefined);
  }
}
