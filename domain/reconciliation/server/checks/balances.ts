import { checkLedger } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { ReconciliationCheck } from '../check.ts';

/** Rebuilding the balances of years takes longer than the default statement timeout. */
const STATEMENT_TIMEOUT = '30min';
/** The message of a rule up to its first colon: the figures after it change from day to day. */
const RULE_NAME = /^[^:]{1,120}/;

/**
 * Every day: all balances rebuilt from the entries, all hash chains verified; `npm run
 * ledger:check`.
 */
export const checkBalances: ReconciliationCheck = async ({ db }) => {
  const { accounts, transfers, bets, findings } = await checkLedger(withLongTimeout(db));
  return {
    comparedCount: accounts + transfers + bets,
    differences: findings.map(({ rule, detail }) => ({
      subject: `${rule}/${RULE_NAME.exec(detail)?.[0] ?? ''}`.slice(0, 200),
      kind: 'ledger_rule',
      facts: { rule, detail },
    })),
  };
};

/** The same database with a longer statement timeout. */
function withLongTimeout(db: Db): Db {
  return {
    ...db,
    query: (text, values) => db.query(text, values),
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        await tx.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
        return await work(tx);
      }, options),
  };
}
