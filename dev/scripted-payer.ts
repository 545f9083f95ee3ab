import { parseMoney } from '#core/money.ts';
import { refuse, type Refusal } from '#core/refusal.ts';
import type { PaymentProvider, Payout, PayoutOrder } from '#domain/payments/server/index.ts';

export const PAYER = 'payer';

/** A provider whose behaviour a test decides, and who keeps what it was asked for. */
export function scriptedPayer() {
  const payouts = new Map<string, PayoutOrder & { payout: Payout }>();
  const script = {
    asked: 0,
    /** What it does with a payout it has not seen; the payout is kept in any case. */
    answer: (_order: PayoutOrder): Payout['state'] => 'accepted',
    /** What it says that it pays; nothing unless a test lets it. */
    sum: (_order: PayoutOrder): Payout['paid'] => undefined,
    /** Trouble on the way back: the payout is kept, and nobody hears of it. */
    isMute: false,
    isAway: false,
    before: async (_order: PayoutOrder): Promise<void> => {},
    payouts,
  };

  async function createPayout(order: PayoutOrder): Promise<Payout | Refusal> {
    script.asked += 1;
    await script.before(order);
    if (script.isAway) return refuse('payment_unavailable');
    const known = payouts.get(order.reference);
    const payout = known?.payout ?? { id: `p-${payouts.size + 1}`, state: script.answer(order) };
    payouts.set(order.reference, { ...order, payout });
    return script.isMute ? refuse('payment_unavailable') : withSum(order, payout);
  }

  function withSum(order: PayoutOrder, payout: Payout): Payout {
    const paid = script.sum(order);
    return paid ? { ...payout, paid } : payout;
  }

  async function readPayout(reference: string): Promise<Payout | undefined | Refusal> {
    if (script.isAway) return refuse('payment_unavailable');
    const known = payouts.get(reference);
    return known && withSum(known, known.payout);
  }

  const provider: PaymentProvider = {
    name: PAYER,
    createInvoice: async () => refuse('payment_unavailable'),
    readInvoice: async () => undefined,
    createPayout,
    readPayout,
    readWebhook: (body, headers) => {
      if (headers['x-signature'] !== 'right') {
        return refuse('unauthorized', { signature: ['signature_wrong'] });
      }
      const { amount, ...event } = JSON.parse(body.toString('utf8'));
      return { ...event, amount: amount === null ? null : parseMoney(amount), body };
    },
    statement: async () => [],
  };
  return { provider, script };
}
