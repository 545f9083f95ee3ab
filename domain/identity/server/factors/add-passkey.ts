import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { FactorKeys } from './keys.ts';
import {
  CHALLENGE_SECONDS,
  storeChallenge,
  undefinedOnError,
  consumeChallenge,
} from './passkey-challenges.ts';
import { insertPasskey, listPasskeys } from './store.passkeys.ts';

const PASSKEYS_MAX = 20;
/** Ed25519, ES256 and RS256: between them, every authenticator on the market. */
const ALGORITHMS = [-8, -7, -257];

/** WebAuthn options for a new passkey; valid for five minutes and one answer. */
export async function beginPasskey(
  keys: FactorKeys,
  db: Queryable,
  player: { id: PlayerId; label: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const held = await listPasskeys(db, player.id);
  const options = await generateRegistrationOptions({
    rpName: keys.brand(),
    rpID: keys.relyingParty().rpId,
    userName: player.label,
    userDisplayName: player.label,
    userID: keys.handleOf(player.id),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: held.map(({ id, transports }) => ({ id, transports })),
    // A discoverable credential that requires user verification: a login of its own in one step.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(db, options.challenge, 'add', player.id);
  return options;
}

/**
 * Stores the created passkey in one transaction with `work`, so that no passkey is added without
 * notifying the owner. Refuses `passkey_wrong`, and `passkey_taken` when the credential already
 * exists or the player has twenty.
 */
export async function finishPasskey<T>(
  keys: FactorKeys,
  db: Db,
  playerId: PlayerId,
  { response, name }: { response: RegistrationResponseJSON; name: string },
  work: (tx: Tx, id: string) => Promise<T>,
): Promise<T | Refusal<'passkey_wrong' | 'passkey_taken'>> {
  const verified = await undefinedOnError(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => consumeChallenge(db, challenge, 'add', playerId),
      expectedOrigin: keys.relyingParty().origin,
      expectedRPID: keys.relyingParty().rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified?.verified) return refuse('passkey_wrong');
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const row = {
    id: credential.id,
    player_id: playerId,
    public_key: Buffer.from(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    name,
    is_backed_up: credentialBackedUp,
  };
  return await db.transaction(async (tx) => {
    const isNew = await insertPasskey(tx, row, PASSKEYS_MAX);
    return isNew ? await work(tx, credential.id) : refuse('passkey_taken');
  });
}
