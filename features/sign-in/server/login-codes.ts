import { refuse, refuseField, refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';
import type { RefusalCodeOf } from '#core/wire.ts';
import type { LoginResult } from '#domain/identity/contract.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  addressee,
  CODE_SECONDS,
  findMemberByEmail,
  findMemberByPhone,
  findPlayer,
  newFlow,
  canLogInBy,
  proveContact,
  readFlow,
  readPhone,
  refuseCode,
  refuseCrossOrigin,
  sendCode,
  type Player,
} from '#domain/identity/server/index.ts';
import type { CallRequest, Origin } from '#platform/server/http/route.ts';
import type * as contract from '../contract.codes.ts';
import type { SignInContext } from './context.ts';
import { sendCodeTo, type CodeSent } from './send-code.ts';

type Channel = 'sms' | 'call';

export async function requestEmailCode(
  context: SignInContext,
  { body, origin }: CallRequest<typeof contract.requestEmailCode>,
): Promise<CodeSent | Refusal<RefusalCodeOf<typeof contract.requestEmailCode>>> {
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  const player = await findMemberByEmail(context.db, reading.email);
  return await request(context, origin, reading.email, player, 'sms');
}

export async function requestPhoneCode(
  context: SignInContext,
  { body, origin }: CallRequest<typeof contract.requestPhoneCode>,
): Promise<CodeSent | Refusal<RefusalCodeOf<typeof contract.requestPhoneCode>>> {
  const reading = readPhone(body.phone);
  if ('mistake' in reading) return refuseInput('phone', reading.mistake);
  const player = await findMemberByPhone(context.db, reading.phone);
  return await request(context, origin, reading.phone, player, body.type ?? 'call');
}

async function request(
  context: SignInContext,
  origin: Origin,
  contact: string,
  found: Player | undefined,
  channel: Channel,
) {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const kind = contact.includes('@') ? 'email' : 'phone';
  const player = found?.kind === 'member' && canLogInBy(found, kind) ? found : undefined;
  const to = addressee(player, origin.language);
  const { flow, setCookie } = newFlow(origin, 'login');
  const sent = await sendCodeTo(context, origin, {
    purpose: 'login',
    contact,
    player,
    flow,
    write: (tx, code) => sendCode(context.messages, tx, contact, to, 'login-code', code, channel),
  });
  if (!isRefusal(sent)) setCookie();
  return sent;
}

/** Resends the code to the same contact, for either step of the login. */
export async function resendLoginCode(
  context: SignInContext,
  origin: Origin,
  channel: Channel,
): Promise<CodeSent | Refusal<RefusalCodeOf<typeof contract.resendEmailLogin>>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const step = await context.codes.pending(context.db, readFlow(origin, 'login'), STEPS);
  if (!step?.contact) return refuseField('code', 'code_expired');
  if (step.purpose === 'login') {
    const player =
      step.player_id === null ? undefined : await findPlayer(context.db, step.player_id);
    return await request(context, origin, step.contact, player, channel);
  }
  const again = await context.loginService.resendTwoFactorCode(origin, channel);
  if (isRefusal(again)) return again;
  const { to, resend_after } = again;
  return { data: { to: to ?? '', resend_after, life_seconds: CODE_SECONDS } };
}

const STEPS = ['login', 'second-step'] as const;

/** Logs in with the code sent to a contact, as the only step or as the second. */
export async function verifyLogin(
  context: SignInContext,
  origin: Origin,
  code: string,
  contact: 'email' | 'phone',
): Promise<LoginResult | Refusal<RefusalCodeOf<typeof contract.verifyEmailLogin>>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const flow = readFlow(origin, 'login');
  const result = await context.db.transaction(async (tx) => {
    const verified = await context.codes.verify(tx, flow, STEPS, code);
    if (verified.state !== 'right') return verified;
    const player = await findPlayer(tx, verified.playerId, 'update');
    // The contact may have been removed from the account since the code was sent.
    if (player?.[contact] !== verified.contact || !canLogInBy(player, contact)) {
      return { state: 'gone' as const };
    }
    return { ...verified, player: await proveContact(context, tx, player, contact, origin) };
  });
  if (result.state !== 'right') return refuseCode(result);
  if (result.purpose === 'second-step')
    return await context.loginService.issueSession(result.player, origin, 'password');
  return await context.loginService.login(result.player, origin, `${contact}_code`);
}

/** The two-factor step with an authenticator or a recovery code. */
export async function verifyFactor(
  context: SignInContext,
  { body, origin }: CallRequest<typeof contract.verifyFactorLogin>,
): Promise<LoginResult | Refusal<RefusalCodeOf<typeof contract.verifyFactorLogin>>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const flow = readFlow(origin, 'login');
  const step = await context.db.transaction((tx) => context.codes.countTotpAttempt(tx, flow));
  if (!step) return refuseCode({ state: 'gone' });
  const isRecovery = body.recovery !== undefined;
  const verified = await context.factors.check(context.db, step.playerId, {
    kind: isRecovery ? 'recovery' : 'totp',
    code: (isRecovery ? body.recovery : body.totp) ?? '',
  });
  if (isRefusal(verified)) {
    return verified.refused === 'too_many_requests'
      ? refuse('too_many_requests', undefined, verified.retryAfter)
      : refuseCode({ state: 'wrong', left: step.left });
  }
  if (!(await context.codes.completeTotpStep(context.db, flow)))
    return refuseCode({ state: 'gone' });
  const player = await findPlayer(context.db, step.playerId);
  return player
    ? await context.loginService.issueSession(player, origin, 'password')
    : refuse('unauthorized');
}
