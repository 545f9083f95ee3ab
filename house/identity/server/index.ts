/** The door of house/identity: players, sessions, tokens, and the one way in. */
export {
  closePlayer,
  exportAccount,
  readAccount,
  updateMarketing,
  type Marketing,
} from './account.ts';
export { askerOf } from './asker.ts';
export { changePassword } from './change-password.ts';
export {
  AVATAR_SIDES,
  avatarPath,
  findShownAvatar,
  putAvatar,
  readAvatar,
  removeAvatar,
} from './avatars.ts';
export {
  CODE_SECONDS,
  createCodes,
  refuseCode,
  type CodePurpose,
  type Codes,
  type TakenCode,
} from './codes.ts';
export { createDevices, type Devices } from './devices.ts';
export { createDoor, type Door, type Gate } from './door.ts';
export { endFlow, flowOfSession, newFlow, readFlow } from './flows.ts';
export { dropLinks, dropLinksSince, issueLink, peekLink, takeLink, type Link } from './links.ts';
export { maskContact } from './mask.ts';
export { addressee, sendCode } from './messenger.ts';
export { openAccount, type RegistrationForm } from './open-account.ts';
export { readPhone } from './phone.ts';
export type { Proof } from './proof.ts';
export { isWayIn, proveContact } from './prove-contact.ts';
export type { SecondFactors, StepAsked } from './second-step.ts';
export { markConfirmed, refuseUnconfirmed } from './step-up.ts';
export { createThrottle, networkOf, type Patience, type Throttle } from './throttle.ts';
export { createTokens, REFRESH_SECONDS, type Tokens } from './tokens.ts';
export { createSessions, type Device, type Issued, type Sessions } from './sessions.ts';
export {
  findMemberByEmail,
  findMemberByPhone,
  findPlayer,
  forgetDevices,
  insertMember,
  markContactVerified,
  releaseContact,
  setPasswordHash,
  type NewMember,
  type Player,
} from './store.ts';
export {
  createFactors,
  type FactorAnswer,
  type FactorKind,
  type Factors,
} from './factors/index.ts';
export { countTry, forgiveTries } from './factors/tries.ts';
export { refuseForeign } from './own-origin.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { grantPlay, PLAY_GRANT } from './play-money.ts';
export { setRefreshCookie } from './refresh-cookie.ts';
export { identityRoutes, type IdentityDeps } from './routes.ts';
export { isTimezone } from './settings.ts';
export { trimRefreshTokens, trimSecrets } from './trim.ts';
export { readUser } from './user.ts';
