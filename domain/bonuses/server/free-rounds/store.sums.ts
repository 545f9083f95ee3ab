import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';
import { numbers } from '#platform/server/insert-rows.ts';

export type FreeRoundSum = {
  readonly game: string;
  readonly currency: Currency;
  readonly grants: bigint;
  readonly rounds: bigint;
  readonly used: bigint;
  /** The stakes of all rounds that were issued, and of those that were played. */
  readonly issued: Micro;
  readonly staked: Micro;
  /** What they won until now, before the largest winnings of their terms. */
  readonly won: Micro;
  /** What of it was granted as bonuses or cash. */
  readonly granted: Micro;
  /** What is in their accounts now: stakes that are left, and winnings. */
  readonly open: Micro;
};

/**
 * What free rounds were played for, by game and currency, of those that were issued. `left` are
 * the balances of their accounts that are not zero. Of an account that was not emptied yet the
 * winnings are what it holds beyond the stakes that are left.
 */
export async function sumFreeRounds(
  db: Queryable,
  left: readonly { readonly account: bigint; readonly balance: Micro }[],
): Promise<FreeRoundSum[]> {
  return await db.query<FreeRoundSum>(
    `select f.game, f.currency, count(*) as grants, sum(f.rounds) as rounds, sum(f.used) as used,
            sum(f.rounds * f.value)::bigint as issued,
            sum(f.used * f.value)::bigint as staked,
            sum(coalesce(f.won, coalesce(l.balance, 0) - (f.rounds - f.used) * f.value))::bigint
              as won,
            coalesce(sum(g.amount) filter (where g.account is not null), 0)::bigint as granted,
            coalesce(sum(l.balance), 0)::bigint as open
       from free_round_grants f
       join bonus_grants g on g.id = f.bonus_grant
       left join unnest($1::bigint[], $2::bigint[]) as l (account, balance)
         on l.account = f.account
      where f.account is not null
      group by f.game, f.currency order by f.game, f.currency`,
    [numbers(left.map(({ account }) => account)), numbers(left.map(({ balance }) => balance))],
  );
}
