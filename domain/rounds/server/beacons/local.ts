/**
 * A beacon for development, with the clock of the public one. A value is an HMAC of its round under
 * the secret key of this installation: every process and every restart agree on it, and it is
 * unknown outside. The operator could compute it before its time; so it proves nothing to the
 * public, and every page that shows a round says so.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { roundForLock, timeOf } from '#core/fairness/beacon.ts';
import type { Beacon } from './beacon.ts';

export function createLocalBeacon(secretKey: string): Beacon {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'croupier local beacon', 32));

  return {
    mode: 'local',
    roundFor: roundForLock,
    timeOf,
    async fetch(round, signal, now = Date.now) {
      const due = timeOf(round);
      // A timer may fire a moment early; a value never appears before its time.
      for (let wait = due - now(); wait > 0; wait = due - now()) {
        signal.throwIfAborted();
        await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
      signal.throwIfAborted();
      const randomness = createHmac('sha256', key).update(`${round}`).digest('hex');
      return { signature: null, randomness };
    },
  };
}
