/**
 * When the health of the system needs attention. A healthy system stays far from each bound: a
 * database query takes a millisecond, a listener handles events within seconds, an event loop is
 * delayed by some tens of milliseconds, and seed chains are created long before they end.
 */
export const DATABASE_RESPONSE_MS_MAX = 250;
/** Share of all connections the database allows. */
export const CONNECTIONS_SHARE_MAX = 0.85;
export const BEHIND_SECONDS_MAX = 60;
export const LAG_MS_MAX = 1_000;
/** Free share of a disk; below it the database may stop. */
export const DISK_SHARE_MIN = 0.1;
/** Between the clocks of a process and of the database. */
export const CLOCK_SKEW_MS_MAX = 2_000;
/** A clock jump is reported for an hour. */
export const CLOCK_JUMP_REPORTED_SECONDS = 3_600;
export const ROUNDS_LEFT_MIN = 500;
/** Deposits in an hour without an invoice from a provider that created none at all. */
export const FAILED_REQUESTS_MAX = 2;

export type HealthProblem =
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
  | 'chains'
  | 'regions';

/** The measurements that are evaluated; the contract of the page has more of each. */
export type HealthMeasurements = {
  readonly database: {
    readonly response_ms: number;
    readonly connections: number;
    readonly connections_max: number;
  };
  readonly processes: readonly {
    readonly lag_ms: number;
    readonly disk_free_bytes: number;
    readonly disk_bytes: number;
    readonly clock_offset_ms: number;
    readonly clock_jumped_seconds: number | null;
  }[];
  readonly jobs: readonly { readonly failures: number }[];
  readonly queue: { readonly failed: number };
  readonly outbox: readonly { readonly behind_seconds: number; readonly parked: number }[];
  readonly tables: readonly { readonly leader: string | null }[];
  readonly providers: readonly { readonly invoices: number; readonly failed_invoices: number }[];
  readonly chains: readonly { readonly left: number; readonly length: number }[];
  readonly unenforced_regions: readonly string[];
};

/** The problems that need attention, the gravest first. */
export function findProblems(health: HealthMeasurements): HealthProblem[] {
  const { database, processes, jobs, queue, outbox, tables, providers, chains } = health;
  const isFull = database.connections > database.connections_max * CONNECTIONS_SHARE_MAX;
  const found: Readonly<Record<HealthProblem, boolean>> = {
    processes: processes.length === 0,
    database: database.response_ms > DATABASE_RESPONSE_MS_MAX || isFull,
    disk: processes.some((one) => one.disk_free_bytes < one.disk_bytes * DISK_SHARE_MIN),
    tables: tables.some(({ leader }) => leader === null),
    outbox: outbox.some((one) => one.behind_seconds > BEHIND_SECONDS_MAX || one.parked > 0),
    providers: providers.some(
      ({ invoices, failed_invoices }) => invoices === 0 && failed_invoices > FAILED_REQUESTS_MAX,
    ),
    jobs: jobs.some(({ failures }) => failures > 0),
    queue: queue.failed > 0,
    clock: processes.some(isClockWrong),
    lag: processes.some(({ lag_ms }) => lag_ms > LAG_MS_MAX),
    chains: chains.some(({ left, length }) => left < Math.min(ROUNDS_LEFT_MIN, length / 4)),
    regions: health.unenforced_regions.length > 0,
  };
  // Object.keys returns exactly the keys of the constant.
  return (Object.keys(found) as HealthProblem[]).filter((name) => found[name]);
}

/** The clock differs too much from the database's clock, or one of the two jumped recently. */
export function isClockWrong(
  one: Pick<HealthMeasurements['processes'][number], 'clock_offset_ms' | 'clock_jumped_seconds'>,
): boolean {
  const { clock_offset_ms: apart, clock_jumped_seconds: ago } = one;
  const hasJumped = ago !== null && ago < CLOCK_JUMP_REPORTED_SECONDS;
  return Math.abs(apart) > CLOCK_SKEW_MS_MAX || hasJumped;
}
