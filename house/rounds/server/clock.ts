import type { Db } from '#platform/server/db.ts';
import type { Log } from '#platform/server/log.ts';

/** How often the offset to the clock of the database is measured anew. */
const LOOK_EVERY_MS = 20_000;
const SAMPLES = 5;
/** A step larger than this is no drift: somebody set a clock. */
const STEP_MAX_MS = 50;

/** Milliseconds since 1970 by the clock of the database, which all processes of the house share. */
export type Clock = { now(): number };

/**
 * The house's time in this process: counted by the processor, so that setting the clock of this
 * machine moves nothing, and held to the clock of the database, so that all processes agree on when
 * bets close and where a curve stands.
 */
export async function openClock(db: Db, log: Log) {
  let offsetMs = await measure(db);
  let latest = 0;
  const looking = setInterval(() => {
    measure(db)
      .then((measured) => {
        // Drift is followed in small steps: a curve that runs never jumps.
        const step = Math.max(-STEP_MAX_MS, Math.min(STEP_MAX_MS, measured - offsetMs));
        offsetMs += step;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'the clock could not be compared'));
  }, LOOK_EVERY_MS);
  return {
    /** Never goes back. */
    now(): number {
      latest = Math.max(latest, performance.now() + offsetMs);
      return latest;
    },
    stop: () => clearInterval(looking),
  };
}

/** The offset seen in the quickest of a few questions. */
async function measure(db: Db): Promise<number> {
  let best = { trip: Number.POSITIVE_INFINITY, offset: 0 };
  for (let sample = 0; sample < SAMPLES; sample++) {
    const asked = performance.now();
    const rows = await db.query<{ ms: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
    );
    const heard = performance.now();
    const trip = heard - asked;
    if (trip < best.trip) best = { trip, offset: rows[0]!.ms - (asked + trip / 2) };
  }
  return best.offset;
}
