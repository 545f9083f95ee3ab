/** Public API of domain/identity: players, sessions, tokens and the login service. */
export { closePlayer, exportAccount, readAccount } from './store.account-data.ts';
export { listConsents, saveAllConsents, saveConsents, type ConsentRow } from './store.consents.ts';
export { readMailOpens, saveMailOpens, type MailOpensAnswer } from './store.mail-opens.ts';
export { requesterOf } from './requester.ts';
export { changePassword } from './change-password.ts';
export {
  AVATAR_SIDES,
  avatarPath,
  findAvatar,
  putAvatar,
  readAvatar,
  removeAvatar,
} from './store.avatars.ts';
export { createCodes, refuseCode, type Codes } from './codes.ts';
export { CODE_SECONDS, type CodePurpose } from './store.codes.ts';
export { isCountry, residenceOf } from './country.ts';
export { createDevices, type Devices } from './devices.ts';
export { parseDevice } from './device-info.ts';
export { createUnsubscribeLinks } from './unsubscribe/links.ts';
export { unsubscribePages } from './unsubscribe/pages.ts';
export { createLoginService, type LoginService, type LoginPolicy } from './login-service.ts';
export { endFlow, flowOfSession, newFlow, readFlow } from './flows.ts';
export {
  invalidateLinks,
  invalidateLinksSince,
  issueLink,
  peekLink,
  consumeLink,
  type Link,
} from './store.links.ts';
export { maskContact } from './mask.ts';
export { addressee, sendCode } from './messenger.ts';
export { findShownPlayer, ignoredRoutes } from './ignored/index.ts';
export { resetNickname } from './nicknames/reset.ts';
export { nicknameRoutes } from './nicknames/index.ts';
export { openAccount, refuseAge, type PlaceOf } from './open-account.ts';
export { readPhone } from './phone.ts';
export { canLogInBy, proveContact } from './prove-contact.ts';
export { recordStepUp, requireStepUp } from './store.step-up.ts';
export { networkOf } from '#platform/server/network.ts';
export { createTokens, REFRESH_SECONDS, STAFF_SECONDS } from './tokens.ts';
export { readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts';
export { createSessions, type IssuedSession, type Sessions } from './sessions.ts';
export {
  endSessionRows,
  findMemberByEmail,
  findMemberByPhone,
  findPlayer,
  invalidateDevices,
  insertMember,
  setPasswordHash,
  type NewMember,
  type Player,
} from './store.ts';
export { markContactVerified, releaseContact } from './store.contacts.ts';
export { readAccountTerms, writeAccountTerms, type AccountTerms } from './store.account-terms.ts';
export { lockOpenSession, makeStaff, replaceContact, setPlayerStatus } from './store.account.ts';
export { createFactors, listFactors, type FactorAnswer, type Factors } from './factors/index.ts';
export { createTotpSecret, totpStepOf } from './factors/authenticator.ts';
export { deleteFactorsSince } from './factors/store.ts';
export { countAttempt, clearAttempts } from './factors/store.attempts.ts';
export { refuseCrossOrigin } from './cross-origin.ts';
export type { Restriction } from './restriction.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { identityRoutes } from './routes.ts';
export { readVisitor, rememberVisitor } from './visitor-cookie.ts';
export { trimRefreshTokens, trimSecrets } from './store.trim.ts';
