/** The public API of domain/bonuses: what is granted to players, and how it becomes cash. */
export { expireBonuses } from './expire-bonuses.ts';
export { createLowRiskFinder } from './low-risk.ts';
export { listenForBonuses, type BonusListenerDeps } from './listen.ts';
export {
  beginForDeposit,
  cancelBonus,
  claimBonus,
  endAllBonuses,
  forfeitBonuses,
  offerBonus,
  type BonusOffer,
  type MatchedDeposit,
} from './offers.ts';
export { type LifecycleDeps } from './lifecycle.ts';
export { redeemCode, type CodeRefusal, type Redemption } from './redeem-code.ts';
export { findCode, insertCode } from './store.codes.ts';
export { settleBonuses } from './settle-bonuses.ts';
export {
  findBonus,
  findGrant,
  insertVersion,
  listCounts,
  listGrants,
  setBudget,
  setOn,
  type Grant,
  type GrantCount,
} from './store.ts';
