import { createHash, randomBytes, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { Currency } from '#core/currency.ts';
import { isWholeMinor, parseMoney } from '#core/money.ts';
import { currencyCode, localeCode, timeText } from '#core/wire.ts';
import type { Db } from '#platform/server/db.ts';
import { insertInvoice, type BankInvoice } from './store.ts';

export const invoiceOrder = z.object({
  reference: z.uuid(),
  method: z.enum(['bank_card', 'card_transfer', 'bank_transfer']),
  amount: z.string(),
  currency: currencyCode,
  expires_at: timeText,
  language: localeCode,
  return_url: z.url({ protocol: /^https?$/ }),
  callback_url: z.url({ protocol: /^https?$/ }),
});
export type BankInvoiceOrder = z.output<typeof invoiceOrder>;

/** The invoice, or why there is none. One per reference, however often it is requested. */
export async function issueInvoice(
  db: Db,
  order: BankInvoiceOrder,
): Promise<BankInvoice | 'amount' | 'reference'> {
  const amount = parseMoney(order.amount);
  if (amount === undefined || !isWholeMinor(amount)) return 'amount';
  const terms = [order.method, amount, order.currency, order.callback_url];
  const request_hash = createHash('sha256').update(terms.join('|')).digest();
  const card = order.method === 'card_transfer' ? receivingCard(order.currency) : undefined;
  const invoice = await insertInvoice(db, {
    ...order,
    amount,
    request_hash,
    token: randomBytes(24).toString('base64url'),
    card_number: card?.number ?? null,
    phone_number: card?.phone ?? null,
  });
  return invoice.request_hash.equals(request_hash) ? invoice : 'reference';
}

/** The number of a receiving account: it has a valid check digit and belongs to no real account. */
function receivingCard(currency: Currency): { number: string; phone: string } {
  const head = currency === 'RUB' ? '220000' : '400000';
  const body = head + digits(9);
  // The area code 000 is not assigned.
  return { number: body + checkDigit(body), phone: `+7000${digits(7)}` };
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** The Luhn algorithm: doubling every second digit from the right, the sum ends in zero. */
function checkDigit(body: string): string {
  const sum = [...body].reduceRight((total, digit, index) => {
    const isDoubled = (body.length - index) % 2 === 1;
    const value = Number(digit) * (isDoubled ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
