import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import {
  addressee,
  findMemberByEmail,
  findMemberByPhone,
  flowOfSession,
  isWayIn,
  networkOf,
  openAccount,
  releaseContact,
  readPhone,
  refuseForeign,
  sendCode,
  type Player,
} from '#domain/identity/server/index.ts';
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import type { Asked, Origin } from '#platform/server/http/route.ts';
import type { registerByEmail, registerByPhone } from '../contract.ts';
import type { Desk } from './desk.ts';
import { sendCodeTo } from './send-code.ts';

type ByEmail = typeof registerByEmail;
type ByPhone = typeof registerByPhone;
type Mistakes = Record<string, string[]>;

/** Opens an account by e-mail with its wallets, and comes in with it. */
export async function registerWithEmail(
  desk: Desk,
  { body, origin }: Asked<ByEmail>,
): Promise<Answer<ByEmail> | Refusal> {
  const reading = readEmail(body.email);
  const email = 'email' in reading ? reading.email : '';
  const mistakes: Mistakes = {};
  if ('mistake' in reading) mistakes['email'] = [reading.mistake];
  const mistake = passwordMistake(body.password, email);
  if (mistake !== undefined) mistakes['password'] = [mistake];
  if (Object.keys(mistakes).length > 0) return refuse('bad_input', mistakes);
  const player = await open(desk, body, origin, { email });
  if (isRefusal(player)) return player;
  const entered = await desk.door.enter(player, origin, 'register');
  if (isRefusal(entered)) return entered;
  return { token: entered.token! };
}

/** Opens an account by phone, comes in with it, and sends the code that confirms the phone. */
export async function registerWithPhone(
  desk: Desk,
  { body, origin }: Asked<ByPhone>,
): Promise<Answer<ByPhone> | Refusal> {
  const reading = readPhone(body.phone);
  const mistakes: Mistakes = {};
  if ('mistake' in reading) mistakes['phone'] = [reading.mistake];
  const mistake = body.password === undefined ? undefined : passwordMistake(body.password, '');
  if (mistake !== undefined) mistakes['password'] = [mistake];
  if ('mistake' in reading || mistake !== undefined) return refuse('bad_input', mistakes);
  const player = await open(desk, body, origin, { phone: reading.phone });
  if (isRefusal(player)) return player;
  const entered = await desk.door.enter(player, origin, 'register');
  if (isRefusal(entered)) return entered;
  const sent = await confirmPhone(desk, player, origin, entered.token!, body.type ?? 'call');
  return { token: entered.token!, resend_after: sent };
}

/** Answers the new account, or why there is none. */
async function open(
  desk: Desk,
  body: Body<ByEmail> | Body<ByPhone>,
  origin: Origin,
  who: { email: string } | { phone: string },
): Promise<Player | Refusal> {
  const held = await holdUp(desk, origin);
  if (held) return held;
  if (await isTaken(desk, who)) return refuseTaken(desk, origin, who);
  // Nobody has proved yet that the contact is his: an excluded person's looks like one in use.
  if (await desk.isExcluded(desk.db, who)) return refuseTaken(desk, origin, who);
  const passwordHash =
    body.password === undefined ? null : await desk.passwords.hash(body.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const method = 'email' in who ? 'email' : 'phone';
  const identity = { email: null, phone: null, ...who, passwordHash, method } as const;
  const opened = await desk.db.transaction(async (tx) => {
    await releaseContact(tx, who);
    return await openAccount(desk, tx, identity, body, origin.language);
  });
  if (opened === undefined) return refuseTaken(desk, origin, who);
  if (!isRefusal(opened)) desk.guards.register.countOpened(networkOf(origin.ip));
  return opened;
}

/** A contact that is no way in into its account does not count: see `isWayIn`. */
async function isTaken({ db }: Desk, who: { email: string } | { phone: string }): Promise<boolean> {
  const isMail = 'email' in who;
  const holder = isMail
    ? await findMemberByEmail(db, who.email)
    : await findMemberByPhone(db, who.phone);
  return holder !== undefined && isWayIn(holder, isMail ? 'email' : 'phone');
}

async function holdUp(desk: Desk, origin: Origin): Promise<Refusal | undefined> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  if (desk.guards.looksLikeMachine(origin)) {
    const asked = await desk.challenge(origin);
    if (asked) return asked;
  }
  const wait = desk.guards.register.waitFor(networkOf(origin.ip));
  return wait === undefined ? undefined : refuse('too_many_requests', undefined, wait);
}

function refuseTaken(
  desk: Desk,
  origin: Origin,
  who: { email: string } | { phone: string },
): Refusal {
  desk.guards.register.countTaken(networkOf(origin.ip));
  const [field] = Object.keys(who) as ['email' | 'phone'];
  return refuse(`${field}_taken`, { [field]: [`${field}_taken`] });
}

async function confirmPhone(
  desk: Desk,
  player: Player,
  origin: Origin,
  token: string,
  channel: 'sms' | 'call',
): Promise<number> {
  const session = (await desk.sessions.viewerOf(token))!.session;
  const to = addressee(player, origin.language);
  const contact = player.phone!;
  const sent = await sendCodeTo(desk, origin, {
    purpose: 'verify',
    contact,
    player,
    flow: flowOfSession(session, 'verify', 'phone'),
    asker: `player ${player.id}`,
    write: (tx, code) => sendCode(desk.messages, tx, contact, to, 'verify-code', code, channel),
  });
  // The account stands whether or not the code could go out now; the page asks for another.
  return isRefusal(sent) ? (sent.retryAfter ?? 0) : sent.data.resend_after;
}
