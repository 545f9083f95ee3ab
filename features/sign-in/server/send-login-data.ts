import { refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import {
  addressee,
  findMemberByEmail,
  networkOf,
  refuseForeign,
  type Player,
} from '#domain/identity/server/index.ts';
import { readEmail } from '#domain/identity/rules.ts';
import type { Asked } from '#platform/server/http/route.ts';
import type { sendLoginData as shape } from '../contract.ts';
import type { Desk } from './desk.ts';
import { evenly } from './evenly.ts';

/** Mails the owner of an address which ways into his account there are; never a password. */
export async function sendLoginData(
  desk: Desk,
  { body, origin }: Asked<typeof shape>,
): Promise<Answer<typeof shape> | Refusal> {
  const foreign = refuseForeign(origin, desk.allowedOrigins);
  if (foreign) return foreign;
  const reading = readEmail(body.email);
  if ('mistake' in reading) return refuse('bad_input', { email: [reading.mistake] });
  if (desk.guards.looksLikeMachine(origin)) {
    const asked = await desk.challenge(origin);
    if (asked) return asked;
  }
  const network = networkOf(origin.ip);
  const wait = desk.guards.send.waitFor(network) ?? desk.guards.letter.waitFor(reading.email);
  if (wait !== undefined) return refuse('too_many_requests', undefined, wait);
  desk.guards.send.count(network);
  desk.guards.letter.count(reading.email);
  await evenly(async () => {
    const player = await findMemberByEmail(desk.db, reading.email);
    if (player?.kind === 'member' && player.status === 'active') await write(desk, player, origin);
  });
  return { data: { sent: true } };
}

async function write(
  desk: Desk,
  player: Player,
  { language }: { language: string | undefined },
): Promise<void> {
  const to = { ...addressee(player, language), email: player.email! };
  await desk.db.transaction(async (tx) => {
    await desk.messages.email(tx, to, 'login-data', {
      password: player.password_hash === null ? 'no' : 'yes',
      phone: player.phone === null ? 'no' : 'yes',
      social: (await desk.socialNames(tx, player.id)).join(', ') || 'none',
      link: `${desk.publicUrl()}/${to.locale}?login`,
    });
  });
}
