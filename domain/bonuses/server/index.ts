/** The public API of domain/bonuses: what is granted to players, and how it becomes cash. */
export { giveBirthdays, type BirthdayDeps } from './give-birthdays.ts';
export { giveCashback } from './give-cashback.ts';
export { isForPlayer } from './eligibility.ts';
export { emitGiven } from './emit-given.ts';
export { endForPayout, refuseUndecided, type PayoutDeps } from './end-for-payout.ts';
export { expireBonuses } from './expire-bonuses.ts';
export { createFreeRoundsIssuer, expireFreeRounds, orderOf } from './free-rounds/issue.ts';
export { type ClaimDeps } from './free-rounds/lifecycle.ts';
export {
  OWN_GAMES,
  type FreeRoundsProvider,
  type FreeRoundsProviders,
} from './free-rounds/provider.ts';
export {
  findFreeRoundsOf,
  listFreeRoundsOf,
  listOpenFreeRounds,
  type GrantedRounds,
} from './free-rounds/store.ts';
export { giveFixed } from './give-fixed.ts';
export { sumFreeRounds, type FreeRoundSum } from './free-rounds/store.sums.ts';
export { createLowRiskFinder } from './low-risk.ts';
export { listenForBonuses, settleSoon } from './listen.ts';
export {
  ABUSE,
  cancelBonus,
  claimBonus,
  endForAbuse,
  forfeitBonuses,
  giveUpFreeRounds,
  offerBonus,
  type OfferRefusal,
} from './offers.ts';
export { type LifecycleDeps } from './lifecycle.ts';
export { moveInQueue } from './queue.ts';
export { chooseOrder } from './stake-order.ts';
export { REMAINDER } from './stake-mins.ts';
export { payCashReward } from './pay-cash.ts';
export { readBonusBalances } from './read-balances.ts';
export { findOpenCode, isOpenCode, redeemCode } from './redeem-code.ts';
export { insertCode } from './store.codes.ts';
export { createSimulator, SIMULATION_WORK, type Simulate } from './simulator.ts';
export {
  closeCodes,
  findBatch,
  insertBatch,
  insertCodes,
  listCodes,
  type BatchCodes,
  type ListedCode,
} from './store.code-lists.ts';
export {
  countGrants,
  listBudgets,
  listMoves,
  listStaffGrants,
  listVersions,
  sumBonuses,
  type BonusSum,
} from './store.staff.ts';
export {
  findBonus,
  insertVersion,
  listBonuses,
  listBudgetsLeft,
  setBudget,
  setOn,
  type BonusRow,
} from './store.definitions.ts';
export {
  findAwaiting,
  findGrant,
  findGrantByKey,
  listActive,
  listForfeitable,
  listGrants,
  type Grant,
} from './store.ts';
export { listReloads, takeReload, type OpenReload } from './reloads.ts';
export { countInSegment, listInSegment, readFacts } from './store.segments.ts';
export { listCounts, type GrantCount } from './store.counts.ts';
export { openFirstBonuses, shipBonuses } from './ship-bonuses.ts';
export { givePack } from './packs.ts';
export {
  findEntry,
  findOpenPack,
  findPack,
  insertPackVersion,
  listPacks,
  lockPacks,
  setOpenPack,
} from './store.packs.ts';
