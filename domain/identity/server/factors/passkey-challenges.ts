import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { hashToken } from '../tokens.ts';
import { insertChallenge, deleteChallenge, type ChallengePurpose } from './store.passkeys.ts';

/** How long the player may take over the fingerprint, the PIN or a phone in another room. */
export const CHALLENGE_SECONDS = 300;

/**
 * Stores a challenge: an answer is accepted only for a challenge that was requested for this
 * purpose in the last minutes.
 */
export async function storeChallenge(
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  playerId: PlayerId | null,
): Promise<void> {
  const hash = hashToken(challenge);
  await insertChallenge(db, { hash, purpose, playerId, seconds: CHALLENGE_SECONDS });
}

/** True once; the challenge is consumed whatever else is wrong with the answer. */
export function consumeChallenge(
  db: Queryable,
  challenge: string,
  purpose: ChallengePurpose,
  playerId: PlayerId | null,
): Promise<boolean> {
  return deleteChallenge(db, hashToken(challenge), purpose, playerId);
}

/** The library throws for everything that can be wrong with a forged, stale or foreign answer. */
export async function undefinedOnError<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    // Every reason means the same to the caller: the answer is invalid.
    return undefined;
  }
}
