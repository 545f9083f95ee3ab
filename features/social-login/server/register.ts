import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import {
  findPlayer,
  markContactVerified,
  openAccount,
  refuseForeign,
  type Player,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { Asked } from '#platform/server/http/route.ts';
import type { registerBySocial as shape } from '../contract.ts';
import { expired, provenEmail } from './complete.ts';
import type { Desk } from './desk.ts';
import { hashOf, readBrowser } from './secrets.ts';
import { closeAttempt, findPlayerId, insertIdentity, takeTicket, type Told } from './store.ts';

/**
 * Opens the account of somebody a provider has named, once he has agreed to what every player
 * agrees to. It gets the provider's e-mail only when the provider vouches for it; any other would
 * take the address away from its owner.
 */
export async function registerBySocial(
  desk: Desk,
  { body, origin }: Asked<typeof shape>,
): Promise<Answer<typeof shape> | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const [ticket, browser] = [hashOf(body.ticket), readBrowser(origin.cookies)];
  if (!ticket || !browser) return expired();
  const player = await desk.db.transaction(async (tx) => {
    const told = await takeTicket(tx, ticket, browser);
    if (!told || told.player_id !== null) return expired();
    return await open(desk, tx, told, body, origin.language);
  });
  return isRefusal(player) ? player : await desk.door.enter(player, origin, 'register');
}

async function open(
  desk: Desk,
  tx: Tx,
  told: Told,
  body: Body<typeof shape>,
  language: string | undefined,
): Promise<Player | Refusal> {
  const { provider, subject, wish } = told;
  if ((await findPlayerId(tx, provider, subject)) !== undefined) return refuse('social_taken');
  const email = provenEmail(told);
  const who = { social: `${provider}:${subject}`, ...(email === undefined ? {} : { email }) };
  if (await desk.isExcluded(tx, who)) return refuse('account_excluded');
  const identity = {
    email: email ?? null,
    phone: null,
    passwordHash: null,
    method: 'social',
  } as const;
  const form = { ...wish, ...body, promo: body.promo ?? wish.promo };
  const player = await openAccount(desk, tx, identity, form, language);
  if (isRefusal(player)) return player;
  // Since the question was asked somebody registered with this e-mail; now a proof is due.
  if (!player) return refuse('email_taken', { email: ['email_taken'] });
  if (player.email !== null) await markContactVerified(tx, player.id, 'email');
  if (!(await insertIdentity(tx, player.id, told))) return refuse('social_taken');
  await closeAttempt(tx, told.state_hash);
  return (await findPlayer(tx, player.id))!;
}
