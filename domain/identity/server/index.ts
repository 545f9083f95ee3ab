/** The door of domain/identity: players, sessions, tokens, and the one way in. */
export { closePlayer, exportAccount, readAccount, updateMarketing } from './account.ts';
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
export { CODE_SECONDS, createCodes, refuseCode, type CodePurpose, type Codes } from './codes.ts';
export { countryOf, isCountry } from './country.ts';
export { createDevices, type Devices } from './devices.ts';
export { createDoor, type Door, type Gate } from './door.ts';
export { endFlow, flowOfSession, newFlow, readFlow } from './flows.ts';
export { dropLinks, dropLinksSince, issueLink, peekLink, takeLink, type Link } from './links.ts';
export { maskContact } from './mask.ts';
export { addressee, sendCode } from './messenger.ts';
export { openAccount } from './open-account.ts';
export { readPhone } from './phone.ts';
export type { Proof } from './proof.ts';
export { isWayIn, proveContact } from './prove-contact.ts';
export { markConfirmed, refuseUnconfirmed } from './step-up.ts';
export { networkOf } from '#platform/server/network.ts';
export { createThrottle, type Patience, type Throttle } from './throttle.ts';
export { createTokens, STAFF_SECONDS } from './tokens.ts';
export { createSessions, type Sessions } from './sessions.ts';
export {
  endSessionRows,
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
export { createFactors, listFactors, type FactorAnswer, type Factors } from './factors/index.ts';
export { deleteFactorsSince } from './factors/store.ts';
export { countTry, forgiveTries } from './factors/tries.ts';
export { refuseForeign } from './own-origin.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { identityRoutes } from './routes.ts';
export { trimRefreshTokens, trimSecrets } from './trim.ts';
