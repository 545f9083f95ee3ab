import type { RoundVoidReason } from '#core/fairness/void-reasons.ts';
import { BeaconInvalid } from '../beacons/beacon.ts';
import type { RoundsContext } from './context.ts';

/** How long a beacon is awaited after its time (domain rule 1.4.5). */
const BEACON_LATE_MS = 15_000;

/** The public value of a beacon round, or why there is none. */
export async function awaitBeacon(
  { beacon, clock, log }: RoundsContext,
  round: number,
  signal: AbortSignal,
): Promise<{ randomness: string; signature: string | null } | RoundVoidReason> {
  // After an outage the request is late and answered at once: the value is still the same.
  const due = Math.ceil(beacon.timeOf(round) - clock.now());
  const left = Math.max(0, due) + BEACON_LATE_MS;
  const late = AbortSignal.timeout(left);
  try {
    return await beacon.fetch(round, AbortSignal.any([signal, late]), () => clock.now());
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof BeaconInvalid) {
      log.error({ err: error }, 'the beacon value is invalid, the round will be void');
      return 'beacon_invalid';
    }
    if (late.aborted) return 'beacon_missing';
    throw error;
  }
}
