import { HOUR_MS } from '#core/time.ts';
import { watchAccounts, watchBatches } from '#domain/ledger/server/index.ts';
import { sinceOf, type ReconciliationCheck } from '../check.ts';

/** Every minute: recently changed player accounts are not negative and match their entries. */
export const checkAccounts: ReconciliationCheck = async ({ db }, context) => {
  const { checked, breaches } = await watchAccounts(db, sinceOf(context, HOUR_MS));
  return { comparedCount: checked, differences: breaches, mark: context.now.toISOString() };
};

/** Every minute: the entries of each batch sum to zero. */
export const checkBatches: ReconciliationCheck = async ({ db }, context) => {
  const { checked, breaches } = await watchBatches(db, sinceOf(context, HOUR_MS));
  return { comparedCount: checked, differences: breaches, mark: context.now.toISOString() };
};
