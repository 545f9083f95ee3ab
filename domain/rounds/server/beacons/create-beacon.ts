import type { BeaconChoice } from '#platform/server/config.ts';
import type { Beacon } from './beacon.ts';
import { createDrandBeacon } from './drand.ts';
import { createLocalBeacon } from './local.ts';

/** The beacon that the operator configured. */
export function createBeacon(choice: BeaconChoice, secretKey: string): Beacon {
  if (choice.mode === 'drand') return createDrandBeacon(choice.relays);
  return createLocalBeacon(secretKey);
}
