import type { Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type BankPayout = {
  token: string;
  reference: string;
  request_hash: Buffer;
  method: string;
  amount: Micro;
  currency: Currency;
  number_end: string;
  callback_url: string;
  fate: string;
  state: 'accepted' | 'paid' | 'failed';
  reason: string | null;
};

const PAYOUT = `token, reference, request_hash, method, amount, currency, number_end, callback_url,
  fate, state, reason`;

export type NewPayout = Omit<BankPayout, 'state' | 'reason'> & {
  /** Null: the payout is never decided. */
  dueSeconds: number | null;
};

/** The payout of this reference; it is created unless it exists. */
export async function insertPayout(db: Queryable, payout: NewPayout): Promise<BankPayout> {
  const isDeclined = payout.fate === 'declined';
  await db.query(
    `insert into sandbox_bank.payouts (token, reference, request_hash, method, amount, currency,
       number_end, callback_url, fate, state, reason, due_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
       case when $10 = 'accepted' then now() + make_interval(secs => $12) end,
       case when $10 <> 'accepted' then now() end)
     on conflict (reference) do nothing`,
    [
      payout.token,
      payout.reference,
      payout.request_hash,
      payout.method,
      payout.amount,
      payout.currency,
      payout.number_end,
      payout.callback_url,
      payout.fate,
      isDeclined ? 'failed' : 'accepted',
      isDeclined ? 'declined' : null,
      payout.dueSeconds,
    ],
  );
  return (await findPayout(db, payout.reference))!;
}

export async function findPayout(
  db: Queryable,
  reference: string,
): Promise<BankPayout | undefined> {
  const rows = await db.query<BankPayout>(
    `select ${PAYOUT} from sandbox_bank.payouts where reference = $1`,
    [reference],
  );
  return rows[0];
}

export async function lockDuePayouts(tx: Tx, count: number): Promise<BankPayout[]> {
  return await tx.query<BankPayout>(
    `select ${PAYOUT} from sandbox_bank.payouts where state = 'accepted' and due_at <= now()
      order by due_at limit $1 for update skip locked`,
    [count],
  );
}

export async function closePayout(
  tx: Tx,
  token: string,
  state: 'paid' | 'failed',
): Promise<BankPayout> {
  const rows = await tx.query<BankPayout>(
    `update sandbox_bank.payouts set state = $2, closed_at = now(), due_at = null,
            reason = case when $2 = 'failed' then 'account_closed' end
      where token = $1 returning ${PAYOUT}`,
    [token, state],
  );
  return rows[0]!;
}
