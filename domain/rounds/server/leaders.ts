import type pg from 'pg';
import { abandon } from '#platform/server/abandon-connection.ts';
import {
  LOCK_ASK_INTERVAL_MS,
  LOCK_SILENCE_MS,
  openLockConnection,
} from '#platform/server/lock-connection.ts';
import type { Log } from '#platform/server/log.ts';

/** Any number, as long as every server uses it for this and nothing else does. */
const LOCK_SPACE = 4_242_051;
/**
 * A process leads for this long after a request that the database answered. Shorter than the
 * silence after which the database frees its locks, so it has stopped before another one starts.
 */
const LEASE_MS = LOCK_SILENCE_MS - 300;

type Led = { control: AbortController; running: Promise<void> };

export type LeadersOptions = { readonly url: string; readonly log: Log };

/** Thrown by what a process does for a table that it may not lead any more. */
export class LeadLost extends Error {}

/**
 * One process leads each table: it holds an advisory lock of the database, which is released when
 * the process or its connection dies or falls silent, and then another process takes over. A
 * process stops before that by its own clock, and the writes of a leader are conditional on the
 * state it read.
 */
export class Leaders {
  readonly #options: LeadersOptions;
  readonly #registered = new Map<string, (signal: AbortSignal) => Promise<void>>();
  readonly #led = new Map<string, Led>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #expiry: NodeJS.Timeout | undefined;
  #leaseEndsAt = 0;
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
    this.#timer = setInterval(() => void this.#acquire(), LOCK_ASK_INTERVAL_MS);
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
    return this.#led.has(table) && performance.now() < this.#leaseEndsAt;
  }

  /** Before each write: a process that was suspended finds out before any of its timers fires. */
  assertLeading(table: string): void {
    if (!this.isLeading(table)) throw new LeadLost(`this process no longer leads ${table}`);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#acquiring;
    await this.#release(new Error('the server stops'));
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #acquire(): Promise<void> {
    this.#acquiring = this.#acquiring
      .then(() => this.#acquireOnce())
      .catch(async (error: unknown) => {
        this.#options.log.warn(
          { err: error },
          'acquiring the leadership of tables failed, retrying',
        );
        await this.#lose(error);
      });
    return this.#acquiring;
  }

  async #acquireOnce(): Promise<void> {
    if (this.#isStopped) return;
    const client = (this.#client ??= await this.#connect());
    const missing = [...this.#registered.keys()].filter((table) => !this.#led.has(table));
    const askedAt = performance.now();
    // Queried even when no table is missing: the answer extends the lease.
    const { rows } = await client.query<{ name: string }>(
      `select name from unnest($2::text[]) as wanted (name)
        where pg_try_advisory_lock($1, hashtext(name))`,
      [LOCK_SPACE, missing],
    );
    if (this.#client !== client) return;
    this.#extendLease(client, askedAt);
    for (const { name } of rows) this.#lead(name);
    if (rows.length > 0) {
      const tables = rows.map(({ name }) => name);
      this.#options.log.info({ tables }, 'this process leads tables');
    }
  }

  #extendLease(client: pg.Client, askedAt: number): void {
    this.#leaseEndsAt = askedAt + LEASE_MS;
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => {
      if (this.#client === client) void this.#lose(new LeadLost('the database fell silent'));
    }, this.#leaseEndsAt - performance.now());
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
    clearTimeout(this.#expiry);
    const led = [...this.#led];
    this.#led.clear();
    if (led.length > 0) {
      const tables = led.map(([table]) => table);
      this.#options.log.info({ tables, err: reason }, 'this process leads tables no longer');
    }
    for (const [, { control }] of led) control.abort(reason);
    await Promise.all(led.map(([, { running }]) => running));
  }

  #connect(): Promise<pg.Client> {
    return openLockConnection({
      url: this.#options.url,
      name: 'croupier tables',
      onLost: (client, error) => {
        if (this.#client === client) void this.#lose(error);
      },
    });
  }

  /** Gives up the connection and every leadership that it held. */
  #lose(reason: unknown): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (client) abandon(client);
    return this.#release(reason);
  }
}
