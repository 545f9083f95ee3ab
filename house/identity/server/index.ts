/** The door of house/identity: players, sessions and tokens. */
export { createTokens, REFRESH_SECONDS, type Tokens } from './tokens.ts';
export { createSessions, type Device, type Issued, type Sessions } from './sessions.ts';
export {
  findMemberByEmail,
  findPlayer,
  insertMember,
  type NewMember,
  type Player,
} from './store.ts';
export { refuseForeign } from './own-origin.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { grantPlay, PLAY_GRANT } from './play-money.ts';
export { setRefreshCookie } from './refresh-cookie.ts';
export { identityRoutes, type IdentityDeps } from './routes.ts';
export { isTimezone } from './settings.ts';
export { trimRefreshTokens } from './trim.ts';
export { readUser } from './user.ts';
