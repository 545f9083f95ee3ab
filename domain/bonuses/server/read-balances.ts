import { ZERO, type Micro } from '#core/money.ts';
import { readAccounts } from '#domain/ledger/server/index.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { Grant } from './store.ts';

/** Reads what is left of the money of these bonuses, and returns it for each of them. */
export async function readBonusBalances(
  db: Queryable,
  grants: readonly Pick<Grant, 'account'>[],
): Promise<(grant: Pick<Grant, 'account'>) => Micro> {
  const ids = grants.flatMap(({ account }) => account ?? []);
  const accounts = await readAccounts(db, ids);
  return ({ account }) => (account === null ? ZERO : (accounts.get(account)?.balance ?? ZERO));
}
