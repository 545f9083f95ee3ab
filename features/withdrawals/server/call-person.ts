import type { Tx } from '#platform/server/db.ts';
import type { WithdrawalDeps } from './deps.ts';
import { insertEvent, type Withdrawal } from './store.ts';

/** What cannot be is written where staff look, and changes nothing. */
export async function callPerson(
  deps: WithdrawalDeps,
  tx: Tx,
  row: Withdrawal,
  kind: 'contradiction' | 'mismatch' | 'unknown',
  note: string,
): Promise<void> {
  const facts = { withdrawalId: row.id.toString(), status: row.status, note };
  deps.log.error(facts, 'a provider says about a withdrawal what cannot be: a person must look');
  const line = { withdrawalId: row.id, kind, status: row.status, note };
  await insertEvent(tx, { ...line, actor: 'provider' });
}
