import { parseMoney } from '#core/money.ts';
import { refuse, fieldError, type Refusal } from '#core/refusal.ts';
import type { PaymentProvider, Payout, PayoutOrder } from '#domain/payments/server/index.ts';

export const SCRIPTED_PROVIDER = 'payer';

/** A provider whose behaviour a test decides, and which records its requests. */
export function createScriptedPayoutProvider() {
  const payouts = new Map<string, PayoutOrder & { payout: Payout }>();
  const script = {
    requestCount: 0,
    /** The state of a new payout; the payout is stored in any case. */
    answer: (_order: PayoutOrder): Payout['state'] => 'accepted',
    /** The amount it reports as paid; none unless a test sets it. */
    paidAmount: (_order: PayoutOrder): Payout['paid'] => undefined,
    /** The payout is stored, but the response is lost. */
    losesResponses: false,
    isUnavailable: false,
    beforePayout: async (_order: PayoutOrder): Promise<void> => {},
    payouts,
  };

  async function createPayout(
    order: PayoutOrder,
  ): Promise<Payout | Refusal<'payment_unavailable'>> {
    script.requestCount += 1;
    await script.beforePayout(order);
    if (script.isUnavailable) return refuse('payment_unavailable');
    const known = payouts.get(order.reference);
    const payout = known?.payout ?? { id: `p-${payouts.size + 1}`, state: script.answer(order) };
    payouts.set(order.reference, { ...order, payout });
    return script.losesResponses ? refuse('payment_unavailable') : withPaidAmount(order, payout);
  }

  function withPaidAmount(order: PayoutOrder, payout: Payout): Payout {
    const paid = script.paidAmount(order);
    return paid ? { ...payout, paid } : payout;
  }

  async function readPayout(
    reference: string,
  ): Promise<Payout | undefined | Refusal<'payment_unavailable'>> {
    if (script.isUnavailable) return refuse('payment_unavailable');
    const known = payouts.get(reference);
    return known && withPaidAmount(known, known.payout);
  }

  const provider: PaymentProvider = {
    name: SCRIPTED_PROVIDER,
    createInvoice: async () => refuse('payment_unavailable'),
    readInvoice: async () => undefined,
    createPayout,
    readPayout,
    readWebhook: (body, headers) => {
      if (headers['x-signature'] !== 'right') {
        return refuse('unauthorized', { signature: [fieldError('signature_wrong')] });
      }
      const { amount, ...event } = JSON.parse(body.toString('utf8'));
      return { ...event, amount: amount === null ? null : parseMoney(amount), body };
    },
    statement: async () => [],
  };
  return { provider, script };
}
