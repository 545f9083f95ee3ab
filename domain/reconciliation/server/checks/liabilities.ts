import { PLAYER_KINDS, sumAccountsNow, sumBalances } from '#domain/ledger/server/index.ts';
import type { Check } from '../check.ts';

/**
 * Every day: what the house owes its players, as the report of liabilities has it (the last
 * finished day and the entries since), is what stands in the players' accounts.
 */
export const checkLiabilities: Check = async ({ db }) => {
  const { sums, balances } = await db.transaction(
    async (tx) => ({ sums: await sumAccountsNow(tx), balances: await sumBalances(tx) }),
    { isolation: 'repeatable read' },
  );
  const reported = new Map<string, bigint>();
  for (const { kind, currency, balance } of sums) {
    if (PLAYER_KINDS.some((own) => own === kind)) reported.set(`${kind}/${currency}`, balance);
  }
  const standing = new Map(
    balances.map(({ kind, currency, total }) => [`${kind}/${currency}`, BigInt(total)]),
  );
  const names = [...new Set([...reported.keys(), ...standing.keys()])];
  return {
    looked: names.length,
    differences: names.flatMap((name) => {
      const [report, accounts] = [reported.get(name) ?? 0n, standing.get(name) ?? 0n];
      if (report === accounts) return [];
      const [accountKind, currency] = name.split('/');
      const facts = {
        account_kind: accountKind!,
        currency: currency!,
        reported: report.toString(),
        standing: accounts.toString(),
      };
      return [{ subject: `liability:${name}`, kind: 'liability_differs' as const, facts }];
    }),
  };
};
