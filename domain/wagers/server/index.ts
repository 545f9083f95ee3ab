/** The public API of domain/wagers: the only writer of stakes and settlements. */
export { readPlayedParams } from './store.event-params.ts';
export type { Bet, BetOrder } from './order.ts';
export { createBetIdGenerator, firstBetIdSince, timeOfBetId } from './bet-ids.ts';
export {
  findBetByKey,
  listEveryResult,
  listResults,
  SELECT_BETS,
  selectPage,
} from './store.records.ts';
export { findFreeRounds, readStakedBonuses, type StakedBonus } from './funding.ts';
export {
  createDecider,
  isBonusUnread,
  isSeedExhausted,
  type BonusUnread,
} from './instant/decide.ts';
export { Lane } from './instant/lane.ts';
export {
  createSeedPairCache,
  type SealedSeed,
  type SeedPairCache,
} from './instant/seed-pair-cache.ts';
export type { ShownBet } from './closed-bets.ts';
export {
  createWagerService,
  type PublishBalance,
  type WagerService,
  type WagerServiceOptions,
} from './wager-service.ts';
export type {
  Admit,
  LaterSource,
  PlacedPart,
  RoundSource,
  SeedSource,
  Wager,
  WagerOrder,
} from './wager.ts';
export { settleWagers, type WagerResult } from './settle.ts';
export {
  reopenWager,
  resettle,
  rollBackSettlement,
  settleOutside,
  voidWager,
} from './corrections.ts';
export { createBetEvents, type BetEvents } from './bet-events.ts';
export { areHandled, type BetEvent } from './store.events.ts';
export { countedBefore, withCounted } from './counted-events.ts';
export { createPartitions } from './store.partitions.ts';
export { Batcher } from './batcher.ts';
export { NameTakenError, onceOutside, refuseLater, storeOutside } from './outside-transactions.ts';
export { isStakeConflict } from './stake-conflict.ts';
export { listUsedNames, trimTransactions } from './store.outside.ts';
export { findRepeat, isSameBet, isSameRequest } from './repeat.ts';
export {
  addChoice,
  assignRound,
  findByKeys,
  findByRef,
  findOpenSteps,
  findWager,
  listEveryOfRound,
  listOfPlayer as listWagersOfPlayer,
  listOfRound,
  listOpen as listOpenWagers,
  lockWagers,
} from './store.wagers.ts';
