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
export { findBonus, insertVersion, setBudget, setOn } from './store.definitions.ts';
export {
  findGrant,
  findGrantByKey,
  listActive,
  listForfeitable,
  listGrants,
  type Grant,
} from './store.ts';
export { listCounts, type GrantCount } from './store.counts.ts';
export {
  findEntry,
  findOpenPack,
  insertPackVersion,
  listPacks,
  setOpenPack,
  type PackRow,
} from './store.packs.ts';
