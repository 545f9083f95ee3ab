/** The public API of domain/kyc: the verification status of players, and what requires it. */
export {
  countDeposit,
  isPastThreshold,
  markVerificationNeeded,
  readVerificationFlag,
  refuseUnverified,
  type PaidDeposit,
} from './need.ts';
export {
  findVerification,
  listNamesakes,
  listAwaitingReview,
  lockVerification,
  reviewOrder,
  savePerson,
  saveStatus,
  setVerificationClaim,
  type VerificationRow,
} from './store.ts';
export { lowerThreshold, readThresholds } from './store.thresholds.ts';
export { readVerificationMinutes } from './store.usual-time.ts';
