/** The public API of domain/rounds: shared rounds, and the context of every game. */
export { createBeacon } from './beacons/create-beacon.ts';
export type { Clock } from './clock.ts';
export { endWaitingBets } from './end-waiting-bets.ts';
export { createRoundFiles, type RoundFiles } from './round-files.ts';
export { createRounds, type Rounds, type RoundTimes } from './rounds.ts';
export { countChains, countFinishedRounds, listResults } from './store.finished-rounds.ts';
export {
  answerOf,
  placedBefore,
  placeOrQueue,
  roundRoutes,
  roundTopics,
  tableRoutes,
} from './routes.ts';
export { cancelTogether } from './tables/cancel-together.ts';
export { beginRound } from './tables/many.ts';
export { decide, decideWithStake } from './tables/steps/decide.ts';
export type { RoundSteps } from './tables/steps/round-steps.ts';
export type { Climb, TableDefinition, AnyTable } from './tables/definition.ts';
export type { GameContext, GameServer } from './game-context.ts';
