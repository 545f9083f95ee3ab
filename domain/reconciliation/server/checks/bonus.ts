import { lastAccountDay, listOddBonusCosts } from '#domain/ledger/server/index.ts';
import type { Difference } from '../../rules.ts';
import { daysAfter, type ReconciliationCheck } from '../check.ts';

const DAYS_MAX = 31;

/**
 * Every day: the bonus cost account moves money only to and from players. The cost itself is in the
 * liabilities report.
 */
export const checkBonusCost: ReconciliationCheck = async ({ db }, { mark }) => {
  const days = daysAfter(mark, await lastAccountDay(db), DAYS_MAX);
  const differences: Difference[] = [];
  for (const day of days) {
    for (const { id, kind, amount, currency } of await listOddBonusCosts(db, day)) {
      const facts = { transfer: id.toString(), transfer_kind: kind, amount, currency, day };
      differences.push({ subject: `transfer:${id}`, kind: 'bonus_unexplained', facts });
    }
  }
  return {
    comparedCount: days.length,
    differences,
    ...(days.length > 0 && { mark: days.at(-1)! }),
  };
};
