import type { Queryable } from './db.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** A clock that is set by more between two looks jumped; what is put right slowly never does. */
const JUMP_MS = 2_000;
/** Further apart than this the clocks of the house and of its database never are if kept right. */
export const APART_MS = 2_000;

/** What the clocks said at one moment. */
export type ClockReading = {
  /** By a clock that only counts and is never set. */
  readonly countedMs: number;
  /** Since 1970. */
  readonly houseMs: number;
  readonly databaseMs: number;
  /** How long the database was asked: by half of it the reading may be wrong. */
  readonly askedMs: number;
};

export type ClockJump = { readonly clock: 'house' | 'database'; readonly byMs: number };

/** By how much each clock was set between two readings: forward above zero, back below. */
export function jumpsBetween(before: ClockReading, now: ClockReading): ClockJump[] {
  const counted = now.countedMs - before.countedMs;
  const house = now.houseMs - before.houseMs - counted;
  const database = now.databaseMs - before.databaseMs - counted;
  const unsure = (before.askedMs + now.askedMs) / 2;
  return [
    ...(Math.abs(house) > JUMP_MS ? [{ clock: 'house', byMs: Math.round(house) } as const] : []),
    ...(Math.abs(database) > JUMP_MS + unsure
      ? [{ clock: 'database', byMs: Math.round(database) } as const]
      : []),
  ];
}

/** How far the clock of the database is before that of the house, as far as that is sure. */
export function apartMs({ houseMs, databaseMs, askedMs }: ClockReading): number {
  const apart = databaseMs - houseMs;
  return Math.round(Math.sign(apart) * Math.max(0, Math.abs(apart) - askedMs / 2));
}

export type ClockState = {
  readonly apartMs: number;
  /** When one of the two last jumped, by the clock that only counts; undefined for never. */
  readonly jumpedMs: number | undefined;
};

export type ClockWatch = {
  /** Reads both clocks and tells of what is wrong. */
  look(): Promise<ClockState>;
};

export type ClockWatchOptions = {
  readonly db: Queryable;
  readonly log: Log;
  readonly metrics: Metrics;
  /** The clock of the house, in milliseconds since 1970. */
  readonly now?: () => number;
};

/**
 * Compares the clock of this process with that of the database and each with one that is never set.
 * Deposits live and expire by the database's clock, signatures are judged by the house's: a clock
 * that is wrong is told before a player asks why.
 */
export function createClockWatch(options: ClockWatchOptions): ClockWatch {
  const { metrics, log } = options;
  let last: ClockReading | undefined;
  let state: ClockState = { apartMs: 0, jumpedMs: undefined };
  let wasApart = false;
  const jumps = metrics.counter('clock_jumps_total', 'How often a clock was set.', ['clock']);
  for (const clock of ['house', 'database']) jumps.add({ clock }, 0);
  metrics.gauge(
    'clock_apart_seconds',
    'How far the clock of the database is before that of this process.',
    () => state.apartMs / 1000,
  );

  function tellJump({ clock, byMs }: ClockJump): void {
    jumps.add({ clock });
    log.error({ clock, byMs }, 'a clock jumped: what ends at a time may end too early or too late');
  }

  function tellApart(apart: number): void {
    const isApart = Math.abs(apart) > APART_MS;
    if (isApart && !wasApart) {
      log.error({ apartMs: apart }, 'the clocks of the house and of its database are apart');
    } else if (wasApart && !isApart) log.info({}, 'the clocks of house and database agree again');
    wasApart = isApart;
  }

  return {
    async look() {
      const reading = await readClocks(options);
      const found = last ? jumpsBetween(last, reading) : [];
      found.forEach(tellJump);
      const apart = apartMs(reading);
      tellApart(apart);
      last = reading;
      const jumpedMs = found.length > 0 ? reading.countedMs : state.jumpedMs;
      state = { apartMs: apart, jumpedMs };
      return state;
    },
  };
}

async function readClocks({ db, now = Date.now }: ClockWatchOptions): Promise<ClockReading> {
  const began = performance.now();
  const rows = await db.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const countedMs = performance.now();
  const askedMs = countedMs - began;
  return { countedMs, askedMs, houseMs: now(), databaseMs: rows[0]!.ms + askedMs / 2 };
}
