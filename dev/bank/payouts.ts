import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { isWholeMinor, parseMoney } from '#core/money.ts';
import { currencyCode } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import type { WebhookSender } from './webhook-sender.ts';
import { closePayout, insertPayout, lockDuePayouts, type BankPayout } from './payout-store.ts';

export const payoutOrder = z.object({
  reference: z.uuid(),
  method: z.enum(['bank_card', 'phone_transfer']),
  amount: z.string(),
  currency: currencyCode,
  /** The card or phone number that receives the money. */
  number: z.string().check(z.regex(/^\+?\d{7,19}$/)),
  callback_url: z.url({ protocol: /^https?$/ }),
});
export type BankPayoutOrder = z.output<typeof payoutOrder>;

/** How long a payout is in progress. */
const SETTLE_SECONDS = 1;
const BATCH = 50;

/**
 * The last digits of a number decide the outcome of a payout, so that every outcome can be tested:
 * …0002 fails later, …0003 never ends, …0004 is declined at once; all others are paid.
 */
type PayoutFate = 'arrives' | 'fails' | 'silent' | 'declined';

function fateOf(number: string): PayoutFate {
  const fates: Record<string, PayoutFate> = {
    '0002': 'fails',
    '0003': 'silent',
    '0004': 'declined',
  };
  return fates[number.slice(-4)] ?? 'arrives';
}

/**
 * The payout, or why there is none. One per reference, however often it is requested. The bank
 * stores only the last four digits of a number: a sandbox must not hold card numbers.
 */
export async function issuePayout(
  db: Db,
  order: BankPayoutOrder,
): Promise<BankPayout | 'amount' | 'reference'> {
  const amount = parseMoney(order.amount);
  if (amount === undefined || !isWholeMinor(amount)) return 'amount';
  const terms = [order.method, amount, order.currency, order.number, order.callback_url];
  const request_hash = createHash('sha256').update(terms.join('|')).digest();
  const fate = fateOf(order.number);
  const payout = await insertPayout(db, {
    token: randomBytes(24).toString('base64url'),
    reference: order.reference,
    request_hash,
    method: order.method,
    amount,
    currency: order.currency,
    number_end: order.number.slice(-4),
    callback_url: order.callback_url,
    fate,
    dueSeconds: fate === 'silent' ? null : SETTLE_SECONDS,
  });
  return payout.request_hash.equals(request_hash) ? payout : 'reference';
}

/** Decides payouts that have been in progress long enough, and notifies the shop. */
export async function settlePayouts(db: Db, enqueue: WebhookSender['enqueue']): Promise<void> {
  await db.transaction(async (tx) => {
    for (const payout of await lockDuePayouts(tx, BATCH)) {
      const hasFailed = payout.fate === 'fails';
      const state = hasFailed ? 'failed' : 'paid';
      const closed = await closePayout(tx, payout.token, state);
      const details = { type: state, amount: hasFailed ? null : closed.amount } as const;
      // A message is about an invoice or about a payout, and names only that one.
      const { token, reference, currency, callback_url, reason } = closed;
      const about = { payout: token, reference, currency, callback_url };
      await enqueue(tx, about, { ...details, reason });
    }
  });
}
