/**
 * When the health of the house needs a person, in plain words. Each bound is what a healthy house
 * never comes near: a question to the database takes a millisecond, a listener hears within
 * seconds, an event loop waits some tens of milliseconds, and chains of seeds are made long before
 * they end.
 */
export const ANSWERS_MS_MAX = 250;
/** Of all the connections the database allows. */
export const CONNECTIONS_SHARE_MAX = 0.85;
export const BEHIND_SECONDS_MAX = 60;
export const LAG_MS_MAX = 1_000;
/** Of a disk; below it the database may stop. */
export const DISK_SHARE_MIN = 0.1;
/** Between the clocks of a process and of the database. */
export const CLOCK_APART_MS_MAX = 2_000;
/** A clock that jumped is told for an hour. */
export const CLOCK_JUMP_TOLD_SECONDS = 3_600;
export const ROUNDS_LEFT_MIN = 500;
/** Deposits in an hour for which a provider gave no invoice, and none for which it did. */
export const IN_VAIN_MAX = 2;

export type Trouble =
  | 'processes'
  | 'database'
  | 'jobs'
  | 'queue'
  | 'outbox'
  | 'tables'
  | 'clock'
  | 'lag'
  | 'disk'
  | 'providers'
  | 'chains';

/** What is judged; the contract of the page has more of each. */
export type Judged = {
  readonly database: {
    readonly answers_ms: number;
    readonly connections: number;
    readonly connections_max: number;
  };
  readonly processes: readonly {
    readonly lag_ms: number;
    readonly disk_free_bytes: number;
    readonly disk_bytes: number;
    readonly clock_apart_ms: number;
    readonly clock_jumped_seconds: number | null;
  }[];
  readonly jobs: readonly { readonly failures: number }[];
  readonly queue: { readonly failed: number };
  readonly outbox: readonly { readonly behind_seconds: number; readonly parked: number }[];
  readonly tables: readonly { readonly leader: string | null }[];
  readonly providers: readonly { readonly given: number; readonly in_vain: number }[];
  readonly chains: readonly { readonly left: number; readonly length: number }[];
};

/** What needs attention, the gravest first. */
export function troublesOf(health: Judged): Trouble[] {
  const { database, processes, jobs, queue, outbox, tables, providers, chains } = health;
  const isFull = database.connections > database.connections_max * CONNECTIONS_SHARE_MAX;
  const found: Readonly<Record<Trouble, boolean>> = {
    processes: processes.length === 0,
    database: database.answers_ms > ANSWERS_MS_MAX || isFull,
    disk: processes.some((one) => one.disk_free_bytes < one.disk_bytes * DISK_SHARE_MIN),
    tables: tables.some(({ leader }) => leader === null),
    outbox: outbox.some((one) => one.behind_seconds > BEHIND_SECONDS_MAX || one.parked > 0),
    providers: providers.some(({ given, in_vain }) => given === 0 && in_vain > IN_VAIN_MAX),
    jobs: jobs.some(({ failures }) => failures > 0),
    queue: queue.failed > 0,
    clock: processes.some(isClockWrong),
    lag: processes.some(({ lag_ms }) => lag_ms > LAG_MS_MAX),
    chains: chains.some(({ left, length }) => left < Math.min(ROUNDS_LEFT_MIN, length / 4)),
  };
  // The keys of a constant are exactly its keys.
  return (Object.keys(found) as Trouble[]).filter((name) => found[name]);
}

/** Too far from the clock of the database, or one of the two was set lately. */
export function isClockWrong(
  one: Pick<Judged['processes'][number], 'clock_apart_ms' | 'clock_jumped_seconds'>,
): boolean {
  const { clock_apart_ms: apart, clock_jumped_seconds: ago } = one;
  const hasJumped = ago !== null && ago < CLOCK_JUMP_TOLD_SECONDS;
  return Math.abs(apart) > CLOCK_APART_MS_MAX || hasJumped;
}
