import type { Queryable } from './db.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** A clock that changes by more between two readings jumped; a gradual correction never does. */
const JUMP_MS = 2_000;
/** Synchronised clocks of the server and its database never differ by more than this. */
export const CLOCK_SKEW_MAX_MS = 2_000;

/** The clocks at one moment. */
export type ClockReading = {
  /** By a monotonic clock, which is never set. */
  readonly monotonicMs: number;
  /** Milliseconds since 1970. */
  readonly serverMs: number;
  readonly databaseMs: number;
  /** How long the query took: half of it is the uncertainty of the reading. */
  readonly roundTripMs: number;
};

/** A clock that was set, or how far the two differ since they do. */
export type ClockFault = { readonly clock: 'server' | 'database' | 'both'; readonly byMs: number };

export type ClockJump = { readonly clock: 'server' | 'database'; readonly byMs: number };

/** By how much each clock was set between two readings: positive forward, negative back. */
export function jumpsBetween(before: ClockReading, now: ClockReading): ClockJump[] {
  const counted = now.monotonicMs - before.monotonicMs;
  const server = now.serverMs - before.serverMs - counted;
  const database = now.databaseMs - before.databaseMs - counted;
  const unsure = (before.roundTripMs + now.roundTripMs) / 2;
  return [
    ...(Math.abs(server) > JUMP_MS ? [{ clock: 'server', byMs: Math.round(server) } as const] : []),
    ...(Math.abs(database) > JUMP_MS + unsure
      ? [{ clock: 'database', byMs: Math.round(database) } as const]
      : []),
  ];
}

/** How far the database's clock is ahead of the server's, less the uncertainty of the reading. */
export function clockSkewMs({ serverMs, databaseMs, roundTripMs }: ClockReading): number {
  const skew = databaseMs - serverMs;
  return Math.round(Math.sign(skew) * Math.max(0, Math.abs(skew) - roundTripMs / 2));
}

export type ClockState = {
  readonly skewMs: number;
  /** When one of the two last jumped, by the monotonic clock; undefined for never. */
  readonly jumpedMs: number | undefined;
};

export type ClockMonitor = {
  /** Reads both clocks, and logs and counts what is wrong. */
  check(): Promise<ClockState>;
};

export type ClockMonitorOptions = {
  readonly db: Queryable;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Called once for each fault, before `check` answers. */
  readonly onFault?: (fault: ClockFault) => Promise<void>;
  /** The clock of the server, in milliseconds since 1970. */
  readonly now?: () => number;
};

/**
 * Compares the clock of this process with that of the database, and each with a monotonic clock.
 * Deposits live and expire by the database's clock, signatures are judged by the server's: a wrong
 * clock is reported before it shows in a player's payments.
 */
export function createClockMonitor(options: ClockMonitorOptions): ClockMonitor {
  const { metrics, log } = options;
  let last: ClockReading | undefined;
  let state: ClockState = { skewMs: 0, jumpedMs: undefined };
  let wasSkewed = false;
  const jumps = metrics.counter('clock_jumps_total', 'How often a clock was set.', ['clock']);
  for (const clock of ['server', 'database']) jumps.add({ clock }, 0);
  metrics.gauge(
    'clock_skew_seconds',
    'How far the clock of the database is ahead of that of this process.',
    () => state.skewMs / 1000,
  );

  function reportJump({ clock, byMs }: ClockJump): void {
    jumps.add({ clock });
    log.error(
      { clock, byMs },
      'a clock jumped: what expires by it may expire too early or too late',
    );
  }

  /** Returns whether the clocks have begun to differ. */
  function reportSkew(skew: number): boolean {
    const isSkewed = Math.abs(skew) > CLOCK_SKEW_MAX_MS;
    const isNew = isSkewed && !wasSkewed;
    if (isNew) {
      log.error({ skewMs: skew }, 'the clocks of the server and of its database differ');
    } else if (wasSkewed && !isSkewed)
      log.info({}, 'the clocks of the server and of its database agree again');
    wasSkewed = isSkewed;
    return isNew;
  }

  return {
    async check() {
      const reading = await readClocks(options);
      const found = last ? jumpsBetween(last, reading) : [];
      found.forEach(reportJump);
      const skew = clockSkewMs(reading);
      const faults: ClockFault[] = reportSkew(skew)
        ? [...found, { clock: 'both', byMs: skew }]
        : found;
      for (const fault of faults) await options.onFault?.(fault);
      last = reading;
      const jumpedMs = found.length > 0 ? reading.monotonicMs : state.jumpedMs;
      state = { skewMs: skew, jumpedMs };
      return state;
    },
  };
}

async function readClocks({ db, now = Date.now }: ClockMonitorOptions): Promise<ClockReading> {
  const began = performance.now();
  const rows = await db.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const monotonicMs = performance.now();
  const roundTripMs = monotonicMs - began;
  return { monotonicMs, roundTripMs, serverMs: now(), databaseMs: rows[0]!.ms + roundTripMs / 2 };
}
