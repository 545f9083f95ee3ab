/** The door of domain/protection: what players forbid themselves, and the house with them. */
export { barOf, barOfDeposit, BARS_OF_BETS, mayStake, refusalOfBar } from './bars.ts';
export { readDepositRoom } from './deposits.ts';
export type { MarksOf } from './person.ts';
export { createProtection } from './protection.ts';
export { readStanding } from './standing.ts';
export { tellStanding, watchSessions } from './watch.ts';
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
export { accountsOfMailbox, findMarked, insertMarks, personOf } from './person.ts';
