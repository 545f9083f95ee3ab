/** The door of house/rounds: shared rounds, and what every game stands on. */
export type { GameHouse, OpenedGame } from './game-house.ts';
export type { Beacon, Emission } from './beacons/beacon.ts';
export { openBeacon } from './beacons/open-beacon.ts';
