import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer } from '#core/wire.ts';
import type * as contract from '#domain/identity/contract.passkeys.ts';
import { findPlayer, refuseForeign } from '#domain/identity/server/index.ts';
import type { Asked } from '#platform/server/http/route.ts';
import type { Desk } from './desk.ts';

export async function beginPasskeyLogin(
  { db, factors, allowedOrigins }: Desk,
  { origin }: Asked<typeof contract.beginPasskeyLogin>,
): Promise<Answer<typeof contract.beginPasskeyLogin> | Refusal> {
  const foreign = refuseForeign(origin, allowedOrigins);
  if (foreign) return foreign;
  return { data: { options: { ...(await factors.beginPasskeyLogin(db)) } } };
}

/** The passkey says who it is and that it is he: the door asks nothing more. */
export async function logInByPasskey(
  { db, factors, door, allowedOrigins }: Desk,
  { body, origin }: Asked<typeof contract.logInByPasskey>,
): Promise<Answer<typeof contract.logInByPasskey> | Refusal> {
  const foreign = refuseForeign(origin, allowedOrigins);
  if (foreign) return foreign;
  // The contract bounds its texts; the library reads what is in them and refuses the rest.
  const response = body.response as AuthenticationResponseJSON;
  const id = await factors.finishPasskeyLogin(db, response);
  if (isRefusal(id)) return id;
  const player = await findPlayer(db, id);
  // Staff have a door of their own.
  if (player?.kind !== 'member') return refuse('passkey_wrong');
  return await door.enter(player, origin, 'passkey');
}
