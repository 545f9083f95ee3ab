import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';

export type AcceptedPolicy = {
  readonly policy: string;
  readonly number: number;
  /** SHA-256 of the accepted texts. */
  readonly hash: string;
  readonly accepted_at: Date;
};

/** The versions of policies that the player has accepted, the first one first. */
export async function listAcceptedPolicies(
  db: Queryable,
  playerId: PlayerId,
): Promise<AcceptedPolicy[]> {
  return await db.query<AcceptedPolicy>(
    `select slug as policy, number, encode(hash, 'hex') as hash, at as accepted_at
       from policies_accepted where player_id = $1 order by at, slug`,
    [playerId],
  );
}
