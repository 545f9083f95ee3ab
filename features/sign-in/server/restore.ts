import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type { Entrance } from '#domain/identity/contract.ts';
import { passwordMistake, readEmail } from '#domain/identity/rules.ts';
import {
  addressee,
  changePassword,
  endFlow,
  findMemberByEmail,
  findMemberByPhone,
  findPlayer,
  issueLink,
  maskContact,
  newFlow,
  peekLink,
  isWayIn,
  proveContact,
  readFlow,
  readPhone,
  refuseCode,
  refuseForeign,
  takeLink,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Asked, Origin } from '#platform/server/http/route.ts';
import type * as contract from '../contract.restore.ts';
import type { Desk } from './desk.ts';
import { sendCodeTo, type CodeSent } from './send-code.ts';

/** A mail may be read an hour later; a code given for a code is used at once. */
const LINK_SECONDS = 3600;
const TOKEN_SECONDS = 1800;

type Contact = 'email' | 'phone';
/** Which contact a restore token was given for: it must still be the player's when it is used. */
type RestoreData = { contact: string };
type NewPassword = { password: string; password_confirm: string };

export async function forgotEmail(
  desk: Desk,
  { body, origin }: Asked<typeof contract.forgotByEmail>,
): Promise<CodeSent | Refusal> {
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuse('bad_input', { email: [reading.mistake] });
  const { email } = reading;
  const found = await findMemberByEmail(desk.db, email);
  return await forgot(desk, origin, email, found, async (tx, player, code) => {
    const data: RestoreData = { contact: email };
    const ask = { purpose: 'restore', playerId: player.id, data, seconds: LINK_SECONDS };
    const to = { ...addressee(player, origin.language), email };
    const link = `${desk.publicUrl()}/${to.locale}/reset-password/${await issueLink(tx, ask)}`;
    await desk.messages.email(tx, to, 'restore', { code, link });
  });
}

export async function forgotPhone(
  desk: Desk,
  { body, origin }: Asked<typeof contract.forgotByPhone>,
): Promise<CodeSent | Refusal> {
  const reading = readPhone(body.phone);
  if ('mistake' in reading) return refuse('bad_input', { phone: [reading.mistake] });
  const { phone } = reading;
  const found = await findMemberByPhone(desk.db, phone);
  return await forgot(desk, origin, phone, found, async (tx, player, code) => {
    const to = { ...addressee(player, origin.language), phone };
    await desk.messages.phone(tx, to, body.type ?? 'call', 'restore-code', { code });
  });
}

async function forgot(
  desk: Desk,
  origin: Origin,
  contact: string,
  found: Player | undefined,
  write: (tx: Tx, player: Player, code: string) => Promise<void>,
): Promise<CodeSent | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const kind: Contact = contact.includes('@') ? 'email' : 'phone';
  const isOpen = found?.kind === 'member' && found.status === 'active';
  const player = isOpen && isWayIn(found, kind) ? found : undefined;
  const { flow, keep } = newFlow(origin, 'restore');
  const sent = await sendCodeTo(desk, origin, {
    purpose: 'restore',
    contact,
    player,
    flow,
    write: (tx, code) => write(tx, player!, code),
  });
  if (!isRefusal(sent)) keep();
  return sent;
}

/** Gives the token that sets a new password for the code that was sent. */
export async function confirmCode(
  desk: Desk,
  origin: Origin,
  code: string,
): Promise<{ data: { token: string } } | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const flow = readFlow(origin, 'restore');
  const taken = await desk.db.transaction(async (tx) => {
    const judged = await desk.codes.take(tx, flow, ['restore'], code);
    if (judged.state !== 'right') return judged;
    const data: RestoreData = { contact: judged.contact! };
    const ask = { purpose: 'restore', playerId: judged.playerId, data, seconds: TOKEN_SECONDS };
    return { state: 'right' as const, token: await issueLink(tx, ask) };
  });
  if (taken.state !== 'right') return refuseCode(taken);
  endFlow(origin, 'restore');
  return { data: { token: taken.token } };
}

export async function confirmToken(
  desk: Desk,
  token: string,
): Promise<Answer<typeof contract.confirmEmailRestoreToken> | Refusal> {
  const link = await peekLink<RestoreData>(desk.db, 'restore', token);
  return link ? { data: { to: maskContact(link.data.contact) } } : refuse('link_expired');
}

export async function checkToken(
  desk: Desk,
  token: string,
): Promise<Answer<typeof contract.checkEmailRestoreToken>> {
  return { data: { is_valid: (await peekLink(desk.db, 'restore', token)) !== undefined } };
}

/** The code straight to the new password, without the step between. */
export async function resetByCode(
  desk: Desk,
  { body, origin }: Asked<typeof contract.resetByEmailCode>,
): Promise<Entrance | Refusal> {
  // A password that will not do must not cost the code.
  const mistake = refusePassword(body, '');
  if (mistake) return mistake;
  const given = await confirmCode(desk, origin, body.code);
  return isRefusal(given) ? given : await resetByToken(desk, origin, given.data.token, body);
}

/** Sets the new password, ends every session and comes to the door with the proof. */
export async function resetByToken(
  desk: Desk,
  origin: Origin,
  token: string,
  body: NewPassword,
): Promise<Entrance | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const link = await peekLink<RestoreData>(desk.db, 'restore', token);
  if (!link) return refuse('link_expired');
  const mistake = refusePassword(body, link.data.contact);
  if (mistake) return mistake;
  const passwordHash = await desk.passwords.hash(body.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const player = await desk.db.transaction((tx) => reset(desk, tx, origin, token, passwordHash));
  return isRefusal(player) ? player : await desk.door.enter(player, origin, 'restore');
}

async function reset(
  desk: Desk,
  tx: Tx,
  origin: Origin,
  token: string,
  passwordHash: string,
): Promise<Player | Refusal> {
  const link = await takeLink<RestoreData>(tx, 'restore', token);
  const player = link && (await findPlayer(tx, link.playerId, 'update'));
  if (!link || !player) return refuse('link_expired');
  const { contact } = link.data;
  const kind: Contact = contact.includes('@') ? 'email' : 'phone';
  // The contact may have been taken off the account since the mail was sent.
  if (player[kind] !== contact || !isWayIn(player, kind)) return refuse('link_expired');
  if (player.status !== 'active') return refuse('account_blocked');
  const proven = await proveContact(desk, tx, player, kind, origin);
  await changePassword(desk, tx, proven, passwordHash, { origin });
  return (await findPlayer(tx, player.id))!;
}

function refusePassword(body: NewPassword, contact: string): Refusal | undefined {
  const mistake = passwordMistake(body.password, contact);
  if (mistake !== undefined) return refuse('bad_input', { password: [mistake] });
  if (body.password === body.password_confirm) return undefined;
  return refuse('bad_input', { password_confirm: ['password_mismatch'] });
}
