import type { PlayerId } from '#core/ids.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  findMemberByEmail,
  findPlayer,
  markContactVerified,
  refuseCrossOrigin,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { CallRequest, Viewer } from '#platform/server/http/route.ts';
import type { completeSocial as shape } from '../contract.ts';
import { labelOf, type SocialLoginContext } from './context.ts';
import { hashOf, newSecret, readBrowser } from './secrets.ts';
import {
  closeAttempt,
  findPlayerId,
  issueTicket,
  insertIdentity,
  markUsed,
  claimTicket,
  type ClaimedAttempt,
} from './store.ts';

type Completion = Answer<typeof shape>;

/** The remaining input may take a while: consents to read, a password to remember. */
export const QUESTION_SECONDS = 15 * 60;

/**
 * The page redeems its ticket and learns the result of the attempt. The ticket works once, in the
 * browser that began; when more input is needed, a new ticket is issued.
 */
export async function completeSocial(
  context: SocialLoginContext,
  { body, origin, viewer }: CallRequest<typeof shape>,
): Promise<Completion | Refusal<RefusalCodeOf<typeof shape>>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const [ticket, browser] = [hashOf(body.ticket), readBrowser(origin.cookies)];
  if (!ticket || !browser) return expired();
  const member = viewer?.kind === 'player' ? viewer : undefined;
  const found = await context.db.transaction(async (tx) => {
    const attempt = await claimTicket(tx, ticket, browser);
    return attempt ? await decide(context, tx, attempt, member) : expired();
  });
  if (isRefusal(found)) return found;
  if (!('player' in found)) return found;
  return await context.loginService.login(found.player, origin, 'social');
}

export function expired(): Refusal<'social_expired'> {
  return refuse('social_expired');
}

/**
 * A known identity logs in, a requested link is created, and no identity is ever linked to another
 * person's account.
 */
async function decide(
  context: SocialLoginContext,
  tx: Tx,
  attempt: ClaimedAttempt,
  viewer: Viewer | undefined,
) {
  const known = await findPlayerId(tx, attempt.provider, attempt.subject);
  if (attempt.player_id !== null)
    return await link(context, tx, attempt, attempt.player_id, viewer, known);
  if (known !== undefined) return await welcome(tx, attempt, known);
  const email = provenEmail(attempt);
  const owner = email === undefined ? undefined : await findMemberByEmail(tx, email);
  if (owner && owner.id === viewer?.id) {
    const linked = await link(context, tx, attempt, owner.id, viewer, known);
    // The provider has confirmed the mailbox, which belongs to the account's own e-mail.
    if (!isRefusal(linked)) await markContactVerified(tx, owner.id, 'email');
    return linked;
  }
  return await fetchClaims(context, tx, attempt, owner, email);
}

async function welcome(
  tx: Tx,
  attempt: ClaimedAttempt,
  playerId: PlayerId,
): Promise<Completion | { player: Player } | Refusal<'social_expired'>> {
  const player = await findPlayer(tx, playerId);
  if (!player) return expired();
  await markUsed(tx, attempt);
  await closeAttempt(tx, attempt.state_hash);
  return { player };
}

/** Links the provider to the account of the logged-in player only. */
async function link(
  context: SocialLoginContext,
  tx: Tx,
  attempt: ClaimedAttempt,
  playerId: PlayerId,
  viewer: Viewer | undefined,
  known: PlayerId | undefined,
) {
  if (viewer?.id !== playerId) return refuse('social_not_yours');
  const unconfirmed = await context.requireStepUp(tx, viewer);
  if (unconfirmed) return unconfirmed;
  if (known !== undefined && known !== playerId) return refuse('social_taken');
  const player = await findPlayer(tx, playerId, 'update');
  if (player?.status !== 'active') return refuse('account_blocked');
  if (known === undefined) {
    if (!(await insertIdentity(tx, playerId, attempt))) return refuse('social_second');
    await context.emit(tx, 'player.social_linked', {
      player_id: playerId.toString(),
      provider: attempt.provider,
    });
    await emailOwner(context, tx, player, 'social-linked', attempt.provider);
  }
  await closeAttempt(tx, attempt.state_hash);
  return { linked: { provider: attempt.provider, label: labelOf(context, attempt.provider) } };
}

export async function emailOwner(
  context: SocialLoginContext,
  tx: Tx,
  player: Player,
  template: 'social-linked' | 'social-unlinked',
  provider: string,
): Promise<void> {
  if (player.email === null) return;
  const to = { email: player.email, playerId: player.id, locale: player.locale ?? 'ru' };
  await context.mail?.(tx, to, template, { provider: labelOf(context, provider) });
}

/** A new visitor must give the consents, the owner of the e-mail must prove to be its owner. */
async function fetchClaims(
  context: SocialLoginContext,
  tx: Tx,
  attempt: ClaimedAttempt,
  owner: Player | undefined,
  email: string | undefined,
): Promise<Completion> {
  const ticket = newSecret();
  await issueTicket(tx, attempt.state_hash, hashOf(ticket)!, QUESTION_SECONDS);
  const question = {
    ticket,
    provider: attempt.provider,
    label: labelOf(context, attempt.provider),
  };
  if (owner && email !== undefined) return { proof: { ...question, email } };
  const currency = attempt.registration.currency ?? null;
  return { registration: { ...question, email: email ?? null, currency } };
}

/** The e-mail, if the provider has confirmed it. An unconfirmed one proves nothing. */
export function provenEmail({ email, is_email_verified }: ClaimedAttempt): string | undefined {
  if (email === null || !is_email_verified) return undefined;
  const reading = readEmail(email);
  return 'email' in reading ? reading.email : undefined;
}
