import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import type { Asked } from '#platform/server/http/route.ts';
import { readEmail } from '#house/identity/rules.ts';
import {
  findMemberByEmail,
  refuseForeign,
  setRefreshCookie,
  type Passwords,
  type Sessions,
} from '#house/identity/server/index.ts';
import type { logInByEmail } from '../contract.ts';
import type { Devices } from './devices.ts';
import type { LoginGuard } from './login-guard.ts';

export type LoginDesk = {
  db: Db;
  sessions: Sessions;
  passwords: Passwords;
  devices: Devices;
  loginGuard: LoginGuard;
  allowedOrigins: ReadonlySet<string>;
  ssoLink?: string;
};

/**
 * Opens a session for the right password. A wrong password, an unknown e-mail and an account
 * without a password get one answer, after the same work; that an account is blocked is told only
 * to whoever knows its password.
 */
export async function logIn(
  desk: LoginDesk,
  { body, origin }: Asked<typeof logInByEmail>,
): Promise<Answer<typeof logInByEmail> | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuse('bad_input', { email: [reading.mistake] });
  const found = await findMemberByEmail(desk.db, reading.email);
  // Staff have a door of their own.
  const player = found?.kind === 'member' ? found : undefined;
  const attempt = {
    email: reading.email,
    ip: origin.ip,
    device: desk.devices.read(origin, player?.id),
  };
  const wait = desk.loginGuard.admit(attempt);
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  const stored = player?.password_hash ?? null;
  const isKnown = attempt.device !== undefined;
  const isRight = await desk.passwords.matches(stored, body.password, isKnown);
  if (isRefusal(isRight)) {
    desk.loginGuard.giveBack(attempt);
    return isRight;
  }
  if (!isRight || !player) return refuse('wrong_credentials', { password: ['wrong_credentials'] });
  desk.loginGuard.welcome(attempt);
  if (player.status !== 'active') return refuse('account_blocked');
  const device = { userAgent: origin.userAgent, ip: origin.ip };
  const issued = await desk.db.transaction((tx) => desk.sessions.open(tx, player, device));
  setRefreshCookie(origin, issued.refreshToken);
  desk.devices.remember(origin, player.id);
  return { token: issued.accessToken, ...(desk.ssoLink ? { ssoLink: desk.ssoLink } : {}) };
}
