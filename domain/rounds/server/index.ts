/** The door of domain/rounds: shared rounds, and what every game stands on. */
export { openBeacon } from './beacons/open-beacon.ts';
export { openRounds, type Rounds } from './rounds.ts';
export { countChains, countRoundsOver } from './over.ts';
export {
  answerOf,
  placedBefore,
  placeOrQueue,
  roundRoutes,
  roundTopics,
  tableRoutes,
} from './routes.ts';
export { beginRound } from './tables/many.ts';
export type { Climb, TableDefinition, AnyTable } from './tables/definition.ts';
export type { GameHouse, OpenedGame } from './game-house.ts';
