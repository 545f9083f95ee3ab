import { refuse, refuseField, isRefusal, type Refusal } from '#core/refusal.ts';
import type { Answer, Body, RefusalCodeOf } from '#core/wire.ts';
import {
  findPlayer,
  markContactVerified,
  openAccount,
  readVisitor,
  refuseAge,
  refuseCrossOrigin,
} from '#domain/identity/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import type { CallRequest, Origin } from '#platform/server/http/route.ts';
import type { registerBySocial as shape } from '../contract.ts';
import { expired, provenEmail } from './complete.ts';
import type { SocialLoginContext } from './context.ts';
import { hashOf, readBrowser } from './secrets.ts';
import {
  closeAttempt,
  findPlayerId,
  insertIdentity,
  claimTicket,
  type ClaimedAttempt,
} from './store.ts';

/**
 * Creates the account of an identity named by a provider, once the consents are given. The account
 * gets the provider's e-mail only when the provider has confirmed it; an unconfirmed one could
 * belong to another person.
 */
export async function registerBySocial(
  context: SocialLoginContext,
  { body, origin }: CallRequest<typeof shape>,
): Promise<Answer<typeof shape> | Refusal<RefusalCodeOf<typeof shape>>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const [ticket, browser] = [hashOf(body.ticket), readBrowser(origin.cookies)];
  if (!ticket || !browser) return expired();
  const player = await context.db.transaction(async (tx) => {
    const attempt = await claimTicket(tx, ticket, browser);
    if (!attempt || attempt.player_id !== null) return expired();
    return await open(context, tx, attempt, body, origin);
  });
  return isRefusal(player) ? player : await context.loginService.login(player, origin, 'register');
}

async function open(
  context: SocialLoginContext,
  tx: Tx,
  attempt: ClaimedAttempt,
  body: Body<typeof shape>,
  origin: Origin,
) {
  const { provider, subject, registration } = attempt;
  if ((await findPlayerId(tx, provider, subject)) !== undefined) return refuse('social_taken');
  const email = provenEmail(attempt);
  const who = { social: `${provider}:${subject}`, ...(email === undefined ? {} : { email }) };
  if (await context.isExcluded(tx, who)) return refuse('account_excluded');
  const identity = {
    email: email ?? null,
    phone: null,
    passwordHash: null,
    method: 'social',
  } as const;
  // A code of the beginning was checked there; one that was closed since attributes to no partner.
  const refused =
    refuseAge(context.minAgeOf(origin), body.confirmed_age) ??
    (await context.checkPromo(body.promo, origin.ip));
  if (refused) return refused;
  const form = { ...registration, ...body };
  const { language } = origin;
  const from = { language, visitor: readVisitor(origin), ...context.placeOf(origin) };
  const player = await openAccount(context, tx, identity, form, from);
  if (isRefusal(player)) return player;
  // The e-mail was registered since the ticket was issued; now a proof is required.
  if (!player) return refuseField('email', 'email_taken');
  if (player.email !== null) await markContactVerified(tx, player.id, 'email');
  if (!(await insertIdentity(tx, player.id, attempt))) return refuse('social_taken');
  await closeAttempt(tx, attempt.state_hash);
  return (await findPlayer(tx, player.id))!;
}
