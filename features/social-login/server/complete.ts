import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import { readEmail } from '#domain/identity/rules.ts';
import {
  findMemberByEmail,
  findPlayer,
  markContactVerified,
  refuseForeign,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Asked, Viewer } from '#platform/server/http/route.ts';
import type { completeSocial as shape } from '../contract.ts';
import { labelOf, type Desk } from './desk.ts';
import { hashOf, newSecret, readBrowser } from './secrets.ts';
import {
  closeAttempt,
  findPlayerId,
  giveTicket,
  insertIdentity,
  markUsed,
  takeTicket,
  type Told,
} from './store.ts';

type Completion = Answer<typeof shape>;

/** What is still asked may take a while: consents to read, a password to remember. */
export const QUESTION_SECONDS = 15 * 60;

/**
 * The page redeems its ticket, and with it decides itself what comes of the visit. The ticket works
 * once, in the browser that began; a question is answered with a new one.
 */
export async function completeSocial(
  desk: Desk,
  { body, origin, viewer }: Asked<typeof shape>,
): Promise<Completion | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const [ticket, browser] = [hashOf(body.ticket), readBrowser(origin.cookies)];
  if (!ticket || !browser) return expired();
  const member = viewer?.kind === 'player' ? viewer : undefined;
  const found = await desk.db.transaction(async (tx) => {
    const told = await takeTicket(tx, ticket, browser);
    return told ? await decide(desk, tx, told, member) : expired();
  });
  if (isRefusal(found)) return found;
  if (!('enter' in found)) return found;
  return await desk.door.enter(found.enter, origin, 'social');
}

export function expired(): Refusal {
  return refuse('social_expired');
}

type Decision = Completion | { enter: Player } | Refusal;

/** Who is known comes in, who asked to link is linked, and nobody is linked to a stranger. */
async function decide(
  desk: Desk,
  tx: Tx,
  told: Told,
  viewer: Viewer | undefined,
): Promise<Decision> {
  const known = await findPlayerId(tx, told.provider, told.subject);
  if (told.player_id !== null) return await link(desk, tx, told, told.player_id, viewer, known);
  if (known !== undefined) return await welcome(tx, told, known);
  const email = provenEmail(told);
  const owner = email === undefined ? undefined : await findMemberByEmail(tx, email);
  if (owner && owner.id === viewer?.id) {
    const linked = await link(desk, tx, told, owner.id, viewer, known);
    // The provider vouches for the mailbox, and its owner is in the account that names it.
    if (!isRefusal(linked)) await markContactVerified(tx, owner.id, 'email');
    return linked;
  }
  return await ask(desk, tx, told, owner, email);
}

async function welcome(tx: Tx, told: Told, playerId: bigint): Promise<Decision> {
  const player = await findPlayer(tx, playerId);
  if (!player) return expired();
  await markUsed(tx, told);
  await closeAttempt(tx, told.state_hash);
  return { enter: player };
}

/** Adds a way in to the account of whoever is logged in, and of nobody else. */
async function link(
  desk: Desk,
  tx: Tx,
  told: Told,
  playerId: bigint,
  viewer: Viewer | undefined,
  known: bigint | undefined,
): Promise<Completion | Refusal> {
  if (viewer?.id !== playerId) return refuse('social_not_yours');
  const unconfirmed = await desk.refuseUnconfirmed(tx, viewer);
  if (unconfirmed) return unconfirmed;
  if (known !== undefined && known !== playerId) return refuse('social_taken');
  const player = await findPlayer(tx, playerId, 'update');
  if (player?.status !== 'active') return refuse('account_blocked');
  if (known === undefined) {
    if (!(await insertIdentity(tx, playerId, told))) return refuse('social_second');
    await desk.emit(tx, 'player.social_linked', {
      player_id: playerId.toString(),
      provider: told.provider,
    });
    await tellOwner(desk, tx, player, 'social-linked', told.provider);
  }
  await closeAttempt(tx, told.state_hash);
  return { linked: { provider: told.provider, label: labelOf(desk, told.provider) } };
}

export async function tellOwner(
  desk: Desk,
  tx: Tx,
  player: Player,
  template: 'social-linked' | 'social-unlinked',
  provider: string,
): Promise<void> {
  if (player.email === null) return;
  const to = { email: player.email, playerId: player.id, locale: player.locale ?? 'ru' };
  await desk.mail?.(tx, to, template, { provider: labelOf(desk, provider) });
}

/** A newcomer is asked for his consents, the owner of the e-mail for a proof that he is that. */
async function ask(
  desk: Desk,
  tx: Tx,
  told: Told,
  owner: Player | undefined,
  email: string | undefined,
): Promise<Completion> {
  const ticket = newSecret();
  await giveTicket(tx, told.state_hash, hashOf(ticket)!, QUESTION_SECONDS);
  const question = { ticket, provider: told.provider, label: labelOf(desk, told.provider) };
  if (owner && email !== undefined) return { proof: { ...question, email } };
  const currency = told.wish.currency ?? null;
  return { registration: { ...question, email: email ?? null, currency } };
}

/** The e-mail, if the provider vouches for it. Any other says nothing about anybody. */
export function provenEmail({ email, is_email_verified }: Told): string | undefined {
  if (email === null || !is_email_verified) return undefined;
  const reading = readEmail(email);
  return 'email' in reading ? reading.email : undefined;
}
