import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Entrance } from '#domain/identity/contract.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  addressee,
  CODE_SECONDS,
  findMemberByEmail,
  findMemberByPhone,
  findPlayer,
  newFlow,
  isWayIn,
  proveContact,
  readFlow,
  readPhone,
  refuseCode,
  refuseForeign,
  sendCode,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Asked, Origin } from '#platform/server/http/route.ts';
import type * as contract from '../contract.codes.ts';
import type { Desk } from './desk.ts';
import { sendCodeTo, type CodeSent } from './send-code.ts';

type Channel = 'sms' | 'call';

export async function requestEmailCode(
  desk: Desk,
  { body, origin }: Asked<typeof contract.requestEmailCode>,
): Promise<CodeSent | Refusal> {
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuse('bad_input', { email: [reading.mistake] });
  const player = await findMemberByEmail(desk.db, reading.email);
  return await request(desk, origin, reading.email, player, 'sms');
}

export async function requestPhoneCode(
  desk: Desk,
  { body, origin }: Asked<typeof contract.requestPhoneCode>,
): Promise<CodeSent | Refusal> {
  const reading = readPhone(body.phone);
  if ('mistake' in reading) return refuse('bad_input', { phone: [reading.mistake] });
  const player = await findMemberByPhone(desk.db, reading.phone);
  return await request(desk, origin, reading.phone, player, body.type ?? 'call');
}

async function request(
  desk: Desk,
  origin: Origin,
  contact: string,
  found: Player | undefined,
  channel: Channel,
): Promise<CodeSent | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const kind = contact.includes('@') ? 'email' : 'phone';
  const player = found?.kind === 'member' && isWayIn(found, kind) ? found : undefined;
  const to = addressee(player, origin.language);
  const { flow, keep } = newFlow(origin, 'login');
  const sent = await sendCodeTo(desk, origin, {
    purpose: 'login',
    contact,
    player,
    flow,
    write: (tx, code) => sendCode(desk.messages, tx, contact, to, 'login-code', code, channel),
  });
  if (!isRefusal(sent)) keep();
  return sent;
}

/** Once more to the same contact, whichever step of the login it is for. */
export async function resendLoginCode(
  desk: Desk,
  origin: Origin,
  channel: Channel,
): Promise<CodeSent | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const step = await desk.codes.pending(desk.db, readFlow(origin, 'login'), STEPS);
  if (!step?.contact) return refuse('code_expired', { code: ['code_expired'] });
  if (step.purpose === 'login') {
    const player = step.player_id === null ? undefined : await findPlayer(desk.db, step.player_id);
    return await request(desk, origin, step.contact, player, channel);
  }
  const again = await desk.door.resendStep(origin, channel);
  if (isRefusal(again)) return again;
  const { to, resend_after } = again;
  return { data: { to: to ?? '', resend_after, life_seconds: CODE_SECONDS } };
}

const STEPS = ['login', 'second-step'] as const;

/** Comes to the door with the code sent to a contact, as the only step or as the second. */
export async function verifyLogin(
  desk: Desk,
  origin: Origin,
  code: string,
  contact: 'email' | 'phone',
): Promise<Entrance | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const flow = readFlow(origin, 'login');
  const taken = await desk.db.transaction(async (tx) => {
    const judged = await desk.codes.take(tx, flow, STEPS, code);
    if (judged.state !== 'right') return judged;
    const player = await findPlayer(tx, judged.playerId, 'update');
    // The contact may have been taken off the account since the code was sent.
    if (player?.[contact] !== judged.contact || !isWayIn(player, contact)) {
      return { state: 'gone' as const };
    }
    return { ...judged, player: await proveContact(desk, tx, player, contact, origin) };
  });
  if (taken.state !== 'right') return refuseCode(taken);
  if (taken.purpose === 'second-step')
    return await desk.door.admit(taken.player, origin, 'password');
  return await desk.door.enter(taken.player, origin, `${contact}_code`);
}

/** The second step with an authenticator or a recovery code. */
export async function verifyFactor(
  desk: Desk,
  { body, origin }: Asked<typeof contract.verifyFactorLogin>,
): Promise<Entrance | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const flow = readFlow(origin, 'login');
  const step = await desk.db.transaction((tx) => desk.codes.tryFactor(tx, flow));
  if (!step) return refuseCode({ state: 'gone' });
  const isRecovery = body.recovery !== undefined;
  const judged = await desk.factors.check(desk.db, step.playerId, {
    kind: isRecovery ? 'recovery' : 'totp',
    code: (isRecovery ? body.recovery : body.totp) ?? '',
  });
  if (isRefusal(judged)) {
    const isWait = judged.refused === 'too_many_requests';
    return isWait ? judged : refuseCode({ state: 'wrong', left: step.left });
  }
  if (!(await desk.codes.endFactor(desk.db, flow))) return refuseCode({ state: 'gone' });
  const player = await findPlayer(desk.db, step.playerId);
  return player ? await desk.door.admit(player, origin, 'password') : refuse('unauthorized');
}
