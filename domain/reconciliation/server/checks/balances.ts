import { checkLedger } from '#domain/ledger/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import type { Check } from '../check.ts';

/** Rebuilding the balances of years takes longer than anything else is let to. */
const PATIENCE = '30min';
/** Of a rule's sentence, up to its first colon: the figures behind it change from day to day. */
const NAMED = /^[^:]{1,120}/;

/** Every day: all balances rebuilt from the entries, all chains walked; `npm run ledger:check`. */
export const checkBalances: Check = async ({ db }) => {
  const { accounts, transfers, bets, findings } = await checkLedger(patient(db));
  return {
    looked: accounts + transfers + bets,
    differences: findings.map(({ rule, detail }) => ({
      subject: `${rule}/${NAMED.exec(detail)?.[0] ?? ''}`.slice(0, 200),
      kind: 'ledger_rule',
      facts: { rule, detail },
    })),
  };
};

/** The same database, whose transactions may take their time. */
function patient(db: Db): Db {
  return {
    ...db,
    query: (text, values) => db.query(text, values),
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        await tx.query(`set local statement_timeout = '${PATIENCE}'`);
        return await work(tx);
      }, options),
  };
}
