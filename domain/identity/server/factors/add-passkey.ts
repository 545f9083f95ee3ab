import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Db, Queryable, Tx } from '#platform/server/db.ts';
import type { FactorKeys } from './keys.ts';
import { CHALLENGE_SECONDS, keepChallenge, orWrong, spendChallenge } from './passkey-challenges.ts';
import { insertPasskey, listPasskeys } from './passkey-store.ts';

const PASSKEYS_MAX = 20;
const BRAND = 'Croupier';
/** Ed25519, ES256 and RS256: between them, every authenticator that is sold. */
const ALGORITHMS = [-8, -7, -257];

/** The browser's question for a new passkey; good for five minutes and one answer. */
export async function beginPasskey(
  keys: FactorKeys,
  db: Queryable,
  player: { id: bigint; label: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const held = await listPasskeys(db, player.id);
  const options = await generateRegistrationOptions({
    rpName: BRAND,
    rpID: keys.place().rpId,
    userName: player.label,
    userDisplayName: player.label,
    userID: keys.handleOf(player.id),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: held.map(({ id, transports }) => ({ id, transports })),
    // It is found without a name and opens only to its owner: a login of its own in one step.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge, 'add', player.id);
  return options;
}

/**
 * Keeps the passkey that answered; `work` happens with it or not at all, so that none is added of
 * which the owner is not told. Refuses `passkey_wrong`, and `passkey_taken` when somebody has it or
 * there are twenty.
 */
export async function finishPasskey<T>(
  keys: FactorKeys,
  db: Db,
  playerId: bigint,
  { response, name }: { response: RegistrationResponseJSON; name: string },
  work: (tx: Tx, id: string) => Promise<T>,
): Promise<T | Refusal> {
  const verified = await orWrong(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => spendChallenge(db, challenge, 'add', playerId),
      expectedOrigin: keys.place().origin,
      expectedRPID: keys.place().rpId,
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
