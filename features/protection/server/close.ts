import type { Sessions } from '#domain/identity/server/index.ts';
import {
  insertChange,
  insertExclusion,
  insertIdentityHashes,
  readPersonIdentity,
  type ExclusionOrder,
  type IdentityHasher,
} from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { emailExclusion, type EmailDeps } from './emails.ts';

export type ExclusionDeps = EmailDeps & {
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly hashIdentity: IdentityHasher;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
};

/**
 * Excludes one account: ends sessions, stores the identity hashes, emits the event and emails the
 * player. Returns the end of the exclusion.
 */
export async function closeAccount(
  { sessions, hashIdentity, emit, messages }: ExclusionDeps,
  tx: Tx,
  order: ExclusionOrder,
): Promise<string | null> {
  const { playerId, kind } = order;
  // Each session is ended individually, so that tokens and sockets stop at once; the database ends
  // them as well.
  await sessions.endAll(tx, playerId, 'excluded');
  const { id, until } = await insertExclusion(tx, order);
  await insertIdentityHashes(tx, id, hashIdentity(await readPersonIdentity(tx, playerId)));
  const end = until === null ? null : until.toISOString();
  if (kind === 'linked') await insertChange(tx, playerId, 'exclusion', { until: end }, null);
  await emit(tx, 'player.excluded', { player_id: playerId.toString(), until: end, kind });
  await emailExclusion({ messages }, tx, playerId, end);
  return end;
}
