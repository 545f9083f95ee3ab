import { CURRENCIES, type Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import type { Queryable } from '#platform/server/db.ts';

/** Payments of one player: those with an id below `before`, in one status or in all. */
type PaymentQuery = {
  readonly status: number | undefined;
  readonly before: bigint | undefined;
  readonly limit: number;
};

export type PlayerDepositRow = {
  readonly id: bigint;
  readonly method: LocalText;
  readonly provider: string;
  readonly currency: Currency;
  readonly amount: Micro;
  readonly paid: Micro | null;
  readonly status: number;
  readonly is_late: boolean;
  readonly invoice: string | null;
  readonly created_at: Date;
  readonly closed_at: Date | null;
};

export async function listDepositRows(
  db: Queryable,
  playerId: PlayerId,
  { status, before, limit }: PaymentQuery,
): Promise<PlayerDepositRow[]> {
  return await db.query<PlayerDepositRow>(
    `select d.id, m.name as method, d.provider, d.currency, d.amount,
            d.paid_amount as paid, d.status, d.is_late, d.provider_invoice as invoice,
            d.created_at, d.closed_at
       from deposit_records d join payment_names m on m.hash = d.method_hash
      where d.player_id = $1 and ($2::bigint is null or d.id < $2)
        and ($4::int is null or d.status = $4)
      order by d.id desc limit $3`,
    [playerId, before ?? null, limit, status ?? null],
  );
}

export type PlayerWithdrawalRow = {
  readonly id: bigint;
  readonly method: LocalText;
  readonly destination: string;
  readonly currency: Currency;
  readonly amount: Micro;
  readonly fee: Micro;
  readonly status: number;
  readonly is_on_hold: boolean;
  readonly flags: string[];
  readonly created_at: Date;
  readonly closed_at: Date | null;
};

export async function listWithdrawalRows(
  db: Queryable,
  playerId: PlayerId,
  { status, before, limit }: PaymentQuery,
): Promise<PlayerWithdrawalRow[]> {
  return await db.query<PlayerWithdrawalRow>(
    `select w.id, m.name as method, w.destination_mask as destination, w.currency,
            w.amount, w.fee, w.status, w.is_on_hold, w.flags, w.created_at, w.closed_at
       from withdrawal_records w join payment_names m on m.hash = w.method_hash
      where w.player_id = $1 and ($2::bigint is null or w.id < $2)
        and ($4::int is null or w.status = $4)
      order by w.id desc limit $3`,
    [playerId, before ?? null, limit, status ?? null],
  );
}

export type PaymentSums = {
  readonly currency: Currency;
  readonly deposited: bigint;
  readonly withdrawn: bigint;
};

/** What was deposited and withdrawn since a moment, in every supported currency. */
export async function sumPayments(
  db: Queryable,
  playerId: PlayerId,
  since: Date | undefined,
): Promise<PaymentSums[]> {
  return await db.query<PaymentSums>(
    `with came as (
       select currency::text, sum(paid_amount)::bigint as sum from deposit_records
        where player_id = $1 and status = 3 and closed_at >= $2 group by 1),
     went as (
       select currency::text, sum(amount)::bigint as sum from withdrawal_records
        where player_id = $1 and status = 5 and closed_at >= $2 group by 1)
     select c.currency, coalesce(came.sum, 0) as deposited, coalesce(went.sum, 0) as withdrawn
       from unnest($3::text[]) with ordinality as c (currency, place)
       left join came using (currency) left join went using (currency) order by c.place`,
    [playerId, since ?? new Date(0), [...CURRENCIES]],
  );
}
