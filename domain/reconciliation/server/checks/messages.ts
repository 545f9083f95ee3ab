import type { Micro } from '#core/money.ts';
import type { Db } from '#platform/server/db.ts';
import type { Difference } from '../../rules.ts';

/** A provider message that contradicts the final status of our payment. */
type Contradiction = {
  provider: string;
  reference: string;
  event_id: string;
  kind: 'paid' | 'failed' | 'opened';
  said_amount: Micro;
  said_currency: string;
  id: bigint;
  amount: Micro;
  currency: string;
  state: 'paid' | 'failed' | 'open';
};

/**
 * Payout messages that were refused because the payout had ended otherwise: it is paid and reported
 * as failed, or returned and reported as paid; or because the reported amount differs from the
 * requested one, and no other message ended it. This also covers a provider that no longer has a
 * statement, and one that reports after staff settled by hand.
 */
export async function listContradictions(db: Db, since: Date): Promise<Difference[]> {
  const rows = await db.query<Contradiction>(
    `select distinct on (e.provider, e.reference) e.provider, e.reference, e.event_id, e.kind,
            coalesce(e.amount, m.provider_amount)::bigint as said_amount,
            coalesce(e.currency, m.provider_currency) as said_currency,
            m.id, m.provider_amount::bigint as amount, m.provider_currency as currency, m.state
       from payment_messages e
       join payments_made m on m.subject = 'payout' and m.reference = e.reference
        and m.provider = e.provider
      where e.outcome = 'refused' and e.received_at >= $1 and e.subject = 'payout'
        and (e.kind in ('paid', 'failed') and m.state <> 'open' and m.state <> e.kind
             or e.kind in ('paid', 'opened') and (m.state = 'open' or e.received_at > m.closed_at)
                and (e.amount, e.currency::text) <> (m.provider_amount, m.provider_currency))
      order by e.provider, e.reference, e.received_at desc`,
    [since],
  );
  return rows.map(differenceOf);
}

function differenceOf(row: Contradiction): Difference {
  return {
    subject: `${row.provider}:payout:${row.reference}`,
    kind: isOtherSum(row) ? 'provider_amount' : 'provider_state',
    facts: {
      provider: row.provider,
      direction: 'payout',
      reference: row.reference,
      provider_id: row.event_id,
      provider_amount: row.said_amount.toString(),
      provider_currency: row.said_currency,
      provider_state: row.kind === 'opened' ? 'open' : row.kind,
      payment: row.id.toString(),
      amount: row.amount.toString(),
      currency: row.currency,
      state: row.state,
    },
  };
}

function isOtherSum(row: Contradiction): boolean {
  if (row.kind === 'failed' || (row.kind === 'paid' && row.state === 'failed')) return false;
  return row.said_amount !== row.amount || row.said_currency !== row.currency;
}
