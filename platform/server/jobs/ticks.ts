import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../db.ts';

/** Work done every so often by whichever server comes first. */
export type Tick = {
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
};

const LEASE_MIN_MS = 60_000;
const REST_MIN_MS = 20;
const GIVE_BACK_MS = 100;

export class Ticker {
  readonly #db: Db;
  readonly #tick: Tick;
  readonly #stop = new AbortController();
  readonly #onError: (error: unknown) => void;
  #done: Promise<void> = Promise.resolve();

  constructor(db: Db, tick: Tick, onError: (error: unknown) => void) {
    this.#db = db;
    this.#tick = tick;
    this.#onError = onError;
  }

  async start(): Promise<void> {
    await this.#db.query('insert into job_ticks (name) values ($1) on conflict do nothing', [
      this.#tick.name,
    ]);
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { everyMs } = this.#tick;
    while (!this.#stop.signal.aborted) {
      const began = performance.now();
      const isOurs = await this.#once().catch(this.#onError);
      const spent = performance.now() - began;
      // Somebody else's turn: look again well before the next one is over.
      const rest = isOurs ? everyMs - spent : everyMs / 4;
      const { signal } = this.#stop;
      await pause(Math.max(rest, REST_MIN_MS), undefined, { signal }).catch(() => {});
    }
  }

  async #once(): Promise<boolean> {
    const lease = await this.#claim();
    if (lease === undefined) return false;
    let isDone = false;
    try {
      await this.#tick.work();
      isDone = true;
    } finally {
      await this.#giveBack(lease, isDone);
    }
    return true;
  }

  /**
   * A turn that is not given back keeps every server waiting until its lease is over. So it is
   * tried until then: a database that was restarted meanwhile is back sooner.
   */
  async #giveBack(lease: string, isDone: boolean): Promise<void> {
    const { signal } = this.#stop;
    const end = performance.now() + this.#leaseMs;
    for (let restMs = GIVE_BACK_MS; ; restMs *= 2) {
      try {
        return await this.#release(lease, isDone);
      } catch (error) {
        if (signal.aborted || performance.now() + restMs > end) throw error;
        await pause(restMs, undefined, { signal }).catch(() => {});
      }
    }
  }

  get #leaseMs(): number {
    return Math.max(LEASE_MIN_MS, this.#tick.everyMs * 5);
  }

  /** Gives the turn back and writes down how it ended. */
  async #release(lease: string, isDone: boolean): Promise<void> {
    const ended = isDone
      ? 'done_at = clock_timestamp(), failures = 0'
      : 'failed_at = clock_timestamp(), failures = failures + 1';
    await this.#db.query(
      `update job_ticks set busy_until = null, ${ended}
        where name = $1 and busy_until = $2::timestamptz`,
      [this.#tick.name, lease],
    );
  }

  /**
   * One server wins the turn; the lease ends by itself should it die at work. A time further away
   * than any that is written was written by a clock that has been put back since.
   */
  async #claim(): Promise<string | undefined> {
    const { name, everyMs } = this.#tick;
    const rows = await this.#db.query<{ lease: string }>(
      `update job_ticks
          set due_at = clock_timestamp() + $2 * interval '1 millisecond',
              busy_until = clock_timestamp() + $3 * interval '1 millisecond'
        where name = $1
          and (due_at <= clock_timestamp()
               or due_at > clock_timestamp() + 2 * $2 * interval '1 millisecond')
          and (busy_until is null or busy_until < clock_timestamp()
               or busy_until > clock_timestamp() + 2 * $3 * interval '1 millisecond')
        returning busy_until::text as lease`,
      [name, everyMs, this.#leaseMs],
    );
    return rows[0]?.lease;
  }
}
