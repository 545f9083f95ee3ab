/** Public API of domain/history: what a player's bets and money did, as lists, days and totals. */
export { betHistoryRoutes } from './routes.ts';
export { betList, findBet, listUnderSeed, recordOf } from './bets.ts';
export { rollBetDays } from './store.bet-days.ts';
export { listGameDays, sumGames, type GameDay, type GameSums } from './store.game-days.ts';
export { countGroupPlayers, countPlayers, listGamePlayers } from './store.player-days.ts';
export {
  rollTimeBuckets,
  sumTwoDays,
  type BetVolume,
  type TwoDayVolume,
} from './store.time-buckets.ts';
export { sampleBets, type SampledBet } from './store.sample.ts';
export { startOf } from './period.ts';
export { sumBets, type PlayerBetTotals } from './totals.ts';
export { debtList } from './debts.ts';
export { movementList } from './movements.ts';
export { depositList, withdrawalList } from './payments.ts';
