/** The public API of domain/levels: levels of players, and what they give. */
export { closeWeeks } from './close-weeks.ts';
export { createPlayFinder } from './edges.ts';
export { listenForLevels } from './listen.ts';
export { claimCashback, claimRakeback, type PayDeps, type RewardDeps } from './pay.ts';
export { reviewLevels } from './review-levels.ts';
export { readLevelStatus, type LevelStatus } from './status.ts';
export { findLevel, insertTerms, listProgress, readTerms } from './store.ts';
export { sumOwed, sumRows } from './store.credits.ts';
export { listLosses, sumUnclaimed } from './store.cashback.ts';
