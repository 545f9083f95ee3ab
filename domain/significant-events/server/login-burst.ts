import type { PlayerId } from '#core/ids.ts';
import type { Queryable } from '#platform/server/db.ts';
import { recordSignificantEvent } from './store.ts';

type LoginBurst = {
  /** Which login was tried: that of players, or that of staff. */
  readonly login: 'player' | 'staff';
  readonly network: string;
  /** The account, where the login names one that there is. */
  readonly playerId?: PlayerId | undefined;
};

/**
 * Failed logins so close to each other that further ones have to wait. One event an hour for an
 * account, or for a network that guesses at accounts which do not exist.
 */
export async function recordLoginBurst(
  db: Queryable,
  { login, network, playerId }: LoginBurst,
): Promise<void> {
  const at = new Date();
  const hour = at.toISOString().slice(0, 13);
  await recordSignificantEvent(db, {
    kind: 'failed_logins',
    source: `${login} ${playerId === undefined ? network : `#${playerId}`} ${hour}`,
    at,
    playerId,
    facts: { login, network },
  });
}
