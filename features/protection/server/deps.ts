import type { PlayerId } from '#core/ids.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { Sessions } from '#domain/identity/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import { findChange, type IdentityHasher } from '#domain/protection/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { EmailDeps } from './emails.ts';

/** The dependencies of the protection routes. */
export type ProtectionDeps = EmailDeps & {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'end' | 'endAll'>;
  readonly hashIdentity: IdentityHasher;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly publishTo: (topic: string, playerId: PlayerId, data: unknown) => void;
};

/** A change requested by a player, with its idempotency key. */
export type ChangeRequest = { readonly viewer: Viewer; readonly key: string };

/**
 * Checks whether a key was used before: `done` when it was for the same `request`. Call it while
 * holding the lock of the player.
 */
export async function checkKey(
  tx: Tx,
  { viewer, key }: ChangeRequest,
  request: string,
): Promise<'new' | 'done' | Refusal<'key_reused'>> {
  const earlier = await findChange(tx, viewer.id, key);
  if (!earlier) return 'new';
  return earlier.detail['request'] === request ? 'done' : refuse('key_reused');
}
