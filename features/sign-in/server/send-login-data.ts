import { refuseTooManyRequests, refuseInput, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import {
  addressee,
  findMemberByEmail,
  networkOf,
  refuseCrossOrigin,
  type Player,
} from '#domain/identity/server/index.ts';
import { readEmail } from '#domain/identity/rules.ts';
import type { CallRequest } from '#platform/server/http/route.ts';
import type { sendLoginData as shape } from '../contract.ts';
import type { SignInContext } from './context.ts';
import { padResponseTime } from '#platform/server/http/pad-response-time.ts';

/** Emails the owner of an address the login methods of the account; never a password. */
export async function sendLoginData(
  context: SignInContext,
  { body, origin }: CallRequest<typeof shape>,
): Promise<Answer<typeof shape> | Refusal<RefusalCodeOf<typeof shape>>> {
  const foreign = refuseCrossOrigin(origin, context.allowedOrigins);
  if (foreign) return foreign;
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuseInput('email', reading.mistake);
  if (await context.guards.isSuspectedBot(origin)) {
    const challenge = await context.challenge(origin);
    if (challenge) return challenge;
  }
  const wait = await context.guards.sendLoginEmail(networkOf(origin.ip), reading.email);
  if (wait !== undefined) return refuseTooManyRequests(wait);
  await padResponseTime(async () => {
    const player = await findMemberByEmail(context.db, reading.email);
    if (player?.kind === 'member' && player.status === 'active')
      await write(context, player, origin);
  });
  return { data: { sent: true } };
}

async function write(
  context: SignInContext,
  player: Player,
  { language }: { language: string | undefined },
): Promise<void> {
  const to = { ...addressee(player, language), email: player.email! };
  await context.db.transaction(async (tx) => {
    await context.messages.email(tx, to, 'login-data', {
      password: player.password_hash === null ? 'no' : 'yes',
      phone: player.phone === null ? 'no' : 'yes',
      social: (await context.socialNames(tx, player.id)).join(', ') || 'none',
      link: `${context.publicUrl()}/${to.locale}?login`,
    });
  });
}
