import { sumAccountsNow, sumBalances, TRACKED_KINDS } from '#domain/ledger/server/index.ts';
import type { ReconciliationCheck } from '../check.ts';

/**
 * Every day: the liabilities to players in the liabilities report (the last finished day and the
 * entries since) equal the balances of the players' accounts.
 */
export const checkLiabilities: ReconciliationCheck = async ({ db }) => {
  const { sums, balances } = await db.transaction(
    async (tx) => ({ sums: await sumAccountsNow(tx), balances: await sumBalances(tx) }),
    { isolation: 'repeatable read' },
  );
  const reported = new Map<string, bigint>();
  for (const { kind, currency, balance } of sums) {
    if (TRACKED_KINDS.some((own) => own === kind)) reported.set(`${kind}/${currency}`, balance);
  }
  const stored = new Map(
    balances.map(({ kind, currency, total }) => [`${kind}/${currency}`, BigInt(total)]),
  );
  const names = [...new Set([...reported.keys(), ...stored.keys()])];
  return {
    comparedCount: names.length,
    differences: names.flatMap((name) => {
      const [report, accounts] = [reported.get(name) ?? 0n, stored.get(name) ?? 0n];
      if (report === accounts) return [];
      const [accountKind, currency] = name.split('/');
      const facts = {
        account_kind: accountKind!,
        currency: currency!,
        reported: report.toString(),
        in_accounts: accounts.toString(),
      };
      return [{ subject: `liability:${name}`, kind: 'liability_differs' as const, facts }];
    }),
  };
};
