import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

/** How often the offset to the clock of the database is measured. */
const MEASURE_INTERVAL_MS = 20_000;
const SAMPLES = 5;
/** The largest correction per measurement; drift is smaller. */
const STEP_MAX_MS = 50;
/** A larger difference is no drift: this machine was suspended, or the database clock was set. */
const JUMP_MS = 2_000;

/** The clock of shared rounds. */
export type Clock = {
  /** Milliseconds since 1970 by the clock of the database, which all processes share. */
  now(): number;
  /** Sleeps until this time; rejects when the signal is aborted. */
  sleepUntil(atMs: number, signal: AbortSignal): Promise<void>;
  stop(): void;
};

/**
 * The server time in this process: counted by the processor, so that setting the clock of this
 * machine changes nothing, and aligned with the clock of the database, so that all processes agree
 * on when bets close and where a curve stands. After a jump the current rounds were timed by
 * another clock: `onJump` restarts them.
 */
export async function createClock(db: Db, log: Log, onJump: () => void = () => {}) {
  let { offsetMs } = await measure(db);
  let latest = 0;

  async function measureOffset(): Promise<void> {
    const measured = await measure(db);
    const apartMs = measured.offsetMs - offsetMs;
    if (Math.abs(apartMs) > JUMP_MS + measured.tripMs) {
      offsetMs = measured.offsetMs;
      latest = 0;
      log.error(
        { ms: Math.round(apartMs) },
        'the server clock was stopped or set, restarting the current rounds',
      );
      return onJump();
    }
    // Drift is corrected in small steps: a running curve never jumps.
    offsetMs += Math.max(-STEP_MAX_MS, Math.min(STEP_MAX_MS, apartMs));
  }

  const timer = setInterval(() => {
    measureOffset().catch((error: unknown) =>
      log.warn({ err: error }, 'reading the database clock failed, keeping the last offset'),
    );
  }, MEASURE_INTERVAL_MS);
  /** Never goes back, except after a jump. */
  function now(): number {
    latest = Math.max(latest, performance.now() + offsetMs);
    return latest;
  }

  return {
    now,
    sleepUntil: async (atMs: number, signal: AbortSignal): Promise<void> => {
      const ms = atMs - now();
      if (ms > 0) await sleep(ms, undefined, { signal });
    },
    measureOffset,
    stop: () => clearInterval(timer),
  };
}

/** The offset of the quickest of a few measurements, and its round-trip time. */
async function measure(db: Db): Promise<{ offsetMs: number; tripMs: number }> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const sentAt = performance.now();
    const rows = await db.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const receivedAt = performance.now();
    const tripMs = receivedAt - sentAt;
    const offsetMs = rows[0]!.ms - (sentAt + tripMs / 2);
    if (tripMs < best.tripMs) best = { tripMs, offsetMs };
  }
  return best;
}
