import { refuse, type Refusal } from '#core/refusal.ts';
import type { Sessions } from '#domain/identity/server/index.ts';
import type { Accounts } from '#domain/ledger/server/index.ts';
import { findChange, type MarksOf } from '#domain/protection/server/index.ts';
import type { Db, Tx } from '#platform/server/db.ts';
import type { Viewer } from '#platform/server/http/route.ts';
import type { Writer } from './letters.ts';

/** What the calls of protection need of the house around them. */
export type ProtectionDeps = Writer & {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly sessions: Pick<Sessions, 'end' | 'endAll'>;
  readonly marksOf: MarksOf;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
  readonly publishTo: (topic: string, playerId: bigint, data: unknown) => void;
};

/** A change a player asks for, under the key that makes asking twice asking once. */
export type Wished = { readonly viewer: Viewer; readonly key: string };

/**
 * Whether a key was used before: `done` when it was for the same wish, which is in the words of
 * `request`. To be asked under the lock of the player.
 */
export async function readKey(
  tx: Tx,
  { viewer, key }: Wished,
  request: string,
): Promise<'new' | 'done' | Refusal> {
  const earlier = await findChange(tx, viewer.id, key);
  if (!earlier) return 'new';
  return earlier.detail['request'] === request ? 'done' : refuse('key_reused');
}
