import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { FactorKeys } from './keys.ts';
import { CHALLENGE_SECONDS, keepChallenge, orWrong, spendChallenge } from './passkey-challenges.ts';
import { findPasskey, listPasskeys, markPasskeyUsed, type Passkey } from './passkey-store.ts';

/**
 * The browser's question for a passkey; good for five minutes and one answer. `playerId` null:
 * whoever has a passkey of this house may answer, which is a login.
 */
export async function askForPasskey(
  keys: FactorKeys,
  db: Queryable,
  playerId: bigint | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const held = playerId === null ? [] : await listPasskeys(db, playerId);
  const options = await generateAuthenticationOptions({
    rpID: keys.place().rpId,
    allowCredentials: held.map(({ id, transports }) => ({ id, transports })),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });
  await keepChallenge(db, options.challenge, playerId === null ? 'login' : 'confirm', playerId);
  return options;
}

/** Whose passkey answered. With a `playerId` only his own will do. Refuses `passkey_wrong`. */
export async function checkPasskey(
  keys: FactorKeys,
  db: Db,
  playerId: bigint | null,
  response: AuthenticationResponseJSON,
): Promise<bigint | Refusal> {
  const held = await findPasskey(db, response.id);
  const isOwn = held && (playerId === null || held.player_id === playerId);
  if (!isOwn || !namesOwner(response, keys.handleOf(held.player_id))) {
    return refuse('passkey_wrong');
  }
  const counter = await signedCounter(keys, db, playerId, held, response);
  // A counter that does not go on means that a copy of the key is about.
  const isNew = counter !== undefined && (await markPasskeyUsed(db, held.id, counter));
  return isNew ? held.player_id : refuse('passkey_wrong');
}

/** The counter that the authenticator signed; undefined when the answer is not a right one. */
async function signedCounter(
  keys: FactorKeys,
  db: Db,
  playerId: bigint | null,
  held: Passkey,
  response: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const purpose = playerId === null ? 'login' : 'confirm';
  const verified = await orWrong(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(db, challenge, purpose, playerId),
      expectedOrigin: keys.place().origin,
      expectedRPID: keys.place().rpId,
      requireUserVerification: true,
      credential: {
        id: held.id,
        publicKey: new Uint8Array(held.public_key),
        counter: Number(held.counter),
      },
    }),
  );
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** An answer that names an account must name the one the key belongs to. */
function namesOwner({ response }: AuthenticationResponseJSON, handle: Uint8Array): boolean {
  const { userHandle } = response;
  return userHandle === undefined || userHandle === Buffer.from(handle).toString('base64url');
}
