import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { isWholeMinor, parseMoney } from '#core/money.ts';
import { currencyCode } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import type { Messenger } from './messenger.ts';
import { closePayout, keepPayout, lockDuePayouts, type BankPayout } from './payout-store.ts';

export const payoutOrder = z.object({
  reference: z.uuid(),
  method: z.enum(['bank_card', 'phone_transfer']),
  amount: z.string(),
  currency: currencyCode,
  /** The card or the phone that gets the money. */
  number: z.string().check(z.regex(/^\+?\d{7,19}$/)),
  callback_url: z.url({ protocol: /^https?$/ }),
});
export type PayoutOrder = z.output<typeof payoutOrder>;

/** How long a payout is on its way. */
const SETTLE_SECONDS = 1;
const BATCH = 50;

/**
 * What the end of a number makes of a payout, so that every outcome can be tried: …0002 fails on
 * its way, …0003 is never heard of again, …0004 is declined at once; all others arrive.
 */
type Fate = 'arrives' | 'fails' | 'silent' | 'declined';

function fateOf(number: string): Fate {
  const fates: Record<string, Fate> = { '0002': 'fails', '0003': 'silent', '0004': 'declined' };
  return fates[number.slice(-4)] ?? 'arrives';
}

/**
 * The payout, or why there is none. One per reference, however often it is asked for. The bank
 * keeps the last four digits of a number and no more: a sandbox is no place for card numbers.
 */
export async function issuePayout(
  db: Db,
  order: PayoutOrder,
): Promise<BankPayout | 'amount' | 'reference'> {
  const amount = parseMoney(order.amount);
  if (amount === undefined || !isWholeMinor(amount)) return 'amount';
  const terms = [order.method, amount, order.currency, order.number, order.callback_url];
  const request_hash = createHash('sha256').update(terms.join('|')).digest();
  const fate = fateOf(order.number);
  const payout = await keepPayout(db, {
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

/** Decides payouts that have been on their way long enough, and tells the shop. */
export async function settlePayouts(db: Db, tell: Messenger['tell']): Promise<void> {
  await db.transaction(async (tx) => {
    for (const payout of await lockDuePayouts(tx, BATCH)) {
      const hasFailed = payout.fate === 'fails';
      const state = hasFailed ? 'failed' : 'paid';
      const closed = await closePayout(tx, payout.token, state);
      const said = { type: state, amount: hasFailed ? null : closed.amount } as const;
      // A message is about an invoice or about a payout, and names only the one.
      const { token, reference, currency, callback_url, reason } = closed;
      const about = { payout: token, reference, currency, callback_url };
      await tell(tx, about, { ...said, reason });
    }
  });
}
