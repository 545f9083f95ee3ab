import type { Queryable } from '#platform/server/db.ts';
import { hashToken } from '../tokens.ts';
import { insertChallenge, takeChallenge, type Purpose } from './passkey-store.ts';

/** How long the player may take over the fingerprint, the PIN or the phone across the room. */
export const CHALLENGE_SECONDS = 300;

/** Whoever signs it must have asked for it, for this purpose, in the last minutes. */
export async function keepChallenge(
  db: Queryable,
  challenge: string,
  purpose: Purpose,
  playerId: bigint | null,
): Promise<void> {
  const hash = hashToken(challenge);
  await insertChallenge(db, { hash, purpose, playerId, seconds: CHALLENGE_SECONDS });
}

/** True once; whatever else is wrong with the answer, its challenge is spent. */
export function spendChallenge(
  db: Queryable,
  challenge: string,
  purpose: Purpose,
  playerId: bigint | null,
): Promise<boolean> {
  return takeChallenge(db, hashToken(challenge), purpose, playerId);
}

/** The library throws for whatever a forged, stale or foreign answer can have wrong with it. */
export async function orWrong<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    // Each of its reasons comes to the same for whoever asked: this is not the answer.
    return undefined;
  }
}
