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
