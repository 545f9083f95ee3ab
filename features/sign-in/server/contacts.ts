import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import {
  addressee,
  findPlayer,
  flowOfSession,
  markContactVerified,
  refuseCode,
  sendCode,
} from '#domain/identity/server/index.ts';
import type { CallRequest, Origin, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.codes.ts';
import type { SignInContext } from './context.ts';
import { sendCodeTo, type CodeSent } from './send-code.ts';

type Contact = 'email' | 'phone';

/** Sends a code to the player's own e-mail or phone, to confirm it. */
export async function sendContactCode(
  context: SignInContext,
  viewer: Viewer,
  origin: Origin,
  kind: Contact,
  channel: 'sms' | 'call',
): Promise<CodeSent | Refusal<RefusalCodeOf<typeof contract.sendEmailCode>>> {
  const player = await findPlayer(context.db, viewer.id);
  if (player?.status !== 'active') return refuse('unauthorized');
  const contact = player[kind];
  if (contact === null) return refuse('contact_missing');
  if (kind === 'email' ? player.is_email_verified : player.is_phone_verified) {
    return refuse('already_verified');
  }
  const to = addressee(player, origin.language);
  return await sendCodeTo(context, origin, {
    purpose: 'verify',
    contact,
    player,
    flow: flowOfSession(viewer.session, 'verify', kind),
    requester: `player ${viewer.id}`,
    write: (tx, code) => sendCode(context.messages, tx, contact, to, 'verify-code', code, channel),
  });
}

export async function verifyEmail(
  context: SignInContext,
  { viewer, body }: CallRequest<typeof contract.verifyEmail>,
): Promise<Answer<typeof contract.verifyEmail> | Refusal<'code_expired' | 'code_wrong'>> {
  const refused = await verify(context, viewer, body.code, 'email');
  return refused ?? { data: { is_email_verified: true } };
}

export async function verifyPhone(
  context: SignInContext,
  { viewer, body }: CallRequest<typeof contract.verifyPhone>,
): Promise<Answer<typeof contract.verifyPhone> | Refusal<'code_expired' | 'code_wrong'>> {
  const refused = await verify(context, viewer, body.code, 'phone');
  return refused ?? { data: { is_phone_verified: true } };
}

/** A logged-in player who reads the contact is its owner: no account takeover is needed here. */
async function verify(
  context: SignInContext,
  viewer: Viewer,
  code: string,
  kind: Contact,
): Promise<Refusal<'code_expired' | 'code_wrong'> | undefined> {
  const flow = flowOfSession(viewer.session, 'verify', kind);
  const result = await context.db.transaction(async (tx) => {
    const verified = await context.codes.verify(tx, flow, ['verify'], code);
    if (verified.state !== 'right') return verified;
    const player = await findPlayer(tx, viewer.id, 'update');
    // The contact may have changed since the code was sent.
    if (player?.[kind] !== verified.contact) return { state: 'gone' as const };
    await markContactVerified(tx, viewer.id, kind);
    await context.emit(tx, 'player.contact_verified', { player_id: viewer.id.toString(), kind });
    return verified;
  });
  return result.state === 'right' ? undefined : refuseCode(result);
}
