import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import {
  addressee,
  findPlayer,
  flowOfSession,
  markContactVerified,
  refuseCode,
  sendCode,
} from '#domain/identity/server/index.ts';
import type { Asked, Origin, Viewer } from '#platform/server/http/route.ts';
import type * as contract from '../contract.codes.ts';
import type { Desk } from './desk.ts';
import { sendCodeTo, type CodeSent } from './send-code.ts';

type Contact = 'email' | 'phone';

/** Sends a code to the player's own e-mail or phone, so that he can show that it is his. */
export async function sendContactCode(
  desk: Desk,
  viewer: Viewer,
  origin: Origin,
  kind: Contact,
  channel: 'sms' | 'call',
): Promise<CodeSent | Refusal> {
  const player = await findPlayer(desk.db, viewer.id);
  if (player?.status !== 'active') return refuse('unauthorized');
  const contact = player[kind];
  if (contact === null) return refuse('contact_missing');
  if (kind === 'email' ? player.is_email_verified : player.is_phone_verified) {
    return refuse('already_verified');
  }
  const to = addressee(player, origin.language);
  return await sendCodeTo(desk, origin, {
    purpose: 'verify',
    contact,
    player,
    flow: flowOfSession(viewer.session, 'verify', kind),
    asker: `player ${viewer.id}`,
    write: (tx, code) => sendCode(desk.messages, tx, contact, to, 'verify-code', code, channel),
  });
}

export async function verifyEmail(
  desk: Desk,
  { viewer, body }: Asked<typeof contract.verifyEmail>,
): Promise<Answer<typeof contract.verifyEmail> | Refusal> {
  const refused = await verify(desk, viewer, body.code, 'email');
  return refused ?? { data: { is_email_verified: true } };
}

export async function verifyPhone(
  desk: Desk,
  { viewer, body }: Asked<typeof contract.verifyPhone>,
): Promise<Answer<typeof contract.verifyPhone> | Refusal> {
  const refused = await verify(desk, viewer, body.code, 'phone');
  return refused ?? { data: { is_phone_verified: true } };
}

/** Whoever is inside and reads the contact is its owner: nothing is taken over here. */
async function verify(
  desk: Desk,
  viewer: Viewer,
  code: string,
  kind: Contact,
): Promise<Refusal | undefined> {
  const flow = flowOfSession(viewer.session, 'verify', kind);
  const taken = await desk.db.transaction(async (tx) => {
    const judged = await desk.codes.take(tx, flow, ['verify'], code);
    if (judged.state !== 'right') return judged;
    const player = await findPlayer(tx, viewer.id, 'update');
    // The contact may have changed since the code was sent.
    if (player?.[kind] !== judged.contact) return { state: 'gone' as const };
    await markContactVerified(tx, viewer.id, kind);
    await desk.emit(tx, 'player.contact_verified', { player_id: viewer.id.toString(), kind });
    return judged;
  });
  return taken.state === 'right' ? undefined : refuseCode(taken);
}
