import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Answer, RefusalCodeOf } from '#core/wire.ts';
import type * as contract from '#domain/identity/contract.passkeys.ts';
import { findPlayer, refuseCrossOrigin } from '#domain/identity/server/index.ts';
import type { CallRequest } from '#platform/server/http/route.ts';
import type { AccountSecurityContext } from './context.ts';

export async function beginPasskeyLogin(
  { db, factors, allowedOrigins }: AccountSecurityContext,
  { origin }: CallRequest<typeof contract.beginPasskeyLogin>,
): Promise<Answer<typeof contract.beginPasskeyLogin> | Refusal<'forbidden'>> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  return { data: { options: { ...(await factors.beginPasskeyLogin(db)) } } };
}

/** Logs in by passkey: it identifies the player and needs no two-factor step. */
export async function logInByPasskey(
  { db, factors, loginService, allowedOrigins }: AccountSecurityContext,
  { body, origin }: CallRequest<typeof contract.logInByPasskey>,
): Promise<
  Answer<typeof contract.logInByPasskey> | Refusal<RefusalCodeOf<typeof contract.logInByPasskey>>
> {
  const foreign = refuseCrossOrigin(origin, allowedOrigins);
  if (foreign) return foreign;
  // The contract bounds the fields; the WebAuthn library validates their content.
  const response = body.response as AuthenticationResponseJSON;
  const id = await factors.finishPasskeyLogin(db, response);
  if (isRefusal(id)) return id;
  const player = await findPlayer(db, id);
  // Staff have a login of their own.
  if (player?.kind !== 'member') return refuse('passkey_wrong');
  return await loginService.login(player, origin, 'passkey');
}
