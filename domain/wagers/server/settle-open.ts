import type { BetId, WagerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import { type OpenResult, resultOf } from './corrections.ts';
import { settleLocked } from './settle.ts';
import { findWagers } from './store.wagers.ts';
import type { Wager } from './wager.ts';

/**
 * Settles wagers of an outside source, each of which is open, in one go. Those that are not, or are
 * unknown, stay as they are and are missing in the answer: the wagers as they were before.
 */
export async function settleOpen(
  tx: Tx,
  idOf: (wagerId: WagerId) => BetId,
  results: readonly OpenResult[],
): Promise<ReadonlyMap<WagerId, Wager>> {
  const settled = new Map<WagerId, Wager>();
  const ids = results.map(({ wagerId }) => wagerId);
  const found = new Map((await findWagers(tx, ids)).map((wager) => [wager.id, wager]));
  const known = results.flatMap((result) => {
    const wager = found.get(result.wagerId);
    return wager ? [{ wager, result }] : [];
  });
  await settleLocked(tx, known, ({ result }, wager) => {
    if (!wager.is_open) return undefined;
    settled.set(wager.id, wager);
    const { isOpen } = result;
    const kind = 'settle' as const;
    return { ...resultOf(wager, result), wager, kind, isOpen, reverses: null, id: idOf(wager.id) };
  });
  return settled;
}
