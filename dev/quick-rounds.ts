import type { Json } from '#core/fairness/json.ts';
import { createBeacon, type Climb, type RoundTimes } from '#domain/rounds/server/index.ts';
import type { ManualClock } from './manual-clock.ts';
import { SECRET_KEY } from './test-app.ts';

/** How long every result is shown. */
const RESULT_MS = 100;

type QuickRounds = {
  /** Long enough for the bets of a test; a table that closes its bets at once keeps doing so. */
  readonly bettingMs?: number;
  /** How many times faster a curve runs. */
  readonly speed?: number;
};

/**
 * Shared rounds for a test of the whole server: the phases are short, a curve runs faster, and the
 * beacon does not wait for its time. Rules, odds and proofs are those of every other round.
 */
export function quickRounds({ bettingMs = 1_500, speed = 20 }: QuickRounds = {}): RoundTimes {
  return {
    beacon: promptBeacon(SECRET_KEY),
    retime: (table) => ({
      bettingMs: Math.min(table.bettingMs, bettingMs),
      resultMs: Math.min(table.resultMs, RESULT_MS),
      ...(table.showMs && { showMs: () => 0 }),
      ...(table.climb && { climb: speedUp(table.climb, speed) }),
    }),
  };
}

/** Longer than any test: the database itself refuses a bet that is late by its own clock. */
const STILL_BETTING_MS = 600_000;

/** Shared rounds that stay in their phase until the test moves the clock. */
export function stillRounds(clock: ManualClock): RoundTimes {
  return {
    beacon: promptBeacon(SECRET_KEY),
    clock,
    retime: ({ bettingMs }) => ({ bettingMs: bettingMs === 0 ? 0 : STILL_BETTING_MS }),
  };
}

/** The local beacon, which returns a value without waiting for its time. */
export function promptBeacon(secretKey: string): RoundTimes['beacon'] & object {
  const beacon = createBeacon({ mode: 'local' }, secretKey);
  const afterAnyRound = () => Number.POSITIVE_INFINITY;
  return { ...beacon, fetch: (round, signal) => beacon.fetch(round, signal, afterAnyRound) };
}

/** The same curve in a fraction of the time. */
function speedUp<B extends Json, O extends Json, T extends Json>(
  climb: Climb<B, O, T>,
  speed: number,
): Climb<B, O, T> {
  return {
    ...climb,
    multiplierAt: (ms) => climb.multiplierAt(ms * speed),
    timeOf: (hundredths) => Math.ceil(climb.timeOf(hundredths) / speed),
  };
}
