import { refuse, refuseInput, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import type { LoginResult } from '#domain/identity/contract.ts';
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
  canLogInBy,
  proveContact,
  readFlow,
  readPhone,
  refuseCode,
  refuseCrossOrigin,
  consumeLink,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { CallRequest, Origin } from '#platform/server/http/route.ts';
import type * as contract from '../contract.restore.ts';
import type { SignInContext } from './context.ts';
import { sendCodeTo, type CodeSent } from './send-code.ts';

/** An email may be read an hour later; a token issued for a code is used at once. */
const LINK_SECONDS = 3600;
const TOKEN_SECONDS = 1800;

type Contact = 'email' | 'phone';
/** The contact of the restore token: it must still be the player's when the token is used. */
type RestoreData = { contact: string };
type NewPassword = { password: string; password_confirm: string };

export async function forgotEmail(
  context: SignInContext,
  { body, origin }: CallRequest<typeof contract.forgotByEmail>,
): Promise<CodeSent | Refusal<RefusalCodeOf<typeof contract.forgotByEmail>>> {
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  const { email } = reading;
  const found = await findMemberByEmail(context.db, email);
  return await forgot(context, origin, email, found, async (tx, player, code) => {
    const data: RestoreData = { contact: email };
    const request = { purpose: 'restore', playerId: player.id, data, seconds: LINK_SECONDS };
    const to = { ...addressee(player, origin.language), email };
    const link = `${context.publicUrl()}/${to.locale}/reset-password/${await issueLink(
      tx,
      request,
    )}`;
    await context.messages.email(tx, to, 'restore', { code, link });
  });
}

export async function forgotPhone(
  context: SignInContext,
  { body, origin }: CallRequest<typeof contract.forgotByPhone>,
): Promise<CodeSent | Refusal<RefusalCodeOf<typeof contract.forgotByPhone>>> {
  const reading = readPhone(body.phone);
  if ('mistake' in reading) return refuseInput('phone', reading.mistake);
  const { phone } = reading;
  const found = await findMemberByPhone(context.db, phone);
  return await forgot(context, origin, phone, found, async (tx, player, code) => {
    const to = { ...addressee(player, origin.language), phone };
    await context.messages.phone(tx, to, body.type ?? 'call', 'restore-code', { code });
  });
}

async function forgot(
  context: SignInContext,
  origin: Origin,
  contact: string,
  found: Player | undefined,
  write: (tx: Tx, player: Player, code: string) => Promise<void>,
) {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const kind: Contact = contact.includes('@') ? 'email' : 'phone';
  const isOpen = found?.kind === 'member' && found.status === 'active';
  const player = isOpen && canLogInBy(found, kind) ? found : undefined;
  const { flow, setCookie } = newFlow(origin, 'restore');
  const sent = await sendCodeTo(context, origin, {
    purpose: 'restore',
    contact,
    player,
    flow,
    write: (tx, code) => write(tx, player!, code),
  });
  if (!isRefusal(sent)) setCookie();
  return sent;
}

/** Issues the token that sets a new password for the code that was sent. */
export async function confirmCode(
  context: SignInContext,
  origin: Origin,
  code: string,
): Promise<{ data: { token: string } } | Refusal<'code_expired' | 'code_wrong' | 'forbidden'>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const flow = readFlow(origin, 'restore');
  const result = await context.db.transaction(async (tx) => {
    const verified = await context.codes.verify(tx, flow, ['restore'], code);
    if (verified.state !== 'right') return verified;
    const data: RestoreData = { contact: verified.contact! };
    const request = {
      purpose: 'restore',
      playerId: verified.playerId,
      data,
      seconds: TOKEN_SECONDS,
    };
    return { state: 'right' as const, token: await issueLink(tx, request) };
  });
  if (result.state !== 'right') return refuseCode(result);
  endFlow(origin, 'restore');
  return { data: { token: result.token } };
}

export async function confirmToken(
  context: SignInContext,
  token: string,
): Promise<Answer<typeof contract.confirmEmailRestoreToken> | Refusal<'link_expired'>> {
  const link = await peekLink<RestoreData>(context.db, 'restore', token);
  return link ? { data: { to: maskContact(link.data.contact) } } : refuse('link_expired');
}

export async function checkToken(
  context: SignInContext,
  token: string,
): Promise<Answer<typeof contract.checkEmailRestoreToken>> {
  return { data: { is_valid: (await peekLink(context.db, 'restore', token)) !== undefined } };
}

/** Sets a new password by the code, without the step between. */
export async function resetByCode(
  context: SignInContext,
  { body, origin }: CallRequest<typeof contract.resetByEmailCode>,
): Promise<LoginResult | Refusal<RefusalCodeOf<typeof contract.resetByEmailCode>>> {
  // An unacceptable password must not consume the code.
  const mistake = refusePassword(body, '');
  if (mistake) return mistake;
  const issued = await confirmCode(context, origin, body.code);
  return isRefusal(issued) ? issued : await resetByToken(context, origin, issued.data.token, body);
}

/** Sets the new password, ends every session and logs in. */
export async function resetByToken(
  context: SignInContext,
  origin: Origin,
  token: string,
  body: NewPassword,
): Promise<LoginResult | Refusal<RefusalCodeOf<typeof contract.resetByEmailToken>>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const link = await peekLink<RestoreData>(context.db, 'restore', token);
  if (!link) return refuse('link_expired');
  const mistake = refusePassword(body, link.data.contact);
  if (mistake) return mistake;
  const passwordHash = await context.passwords.hash(body.password);
  if (isRefusal(passwordHash)) return passwordHash;
  const player = await context.db.transaction((tx) =>
    reset(context, tx, origin, token, passwordHash),
  );
  return isRefusal(player) ? player : await context.loginService.login(player, origin, 'restore');
}

async function reset(
  context: SignInContext,
  tx: Tx,
  origin: Origin,
  token: string,
  passwordHash: string,
): Promise<Player | Refusal<'link_expired' | 'account_blocked'>> {
  const link = await consumeLink<RestoreData>(tx, 'restore', token);
  const player = link && (await findPlayer(tx, link.playerId, 'update'));
  if (!link || !player) return refuse('link_expired');
  const { contact } = link.data;
  const kind: Contact = contact.includes('@') ? 'email' : 'phone';
  // The contact may have been removed from the account since the email was sent.
  if (player[kind] !== contact || !canLogInBy(player, kind)) return refuse('link_expired');
  if (player.status !== 'active') return refuse('account_blocked');
  const proven = await proveContact(context, tx, player, kind, origin);
  await changePassword(context, tx, proven, passwordHash, { origin });
  return (await findPlayer(tx, player.id))!;
}

function refusePassword(body: NewPassword, contact: string): Refusal<'bad_input'> | undefined {
  const mistake = passwordMistake(body.password, contact);
  if (mistake !== undefined) return refuse('bad_input', { password: [mistake] });
  if (body.password === body.password_confirm) return undefined;
  return refuseInput('password_confirm', 'password_mismatch');
}
