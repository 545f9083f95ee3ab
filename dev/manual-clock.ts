import type { SharedRound } from '#domain/rounds/contract.ts';
import type { Clock } from '#domain/rounds/server/index.ts';

/** How far a running curve is moved at once. */
const CURVE_STEP_MS = 5_000;

type Sleeper = { readonly atMs: number; wake(): void };

/** A clock of shared rounds that stands still until a test moves it. */
export type ManualClock = Clock & {
  /** Moves the clock to this time, unless it is later already, and wakes what slept until then. */
  skipTo(atMs: number): void;
};

export function createManualClock(): ManualClock {
  let nowMs = Date.now();
  const sleepers = new Set<Sleeper>();

  async function sleepUntil(atMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (atMs <= nowMs) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sleeper = { atMs, wake: resolve };
    const abort = () => reject(signal.reason);
    sleepers.add(sleeper);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await promise;
    } finally {
      sleepers.delete(sleeper);
      signal.removeEventListener('abort', abort);
    }
  }

  return {
    now: () => nowMs,
    sleepUntil,
    skipTo(atMs) {
      nowMs = Math.max(nowMs, atMs);
      for (const sleeper of sleepers) if (sleeper.atMs <= nowMs) sleeper.wake();
    },
    stop: () => undefined,
  };
}

/** Moves the clock to the end of the phase a round is in, or its curve a little further. */
export function skipPhase(
  time: ManualClock,
  { state, lock_at, next_at }: Pick<SharedRound, 'state' | 'lock_at' | 'next_at'>,
): void {
  if (state === 'betting') time.skipTo(Date.parse(lock_at!));
  else if (state === 'running') time.skipTo(time.now() + CURVE_STEP_MS);
  else if (next_at !== null) time.skipTo(Date.parse(next_at));
}
