import type { Currency } from '#core/currency.ts';
import type { Micro } from '#core/money.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';
import type { PartnerDestination } from './store.destinations.ts';

export type PartnerPayout = {
  readonly id: bigint;
  readonly statement_id: bigint;
  readonly partner_id: bigint;
  readonly month: string;
  readonly currency: Currency;
  readonly amount: Micro;
  readonly destination: string | null;
  readonly status: 'approved' | 'paid' | 'declined';
};

const SELECT = `select o.id, o.statement_id, s.partner_id, to_char(s.month, 'YYYY-MM') as month,
    o.currency, o.amount, d.mask as destination, o.status
  from affiliate_payouts o join affiliate_statements s on s.id = o.statement_id
  left join affiliate_destinations d on d.id = o.destination_id`;

export type NewPartnerPayout = {
  /** That of the proposal. */
  readonly id: bigint;
  readonly statementId: bigint;
  readonly currency: Currency;
  readonly amount: Micro;
  readonly destinationId: bigint;
  readonly transferId: bigint;
};

export async function insertPayout(tx: Tx, one: NewPartnerPayout): Promise<void> {
  await tx.query(
    `insert into affiliate_payouts (id, statement_id, currency, amount, destination_id,
       transfer_id) values ($1, $2, $3, $4, $5, $6)`,
    [one.id, one.statementId, one.currency, one.amount, one.destinationId, one.transferId],
  );
}

export async function lockPayout(tx: Tx, id: bigint): Promise<PartnerPayout | undefined> {
  return (await tx.query<PartnerPayout>(`${SELECT} where o.id = $1 for update of o`, [id]))[0];
}

export type PayoutEnd = {
  readonly status: 'paid' | 'declined';
  readonly reference: string;
  readonly transferId: bigint;
};

export async function settlePayout(tx: Tx, id: bigint, end: PayoutEnd): Promise<void> {
  await tx.query(
    `update affiliate_payouts set status = $2, reference = $3, settling_transfer_id = $4,
        settled_at = clock_timestamp() where id = $1`,
    [id, end.status, end.reference, end.transferId],
  );
}

/** Where a payout goes, as it was when the payout was requested. */
export async function findPayoutDestination(
  db: Queryable,
  payoutId: bigint,
): Promise<PartnerDestination | undefined> {
  const [row] = await db.query<PartnerDestination>(
    `select d.id, d.partner_id, d.kind, d.coin, d.mask, d.reference, d.sealed, d.created_at
       from affiliate_payouts o join affiliate_destinations d on d.id = o.destination_id
      where o.id = $1`,
    [payoutId],
  );
  return row;
}
