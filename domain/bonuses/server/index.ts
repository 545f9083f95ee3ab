/** The public API of domain/bonuses: what is granted to players, and how it becomes cash. */
export { expireBonuses } from './expire-bonuses.ts';
export { createLowRiskFinder } from './low-risk.ts';
export { listenForBonuses } from './listen.ts';
export { cancelBonus, claimBonus, forfeitBonuses, offerBonus } from './offers.ts';
export { type LifecycleDeps } from './lifecycle.ts';
export { findOpenCode, isOpenCode, redeemCode } from './redeem-code.ts';
export { insertCode } from './store.codes.ts';
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
export { openFirstBonuses, shipBonuses } from './ship-bonuses.ts';
export { findEntry, findOpenPack, setOpenPack } from './store.packs.ts';
