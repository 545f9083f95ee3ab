/** The public API of domain/protection: limits, time-outs and exclusions of players. */
export {
  closedRefusal,
  stakeRefusal,
  takenStakeRefusal,
  depositRefusal,
  BET_REFUSALS_QUERY,
  mayStake,
  parseRefusal,
} from './store.refusals.ts';
export { isPlayClosed, lockPlayClosed } from './store.status.ts';
export { readDepositAllowance } from './store.deposits.ts';
export type { IdentityHasher } from './store.identity-hashes.ts';
export { createProtection } from './protection.ts';
export { readProtectionStatus } from './status.ts';
export { publishProtectionStatus, watchSessions } from './session-watch.ts';
export {
  answerReality,
  findChange,
  findLimit,
  insertChange,
  insertExclusion,
  limitStateOf,
  listChanges,
  listExclusions,
  listLimits,
  lockPlayer,
  readUsage,
  trimMinutes,
  writeLimit,
  writeReturn,
  writeTimeOut,
  type ChangeRow,
  type ExclusionOrder,
  type ExclusionRow,
  type LimitName,
  type LimitRow,
  type UsageRow,
} from './store.ts';
export {
  accountsOfMailbox,
  findMatchingExclusion,
  insertIdentityHashes,
  readPersonIdentity,
} from './store.identity-hashes.ts';
