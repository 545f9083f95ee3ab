import { currencyOfDigit, sumAccountsNow } from '#domain/ledger/server/index.ts';
import type { ReconciliationCheck } from '../check.ts';

/**
 * Every hour: the escrow of each game holds the stakes of its wagers that are not settled. The
 * accounts are summed from the last finished day on, the wagers by the index of those that are not
 * settled, both in one snapshot.
 */
export const checkEscrow: ReconciliationCheck = async ({ db }) => {
  const { accounts, open } = await db.transaction(
    async (tx) => ({
      accounts: (await sumAccountsNow(tx)).filter(({ kind }) => kind === 'house_escrow'),
      open: await tx.query<{ game: string; digit: number; staked: string }>(
        `select game, currency_digit(account) as digit, sum(stake)::text as staked
           from wager_records where not is_settled group by 1, 2`,
      ),
    }),
    { isolation: 'repeatable read' },
  );
  const staked = new Map(
    open.map(({ game, digit, staked: sum }) => [`${game}/${currencyOfDigit(digit)}`, BigInt(sum)]),
  );
  const held = new Map<string, bigint>(
    accounts.map(({ owner, currency, balance }) => [`${owner}/${currency}`, balance]),
  );
  const names = [...new Set([...held.keys(), ...staked.keys()])];
  return {
    comparedCount: names.length,
    differences: names.flatMap((name) => {
      const [escrow, placed] = [held.get(name) ?? 0n, staked.get(name) ?? 0n];
      if (escrow === placed) return [];
      const [game, currency] = name.split('/');
      const facts = {
        game: game!,
        currency: currency!,
        escrow: escrow.toString(),
        staked: placed.toString(),
      };
      return [{ subject: `escrow:${name}`, kind: 'escrow_differs' as const, facts }];
    }),
  };
};
