import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Queryable } from '#platform/server/db.ts';
import type { FactorKeys } from './keys.ts';
import {
  CHALLENGE_SECONDS,
  storeChallenge,
  undefinedOnError,
  consumeChallenge,
} from './passkey-challenges.ts';
import { findPasskey, listPasskeys, markPasskeyUsed, type Passkey } from './store.passkeys.ts';

/**
 * WebAuthn options to request a passkey; valid for five minutes and one answer. With `playerId`
 * null any player's passkey may answer, which is a login.
 */
export async function createPasskeyOptions(
  keys: FactorKeys,
  db: Queryable,
  playerId: PlayerId | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const held = playerId === null ? [] : await listPasskeys(db, playerId);
  const options = await generateAuthenticationOptions({
    rpID: keys.relyingParty().rpId,
    allowCredentials: held.map(({ id, transports }) => ({ id, transports })),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
  });
  await storeChallenge(db, options.challenge, playerId === null ? 'login' : 'confirm', playerId);
  return options;
}

/**
 * The owner of the passkey that answered. With a `playerId` only that player's passkeys are
 * accepted. Refuses `passkey_wrong`.
 */
export async function checkPasskey(
  keys: FactorKeys,
  db: Db,
  playerId: PlayerId | null,
  response: AuthenticationResponseJSON,
): Promise<PlayerId | Refusal<'passkey_wrong'>> {
  const held = await findPasskey(db, response.id);
  const isOwn = held && (playerId === null || held.player_id === playerId);
  if (!isOwn || !namesOwner(response, keys.handleOf(held.player_id))) {
    return refuse('passkey_wrong');
  }
  const counter = await verifiedCounter(keys, db, playerId, held, response);
  // A counter that does not increase means that the key was cloned.
  const isNew = counter !== undefined && (await markPasskeyUsed(db, held.id, counter));
  return isNew ? held.player_id : refuse('passkey_wrong');
}

/** The counter that the authenticator signed; undefined when the answer is invalid. */
async function verifiedCounter(
  keys: FactorKeys,
  db: Db,
  playerId: PlayerId | null,
  held: Passkey,
  response: AuthenticationResponseJSON,
): Promise<number | undefined> {
  const purpose = playerId === null ? 'login' : 'confirm';
  const verified = await undefinedOnError(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(db, challenge, purpose, playerId),
      expectedOrigin: keys.relyingParty().origin,
      expectedRPID: keys.relyingParty().rpId,
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

/** An answer that names an account must name the account of the key. */
function namesOwner({ response }: AuthenticationResponseJSON, handle: Uint8Array): boolean {
  const { userHandle } = response;
  return userHandle === undefined || userHandle === Buffer.from(handle).toString('base64url');
}
