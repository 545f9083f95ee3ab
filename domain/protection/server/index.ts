/** The public API of domain/protection: limits, time-outs and exclusions of players. */
export {
  stakeRefusal,
  depositRefusal,
  BET_REFUSALS_QUERY,
  mayStake,
  parseRefusal,
} from './refusals.ts';
export { readDepositAllowance } from './deposits.ts';
export type { IdentityHasher } from './identity-hashes.ts';
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
} from './identity-hashes.ts';
