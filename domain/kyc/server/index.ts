/** The door of domain/kyc: how far the house knows its player, and what asks for more. */
export {
  countDeposit,
  needVerification,
  readVerificationFlag,
  refuseUnverified,
  type PaidDeposit,
} from './need.ts';
export {
  findVerification,
  listNamesakes,
  listWaiting,
  lockVerification,
  savePerson,
  saveStatus,
  type Verification,
} from './store.ts';
