import type { Currency } from '#core/currency.ts';
import type { PlayerId } from '#core/ids.ts';
import type { Micro } from '#core/money.ts';
import type { LocalText } from '#domain/payments/contract.ts';
import type { Queryable } from '#platform/server/db.ts';
import type { DepositRecord, WithdrawalRecord } from '../contract.payments.ts';

/** Payments of one player: of one status or all, requested since a moment, with a lower id. */
export type PaymentQuery = {
  /** As in the URL. */
  readonly status?: string | undefined;
  readonly since?: Date | undefined;
  readonly before: bigint | undefined;
  readonly limit: number;
};

type PaymentRow = {
  readonly id: bigint;
  readonly method: LocalText;
  readonly currency: Currency;
  readonly amount: Micro;
  readonly created_at: Date;
  readonly closed_at: Date | null;
};

export type DepositHistoryRow = PaymentRow & {
  readonly provider: string;
  readonly paid: Micro | null;
  readonly commission_bp: number;
  readonly status: DepositRecord['status'];
  readonly is_late: boolean;
  readonly invoice: string | null;
  readonly expires_at: Date;
};

export async function listDepositRecords(
  db: Queryable,
  playerId: PlayerId,
  { status, since, before, limit }: PaymentQuery,
): Promise<DepositHistoryRow[]> {
  return await db.query<DepositHistoryRow>(
    `select d.id, m.name as method, d.provider, d.currency, d.amount, d.paid_amount as paid,
            d.commission_bp, d.shown_status as status, d.is_late, d.provider_invoice as invoice,
            d.created_at, d.expires_at, d.closed_at
       from deposit_records d join payment_names m on m.hash = d.method_hash
      where d.player_id = $1 and ($2::bigint is null or d.id < $2)
        and ($4::int is null or d.status = $4)
        and ($5::timestamptz is null or d.created_at >= $5)
      order by d.id desc limit $3`,
    [playerId, before ?? null, limit, status ?? null, since ?? null],
  );
}

export type WithdrawalHistoryRow = PaymentRow & {
  readonly destination: string;
  readonly fee: Micro;
  readonly arrives: Micro;
  readonly arrives_currency: Currency;
  readonly status: WithdrawalRecord['status'];
  readonly is_on_hold: boolean;
  readonly flags: string[];
};

export async function listWithdrawalRecords(
  db: Queryable,
  playerId: PlayerId,
  { status, since, before, limit }: PaymentQuery,
): Promise<WithdrawalHistoryRow[]> {
  return await db.query<WithdrawalHistoryRow>(
    `select w.id, m.name as method, w.destination_mask as destination, w.currency, w.amount, w.fee,
            w.arrives, w.exchange_currency as arrives_currency, w.status, w.is_on_hold, w.flags,
            w.created_at, w.closed_at
       from withdrawal_records w join payment_names m on m.hash = w.method_hash
      where w.player_id = $1 and ($2::bigint is null or w.id < $2)
        and ($4::int is null or w.status = $4)
        and ($5::timestamptz is null or w.created_at >= $5)
      order by w.id desc limit $3`,
    [playerId, before ?? null, limit, status ?? null, since ?? null],
  );
}
