import type { WalletCurrency } from '#core/currency.ts';
import type { BetId, PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable } from '#platform/server/db.ts';

/** A change of what a player owes: by a settlement of a bet, or by a transfer. */
export type DebtEntry = {
  /** Its place among the changes of the debt in this currency. */
  readonly id: bigint;
  /** Positive when something was repaid. */
  readonly change: Micro;
  /** What is owed after it. */
  readonly owed: Micro;
  /** The bet whose settlement it is, as its player sees it, or null. */
  readonly bet: BetId | null;
  readonly game: string | null;
  /** What a transfer was repaid from: deposit:12. */
  readonly ref: string | null;
  readonly createdAt: Date;
};

/** What made and what repaid a debt in one currency, latest first. */
export async function listDebtEntries(
  db: Queryable,
  playerId: PlayerId,
  currency: WalletCurrency,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<DebtEntry[]> {
  return await db.query<DebtEntry>(
    `with debt as (
       select id from accounts where kind = 'player_debt' and owner = $1 and currency = $2
     )
     select e.seq as id, e.change, -e.balance as owed, e.bet, e.game, e.ref,
            e.created_at as "createdAt"
       from (select debt_seq as seq, debt_change as change, debt_balance as balance, id as bet,
                    game, null as ref, settled_at as created_at
               from settlement_records where debt_account = (select id from debt)
              union all
             select credit_seq, amount, credit_balance, null, null, ref, created_at
               from transfers where credit_account = (select id from debt)
                and credit_seq is not null
              union all
             select debit_seq, -amount, debit_balance, null, null, ref, created_at
               from transfers where debit_account = (select id from debt)
                and debit_seq is not null) e
      where $3::bigint is null or e.seq < $3
      order by e.seq desc limit $4`,
    [playerId.toString(), currency, before ?? null, limit],
  );
}
