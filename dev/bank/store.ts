import type { Micro } from '#core/money.ts';
import type { Currency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import type { Queryable, Tx } from '#platform/server/db.ts';

export type BankInvoice = {
  token: string;
  reference: string;
  request_hash: Buffer;
  method: string;
  amount: Micro;
  currency: Currency;
  language: Locale;
  return_url: string;
  callback_url: string;
  card_number: string | null;
  phone_number: string | null;
  state: 'open' | 'paid' | 'declined';
  paid_amount: Micro | null;
  opened_at: Date | null;
  seconds_left: number;
};

const INVOICE = `token, reference, request_hash, method, amount, currency, language, return_url,
  callback_url, card_number, phone_number, state, paid_amount, opened_at,
  greatest(0, ceil(extract(epoch from expires_at - now())))::int as seconds_left`;

export type NewInvoice = Omit<
  BankInvoice,
  'state' | 'paid_amount' | 'opened_at' | 'seconds_left'
> & { expires_at: string };

/** The invoice of this reference; it is created unless it exists. */
export async function insertInvoice(db: Queryable, invoice: NewInvoice): Promise<BankInvoice> {
  await db.query(
    `insert into sandbox_bank.invoices (token, reference, request_hash, method, amount, currency,
       language, return_url, callback_url, card_number, phone_number, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (reference) do nothing`,
    [
      invoice.token,
      invoice.reference,
      invoice.request_hash,
      invoice.method,
      invoice.amount,
      invoice.currency,
      invoice.language,
      invoice.return_url,
      invoice.callback_url,
      invoice.card_number,
      invoice.phone_number,
      invoice.expires_at,
    ],
  );
  const rows = await db.query<BankInvoice>(
    `select ${INVOICE} from sandbox_bank.invoices where reference = $1`,
    [invoice.reference],
  );
  return rows[0]!;
}

export async function lockInvoice(tx: Tx, token: string): Promise<BankInvoice | undefined> {
  const rows = await tx.query<BankInvoice>(
    `select ${INVOICE} from sandbox_bank.invoices where token = $1 for update`,
    [token],
  );
  return rows[0];
}

export async function markOpened(tx: Tx, token: string): Promise<void> {
  await tx.query('update sandbox_bank.invoices set opened_at = now() where token = $1', [token]);
}

export async function closeInvoice(
  tx: Tx,
  token: string,
  state: 'paid' | 'declined',
  paid: Micro | null,
): Promise<void> {
  await tx.query(
    `update sandbox_bank.invoices set state = $2, paid_amount = $3, closed_at = now()
      where token = $1`,
    [token, state, paid],
  );
}

/** The last message about an invoice, preferring its result over the message that it was opened. */
export async function lastMessage(db: Queryable, reference: string): Promise<string | undefined> {
  const rows = await db.query<{ body: string }>(
    `select m.body from sandbox_bank.messages m join sandbox_bank.invoices i using (token)
      where i.reference = $1 order by (m.body::json ->> 'type' = 'opened'), m.id desc limit 1`,
    [reference],
  );
  return rows[0]?.body;
}

export type BankLine = {
  subject: 'invoice' | 'payout';
  id: string;
  reference: string;
  amount: Micro;
  currency: Currency;
  at: Date;
  state: 'paid' | 'failed' | 'open';
};

const LINES_MAX = 10_000;

/** Everything the bank did since then, oldest first. */
export async function listLines(db: Queryable, since: string): Promise<BankLine[]> {
  return await db.query<BankLine>(
    `select 'invoice' as subject, token as id, reference, coalesce(paid_amount, amount) as amount,
            currency, coalesce(closed_at, created_at) as at,
            case state when 'paid' then 'paid' when 'declined' then 'failed' else 'open' end
              as state
       from sandbox_bank.invoices where coalesce(closed_at, created_at) >= $1
     union all
     select 'payout', token, reference, amount, currency, coalesce(closed_at, created_at),
            case state when 'accepted' then 'open' else state end
       from sandbox_bank.payouts where coalesce(closed_at, created_at) >= $1
     order by at limit ${LINES_MAX}`,
    [since],
  );
}

export type BankMessage = { id: bigint; url: string; body: string; attempts: number };

/** What a message is about; the shop receives it at `callback_url`. */
export type BankMessageSubject =
  | { readonly token: string; readonly callback_url: string }
  | { readonly payout: string; readonly callback_url: string };

export async function insertMessage(
  tx: Tx,
  about: BankMessageSubject,
  body: string,
  delayMs: number,
): Promise<void> {
  await tx.query(
    `insert into sandbox_bank.messages (token, payout, url, body, due_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [
      'token' in about ? about.token : null,
      'payout' in about ? about.payout : null,
      about.callback_url,
      body,
      delayMs / 1000,
    ],
  );
}

/** Leases due messages; should this process die, they become due again. */
export async function takeDue(
  db: Queryable,
  count: number,
  leaseSeconds: number,
): Promise<BankMessage[]> {
  return await db.query<BankMessage>(
    `update sandbox_bank.messages set attempts = attempts + 1,
            due_at = now() + make_interval(secs => $2)
      where id in (select id from sandbox_bank.messages where due_at <= now()
                    order by due_at limit $1 for update skip locked)
      returning id, url, body, attempts`,
    [count, leaseSeconds],
  );
}

export async function markDelivered(db: Queryable, id: bigint, answer: string): Promise<void> {
  await db.query(
    `update sandbox_bank.messages set arrived_at = now(), due_at = null, last_answer = $2
      where id = $1`,
    [id, answer],
  );
}

/** With null the message is given up. */
export async function postpone(
  db: Queryable,
  id: bigint,
  seconds: number | null,
  answer: string,
): Promise<void> {
  await db.query(
    `update sandbox_bank.messages set due_at = now() + make_interval(secs => $2), last_answer = $3
      where id = $1`,
    [id, seconds, answer],
  );
}
