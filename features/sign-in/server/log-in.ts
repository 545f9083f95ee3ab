import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import {
  findMemberByEmail,
  findMemberByPhone,
  readPhone,
  refuseForeign,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Entrance } from '#domain/identity/contract.ts';
import { readEmail } from '#domain/identity/rules.ts';
import type { Asked, Origin } from '#platform/server/http/route.ts';
import type { logInByEmail, logInByPhone } from '../contract.ts';
import type { Desk } from './desk.ts';

export async function logInWithEmail(
  desk: Desk,
  { body, origin }: Asked<typeof logInByEmail>,
): Promise<Entrance | Refusal> {
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuse('bad_input', { email: [reading.mistake] });
  const { email } = reading;
  return await logIn(desk, origin, email, body.password, () => findMemberByEmail(desk.db, email));
}

export async function logInWithPhone(
  desk: Desk,
  { body, origin }: Asked<typeof logInByPhone>,
): Promise<Entrance | Refusal> {
  const reading = readPhone(body.phone);
  if ('mistake' in reading) return refuse('bad_input', { phone: [reading.mistake] });
  const { phone } = reading;
  return await logIn(desk, origin, phone, body.password, () => findMemberByPhone(desk.db, phone));
}

/**
 * Comes to the door with the right password. A wrong password, an unknown contact and an account
 * without a password get one answer, after the same work; that an account is blocked or excluded
 * is told only to whoever knows its password.
 */
async function logIn(
  desk: Desk,
  origin: Origin,
  contact: string,
  password: string,
  find: () => Promise<Player | undefined>,
): Promise<Entrance | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const found = await find();
  // Staff have a door of their own.
  const player = found?.kind === 'member' ? found : undefined;
  const attempt = { contact, ip: origin.ip, device: desk.devices.read(origin, player) };
  const isKnown = attempt.device !== undefined;
  const held = await holdUp(desk, origin, attempt);
  if (held) return held;
  const stored = player?.password_hash ?? null;
  const isRight = await desk.passwords.matches(stored, password, isKnown);
  if (isRefusal(isRight)) {
    desk.guards.login.giveBack(attempt);
    return isRight;
  }
  if (!isRight || !player) return refuse('wrong_credentials', { password: ['wrong_credentials'] });
  desk.guards.login.welcome(attempt);
  return await desk.door.enter(player, origin, 'password');
}

type Attempt = { contact: string; ip: string; device: string | undefined };

/** Captcha and waiting, for whoever is not known here. */
async function holdUp(desk: Desk, origin: Origin, attempt: Attempt): Promise<Refusal | undefined> {
  if (attempt.device === undefined && desk.guards.looksLikeMachine(origin)) {
    const asked = await desk.challenge(origin);
    if (asked) return asked;
  }
  const wait = desk.guards.login.admit(attempt);
  return wait === undefined ? undefined : refuse('too_many_requests', undefined, wait);
}
