import type { Tx } from '#platform/server/db.ts';
import type { WithdrawalDeps } from './deps.ts';
import { insertEvent, type WithdrawalRow } from './store.ts';

/**
 * Records an impossible report of a provider on the timeline for staff, and changes nothing else.
 */
export async function flagForManualReview(
  deps: WithdrawalDeps,
  tx: Tx,
  row: WithdrawalRow,
  kind: 'contradiction' | 'mismatch' | 'unknown',
  note: string,
): Promise<void> {
  const facts = { withdrawalId: row.id.toString(), status: row.status, note };
  deps.log.error(
    facts,
    'a provider contradicts the state of a withdrawal, it is flagged for manual review',
  );
  const line = { withdrawalId: row.id, kind, status: row.status, note };
  await insertEvent(tx, { ...line, actor: 'provider' });
}
