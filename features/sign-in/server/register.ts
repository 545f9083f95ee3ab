import {
  refuseTooManyRequests,
  refuse,
  refuseField,
  fieldError,
  isRefusal,
  type Refusal,
  type FieldError,
} from '#core/refusal.ts';
import type { Answer, Body, RefusalCodeOf } from '#core/wire.ts';
import {
  addressee,
  findMemberByEmail,
  findMemberByPhone,
  flowOfSession,
  canLogInBy,
  networkOf,
  openAccount,
  refuseAge,
  releaseContact,
  readPhone,
  readVisitor,
  refuseCrossOrigin,
  sendCode,
  type Player,
} from '#domain/identity/server/index.ts';
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import type { CallRequest, Origin } from '#platform/server/http/route.ts';
import type { registerByEmail, registerByPhone } from '../contract.ts';
import type { SignInContext } from './context.ts';
import { sendCodeTo } from './send-code.ts';

type ByEmail = typeof registerByEmail;
type ByPhone = typeof registerByPhone;
type Contact = 'email' | 'phone';
type Mistakes = Record<string, FieldError[]>;

/** Creates an account by e-mail with its wallets, and logs in. */
export async function registerWithEmail(
  context: SignInContext,
  { body, origin }: CallRequest<ByEmail>,
): Promise<Answer<ByEmail> | Refusal<RefusalCodeOf<ByEmail>>> {
  const reading = readEmail(body.email);
  const email = 'email' in reading ? reading.email : '';
  const mistakes: Mistakes = {};
  if ('mistake' in reading) mistakes['email'] = [fieldError(reading.mistake)];
  const mistake = passwordMistake(body.password, email);
  if (mistake !== undefined) mistakes['password'] = [mistake];
  if (Object.keys(mistakes).length > 0) return refuse('bad_input', mistakes);
  const player = await open(context, body, origin, 'email', email);
  if (isRefusal(player)) return player;
  const login = await context.loginService.login(player, origin, 'register');
  if (isRefusal(login)) return login;
  return { token: login.token! };
}

/** Creates an account by phone, logs in, and sends the code that confirms the phone. */
export async function registerWithPhone(
  context: SignInContext,
  { body, origin }: CallRequest<ByPhone>,
): Promise<Answer<ByPhone> | Refusal<RefusalCodeOf<ByPhone>>> {
  const reading = readPhone(body.phone);
  const mistakes: Mistakes = {};
  if ('mistake' in reading) mistakes['phone'] = [fieldError(reading.mistake)];
  const mistake = body.password === undefined ? undefined : passwordMistake(body.password, '');
  if (mistake !== undefined) mistakes['password'] = [mistake];
  if ('mistake' in reading || mistake !== undefined) return refuse('bad_input', mistakes);
  const player = await open(context, body, origin, 'phone', reading.phone);
  if (isRefusal(player)) return player;
  const login = await context.loginService.login(player, origin, 'register');
  if (isRefusal(login)) return login;
  const sent = await confirmPhone(context, player, origin, login.token!, body.type ?? 'call');
  return { token: login.token!, resend_after: sent };
}

/** Returns the new account, or the reason why there is none. */
async function open<Field extends Contact>(
  context: SignInContext,
  body: Body<ByEmail> | Body<ByPhone>,
  origin: Origin,
  field: Field,
  value: string,
) {
  const who = field === 'email' ? { email: value } : { phone: value };
  const refused =
    (await refuseTooMany(context, origin)) ??
    refuseAge(context.minAgeOf(origin), body.confirmed_age) ??
    (await context.checkPromo(body.promo, origin.ip));
  if (refused) return refused;
  if (await isTaken(context, who)) return await refuseTaken(context, origin, field);
  // The contact is not confirmed yet, so an excluded person's must look like one in use.
  if (await context.isExcluded(context.db, who)) return await refuseTaken(context, origin, field);
  const passwordHash =
    body.password === undefined ? null : await context.passwords.hash(body.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const identity = { email: null, phone: null, ...who, passwordHash, method: field } as const;
  const opened = await context.db.transaction(async (tx) => {
    await releaseContact(tx, who);
    return await openAccount(context, tx, identity, body, arrivalOf(context, origin));
  });
  if (isRefusal(opened)) return opened;
  if (opened === undefined) return await refuseTaken(context, origin, field);
  await context.guards.register.countOpened(networkOf(origin.ip));
  return opened;
}

const arrivalOf = ({ placeOf }: SignInContext, origin: Origin) => ({
  language: origin.language,
  visitor: readVisitor(origin),
  ...placeOf(origin),
});

/** A contact that its account may not log in by does not count: see `canLogInBy`. */
async function isTaken(
  { db }: SignInContext,
  who: { email: string } | { phone: string },
): Promise<boolean> {
  const isMail = 'email' in who;
  const holder = isMail
    ? await findMemberByEmail(db, who.email)
    : await findMemberByPhone(db, who.phone);
  return holder !== undefined && canLogInBy(holder, isMail ? 'email' : 'phone');
}

async function refuseTooMany(
  context: SignInContext,
  origin: Origin,
): Promise<Refusal<'captcha_required' | 'too_many_requests' | 'forbidden'> | undefined> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  if (await context.guards.isSuspectedBot(origin)) {
    const challenge = await context.challenge(origin);
    if (challenge) return challenge;
  }
  const wait = await context.guards.register.waitFor(networkOf(origin.ip));
  return wait === undefined ? undefined : refuseTooManyRequests(wait);
}

async function refuseTaken<Field extends Contact>(
  context: SignInContext,
  origin: Origin,
  field: Field,
): Promise<Refusal<`${Field}_taken`>> {
  await context.guards.register.countTaken(networkOf(origin.ip));
  const code = `${field}_taken` as const;
  return refuseField(field, code);
}

async function confirmPhone(
  context: SignInContext,
  player: Player,
  origin: Origin,
  token: string,
  channel: 'sms' | 'call',
): Promise<number> {
  const session = (await context.sessions.viewerOf(token))!.session;
  const to = addressee(player, origin.language);
  const contact = player.phone!;
  const sent = await sendCodeTo(context, origin, {
    purpose: 'verify',
    contact,
    player,
    flow: flowOfSession(session, 'verify', 'phone'),
    requester: `player ${player.id}`,
    write: (tx, code) => sendCode(context.messages, tx, contact, to, 'verify-code', code, channel),
  });
  // The account exists whether or not the code could be sent; the page can request another.
  return isRefusal(sent) ? (sent.retryAfter ?? 0) : sent.data.resend_after;
}
