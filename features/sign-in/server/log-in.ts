import {
  refuseTooManyRequests,
  refuseField,
  refuseInput,
  isRefusal,
  type Refusal,
} from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import {
  findMemberByEmail,
  findMemberByPhone,
  networkOf,
  readPhone,
  refuseCrossOrigin,
  type Player,
} from '#domain/identity/server/index.ts';
import type { LoginResult } from '#domain/identity/contract.ts';
import { readEmail } from '#domain/identity/rules.ts';
import { recordLoginBurst } from '#domain/significant-events/server/index.ts';
import type { CallRequest, Origin } from '#platform/server/http/route.ts';
import type { logInByEmail, logInByPhone } from '../contract.ts';
import type { SignInContext } from './context.ts';

export async function logInWithEmail(
  context: SignInContext,
  { body, origin }: CallRequest<typeof logInByEmail>,
): Promise<LoginResult | Refusal<RefusalCodeOf<typeof logInByEmail>>> {
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  const { email } = reading;
  return await logIn(context, origin, email, body.password, () =>
    findMemberByEmail(context.db, email),
  );
}

export async function logInWithPhone(
  context: SignInContext,
  { body, origin }: CallRequest<typeof logInByPhone>,
): Promise<LoginResult | Refusal<RefusalCodeOf<typeof logInByPhone>>> {
  const reading = readPhone(body.phone);
  if ('mistake' in reading) return refuseInput('phone', reading.mistake);
  const { phone } = reading;
  return await logIn(context, origin, phone, body.password, () =>
    findMemberByPhone(context.db, phone),
  );
}

/**
 * Logs in by password. A wrong password, an unknown contact and an account without a password get
 * one answer, after the same work; that an account is blocked or excluded is revealed only with its
 * password.
 */
async function logIn(
  context: SignInContext,
  origin: Origin,
  contact: string,
  password: string,
  find: () => Promise<Player | undefined>,
) {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const found = await find();
  // Staff have a login of their own.
  const player = found?.kind === 'member' ? found : undefined;
  const attempt = { contact, ip: origin.ip, device: context.devices.read(origin, player) };
  const isKnown = attempt.device !== undefined;
  const refused = await refuseTooMany(context, origin, attempt, player);
  if (refused) return refused;
  const stored = player?.password_hash ?? null;
  const isRight = await context.passwords.matches(stored, password, isKnown);
  if (isRefusal(isRight)) {
    await context.guards.login.refund(attempt);
    return isRight;
  }
  if (!isRight || !player) return refuseField('password', 'wrong_credentials');
  await context.guards.login.recordSuccess(attempt);
  return await context.loginService.login(player, origin, 'password');
}

type LoginAttempt = { contact: string; ip: string; device: string | undefined };

/** Captcha and rate limit; the captcha is skipped on a known device. */
async function refuseTooMany(
  context: SignInContext,
  origin: Origin,
  attempt: LoginAttempt,
  player: Player | undefined,
): Promise<Refusal<'captcha_required' | 'too_many_requests'> | undefined> {
  if (attempt.device === undefined && (await isSuspicious(context.guards, origin, attempt))) {
    const challenge = await context.challenge(origin);
    if (challenge) return challenge;
  }
  const wait = await context.guards.login.check(attempt);
  if (wait === undefined) return undefined;
  const network = networkOf(origin.ip);
  await recordLoginBurst(context.db, { login: 'player', network, playerId: player?.id });
  return refuseTooManyRequests(wait);
}

/** Too many attempts from this network, or at this account from anywhere; both are counted. */
async function isSuspicious(
  guards: SignInContext['guards'],
  origin: Origin,
  { contact }: LoginAttempt,
): Promise<boolean> {
  const isBot = guards.isSuspectedBot(origin);
  const isAttacked = guards.isAccountAttacked(contact);
  return (await isBot) || (await isAttacked);
}
