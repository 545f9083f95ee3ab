import type { Tx } from '#platform/server/db.ts';
import { insertStep, openCase } from './store.cases.ts';
import { insertSignal, isKnownSignal, type AbuseSignal } from './store.signals.ts';

/**
 * Adds a sign to the open case about its bonus, or opens one. What was found before changes
 * nothing, so that a dismissed sign does not come back.
 */
export async function recordSignal(tx: Tx, signal: AbuseSignal): Promise<boolean> {
  if (await isKnownSignal(tx, signal.key)) return false;
  const { id, isNew } = await openCase(tx, signal.playerId, signal.grantId);
  // Another process found it at the same time: the case that it opened has it.
  if (!(await insertSignal(tx, id, signal))) return false;
  const action = isNew ? 'opened' : 'signal';
  await insertStep(tx, { caseId: id, staffId: null, action, note: null });
  return true;
}
