import pg from 'pg';
import type { Log } from '#platform/server/log.ts';

/** Any number, as long as every server uses it for this and nothing else does. */
const LOCK_SPACE = 4_242_051;
/** How often a process asks for the tables that somebody else leads. */
const ASK_EVERY_MS = 1_000;
/** A connection that does not answer within this time is given up, and with it the lead. */
const ANSWER_WITHIN_MS = 5_000;

type Led = { control: AbortController; running: Promise<void> };

export type LeadersOptions = { readonly url: string; readonly log: Log };

/**
 * One process leads each table: it holds a lock of the database that goes the moment the process
 * or its connection dies, and then another takes over. What a leader writes is checked against the
 * state it found, so one that lost its lock and does not know it yet can do no harm.
 */
export class Leaders {
  readonly #options: LeadersOptions;
  readonly #wanted = new Map<string, (signal: AbortSignal) => Promise<void>>();
  readonly #led = new Map<string, Led>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: LeadersOptions) {
    this.#options = options;
  }

  /** Runs `lead` whenever this process leads the table, and aborts it when it does no longer. */
  want(table: string, lead: (signal: AbortSignal) => Promise<void>): void {
    this.#wanted.set(table, lead);
  }

  start(): Promise<void> {
    this.#timer = setInterval(() => void this.#ask(), ASK_EVERY_MS);
    return this.#ask();
  }

  /** Ends every lead and takes them anew: rounds go on as after a stop of the house. */
  restart(reason: string): Promise<void> {
    this.#asking = this.#asking.then(() => this.#letGo(new Error(reason)));
    return this.#ask();
  }

  isLeading(table: string): boolean {
    return this.#led.has(table);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#asking;
    await this.#letGo(new Error('the house stops'));
    await this.#client?.end().catch(() => undefined);
  }

  #ask(): Promise<void> {
    this.#asking = this.#asking
      .then(() => this.#askOnce())
      .catch(async (error: unknown) => {
        this.#options.log.warn({ err: error }, 'the lead of the tables could not be asked for');
        this.#dropClient();
        await this.#letGo(error);
      });
    return this.#asking;
  }

  async #askOnce(): Promise<void> {
    if (this.#isStopped) return;
    const client = (this.#client ??= await this.#connect());
    const missing = [...this.#wanted.keys()].filter((table) => !this.#led.has(table));
    // Asked even when nothing is missing: a connection that is dead is found out.
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
      // The lock is still held here, so nobody else can take the table: the next question does.
      this.#led.delete(table);
    };
    const running = this.#wanted.get(table)!(control.signal).then(ended, ended);
    this.#led.set(table, { control, running });
  }

  async #letGo(reason: unknown): Promise<void> {
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
      query_timeout: ANSWER_WITHIN_MS,
    });
    const lost = () => {
      if (this.#client !== client) return;
      this.#client = undefined;
      void this.#letGo(new Error('the connection that holds the lead is gone'));
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
