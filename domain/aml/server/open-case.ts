import type { PlayerId } from '#core/ids.ts';
import type { Tx } from '#platform/server/db.ts';
import type { AmlCaseKind } from '../rules.ts';
import { insertCase, wasCleared, type NewCase } from './store.cases.ts';
import { insertStep } from './store.evidence.ts';

/** Opens a case; undefined when the player has an open one of this kind. */
export async function openCase(
  tx: Tx,
  one: NewCase & { readonly note: string | null },
): Promise<bigint | undefined> {
  const caseId = await insertCase(tx, one);
  if (caseId === undefined) return undefined;
  const { staffId, note } = one;
  await insertStep(tx, { caseId, staffId, action: 'opened', note });
  return caseId;
}

/**
 * A payment has reached a threshold above which more must be known of the player: their address
 * (K3), or where their money comes from (K4). Not within a year after that was cleared.
 */
export async function requireDueDiligence(
  tx: Tx,
  playerId: PlayerId,
  kind: Extract<AmlCaseKind, 'address' | 'source_of_funds'>,
  facts: NewCase['facts'],
): Promise<void> {
  if (await wasCleared(tx, playerId, kind)) return;
  await openCase(tx, { playerId, kind, isHolding: false, facts, staffId: null, note: null });
}
