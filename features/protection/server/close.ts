import type { Sessions } from '#domain/identity/server/index.ts';
import {
  insertChange,
  insertExclusion,
  insertMarks,
  personOf,
  type ExclusionOrder,
  type MarksOf,
} from '#domain/protection/server/index.ts';
import type { Tx } from '#platform/server/db.ts';
import { writeOfExclusion, type Writer } from './letters.ts';

export type Closing = Writer & {
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly marksOf: MarksOf;
  readonly emit: (tx: Tx, name: string, body: unknown) => Promise<void>;
};

/**
 * Closes one account: sessions, marks, the word to the rest of the house and a mail to its owner.
 * Says until when.
 */
export async function closeAccount(
  { sessions, marksOf, emit, messages }: Closing,
  tx: Tx,
  order: ExclusionOrder,
): Promise<string | null> {
  const { playerId, kind } = order;
  // Told of one by one, so that tokens and sockets stop at once; the database ends them as well.
  await sessions.endAll(tx, playerId, 'excluded');
  const { id, until } = await insertExclusion(tx, order);
  await insertMarks(tx, id, marksOf(await personOf(tx, playerId)));
  const end = until === null ? null : until.toISOString();
  if (kind === 'linked') await insertChange(tx, playerId, 'exclusion', { until: end }, null);
  await emit(tx, 'player.excluded', { player_id: playerId.toString(), until: end, kind });
  await writeOfExclusion({ messages }, tx, playerId, end);
  return end;
}
