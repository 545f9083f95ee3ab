import { formatMoney } from '#core/money.ts';
import type { Role, StaffUser } from '#domain/staff/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { FoundRecord } from '../contract.backoffice.search.ts';
import { readRecordSearch, type RecordTerms } from '../rules.ts';
import * as store from './store.records.ts';

/** How many of one kind are found; more of them need a list. */
const LIMIT = 5;

/** Records that match a search text, as far as the role may find them. */
export async function searchRecords(
  db: Queryable,
  { role }: StaffUser,
  text: string,
): Promise<{ data: FoundRecord[] }> {
  const { id, reference, fullName } = readRecordSearch(text);
  const found = await Promise.all([
    id === undefined ? [] : store.findBets(db, id),
    id === undefined && reference === undefined
      ? []
      : store.findPayments(db, { id, reference, limit: LIMIT }),
    fullName === undefined ? [] : findByName(db, role, fullName),
  ]);
  return { data: found.flat().map(recordOf) };
}

/**
 * A search by parts, one letter more each time, would read out the name to a role that may not open
 * the documents: such a role has to know it.
 */
async function findByName(
  db: Queryable,
  role: Role,
  fullName: NonNullable<RecordTerms['fullName']>,
): Promise<store.RecordRow[]> {
  if (role === 'support' || role === 'content') return [];
  return await store.findVerifications(db, {
    fullName,
    isWhole: role === 'payments',
    limit: LIMIT,
  });
}

function recordOf(row: store.RecordRow): FoundRecord {
  return {
    kind: row.kind,
    id: row.id.toString(),
    player_id: row.player_id.toString(),
    player_name: row.player_name,
    full_name: row.full_name,
    amount: row.amount === null ? null : formatMoney(row.amount),
    currency: row.currency,
    at: row.at?.toISOString() ?? null,
  };
}
