import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

/** How often the offset to the clock of the database is measured anew. */
const LOOK_EVERY_MS = 20_000;
const SAMPLES = 5;
/** A step larger than this is no drift: somebody set a clock. */
const STEP_MAX_MS = 50;
/** And more than this no slip of a few steps: this machine was asleep, or that clock was set. */
const JUMP_MS = 2_000;

/** Milliseconds since 1970 by the clock of the database, which all processes of the house share. */
export type Clock = { now(): number };

/**
 * The house's time in this process: counted by the processor, so that setting the clock of this
 * machine moves nothing, and held to the clock of the database, so that all processes agree on when
 * bets close and where a curve stands. After a jump the rounds under way were timed by another
 * clock: `onJump` takes them up anew.
 */
export async function openClock(db: Db, log: Log, onJump: () => void = () => {}) {
  let { offsetMs } = await measure(db);
  let latest = 0;

  async function look(): Promise<void> {
    const measured = await measure(db);
    const apartMs = measured.offsetMs - offsetMs;
    if (Math.abs(apartMs) > JUMP_MS + measured.tripMs) {
      offsetMs = measured.offsetMs;
      latest = 0;
      log.error({ ms: Math.round(apartMs) }, 'the clock of the house had stopped, or was set');
      return onJump();
    }
    // Drift is followed in small steps: a curve that runs never jumps.
    offsetMs += Math.max(-STEP_MAX_MS, Math.min(STEP_MAX_MS, apartMs));
  }

  const looking = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'the clock could not be compared'));
  }, LOOK_EVERY_MS);
  return {
    /** Never goes back, but for a jump. */
    now(): number {
      latest = Math.max(latest, performance.now() + offsetMs);
      return latest;
    },
    look,
    stop: () => clearInterval(looking),
  };
}

/** The offset seen in the quickest of a few questions, and how long that took. */
async function measure(db: Db): Promise<{ offsetMs: number; tripMs: number }> {
  let best = { tripMs: Number.POSITIVE_INFINITY, offsetMs: 0 };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const asked = performance.now();
    const rows = await db.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const heard = performance.now();
    const tripMs = heard - asked;
    const offsetMs = rows[0]!.ms - (asked + tripMs / 2);
    if (tripMs < best.tripMs) best = { tripMs, offsetMs };
  }
  return best;
}
