import { changeRound, type Round, type RoundChange } from '../store.ts';
import type { AnyTable } from './definition.ts';
import type { RoundsContext } from './context.ts';

/** Writes a change of a round as the leader of its table; false when the round has moved on. */
export async function changeLed(
  context: RoundsContext,
  table: AnyTable,
  id: Round['id'],
  from: readonly Round['state'][],
  change: RoundChange,
): Promise<boolean> {
  context.assertLeading(table);
  return await changeRound(context.db, id, from, change);
}
