import * as z from 'zod/mini';
import { isCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Payout, PayoutOrder, ProviderEvent, StatementLine } from '../port.ts';
import { ask, askMaybe, LIST_BYTES_MAX, ofStore, type BtcpayShop } from './client.ts';
import { moneyOf } from './decimals.ts';
import { payoutData, pullPaymentData, type PayoutData } from './wire.ts';

const STATES: Readonly<Record<PayoutData['state'], Payout['state']>> = {
  AwaitingApproval: 'accepted',
  AwaitingPayment: 'accepted',
  InProgress: 'accepted',
  Completed: 'paid',
  Cancelled: 'failed',
};

/** Payouts that are being asked for, by their references: never two at once. */
const asking = new Map<string, Promise<Payout | Refusal>>();

/**
 * A payout, once per reference although the server knows no idempotency keys: it is claimed from
 * a pull payment of just that amount, so a second claim would find it empty. Which pull payment is
 * whose the house keeps before it claims; of several that were made at once, because an answer came
 * too late, the first that was kept is the one, and nobody claims from the others. So there is no
 * need to read the list of all that ever were, of which the server knows no pages. Who asks while
 * the same is being asked gets the same answer.
 */
export async function createPayout(
  shop: BtcpayShop,
  order: PayoutOrder,
): Promise<Payout | Refusal> {
  const same = asking.get(order.reference);
  if (same) return await same;
  const asked = claimPayout(shop, order).finally(() => asking.delete(order.reference));
  asking.set(order.reference, asked);
  return await asked;
}

async function claimPayout(shop: BtcpayShop, order: PayoutOrder): Promise<Payout | Refusal> {
  const { destination, reference } = order;
  if (destination.kind !== 'crypto') return refuse('payment_unavailable');
  const pot = await potFor(shop, order);
  if (isRefusal(pot)) return pot;
  const claimed = await findClaim(shop, pot);
  if (isRefusal(claimed)) return claimed;
  const claim =
    claimed ??
    (await ask(shop, payoutData, ofStore(shop, 'payouts'), {
      body: {
        destination: destination.address,
        amount: formatMoney(order.amount),
        payoutMethodId: order.method,
        pullPaymentId: pot,
        approved: true,
        metadata: { reference },
      },
    }));
  if (isRefusal(claim)) return claim;
  const { originalAmount: amount, originalCurrency: currency } = claim;
  if (currency === order.currency && amount !== undefined && moneyOf(amount) === order.amount) {
    return payoutOf(claim);
  }
  shop.log.error({ reference }, 'a payout of other terms bears the name of a withdrawal');
  return refuse('payment_unavailable');
}

/** The pull payment of a payout, made now unless one is kept. */
async function potFor(shop: BtcpayShop, order: PayoutOrder): Promise<string | Refusal> {
  const { reference } = order;
  const known = await findPot(shop, reference);
  if (known !== undefined) return known;
  const made = await ask(shop, pullPaymentData, ofStore(shop, 'pull-payments'), {
    body: {
      name: reference,
      amount: formatMoney(order.amount),
      currency: order.currency,
      payoutMethods: [order.method],
      autoApproveClaims: true,
    },
  });
  return isRefusal(made) ? made : await shop.pots.keep(reference, made.id);
}

/** The one that is kept; one of the time before any was kept is looked for among all, once. */
async function findPot(shop: BtcpayShop, reference: string): Promise<string | undefined | Refusal> {
  const kept = await shop.pots.find(reference);
  if (kept !== 'look') return kept;
  const path = ofStore(shop, 'pull-payments?includeArchived=true');
  const bytesMax = LIST_BYTES_MAX;
  const found = await ask(shop, z.array(pullPaymentData), path, { bytesMax });
  if (isRefusal(found)) return found;
  const pots = found.filter(({ name }) => name === reference).map(({ id }) => id);
  for (const pot of pots.sort()) {
    const claim = await findClaim(shop, pot);
    if (isRefusal(claim)) return claim;
    if (claim) return await shop.pots.keep(reference, pot);
  }
  return pots[0] === undefined ? undefined : await shop.pots.keep(reference, pots[0]);
}

/** The claim that counts: one that is alive, and of those that were cancelled the first. */
async function findClaim(shop: BtcpayShop, pot: string): Promise<PayoutData | undefined | Refusal> {
  const path = `/api/v1/pull-payments/${encodeURIComponent(pot)}/payouts?includeCancelled=true`;
  const claims = await ask(shop, z.array(payoutData), path);
  if (isRefusal(claims)) return claims;
  return claims.find(({ state }) => state !== 'Cancelled') ?? claims[0];
}

function payoutOf({ id, state, originalAmount, originalCurrency: currency }: PayoutData): Payout {
  const reason = state === 'Cancelled' ? { reason: 'cancelled' } : {};
  const isTold = originalAmount !== undefined && isCurrency(currency);
  const paid = isTold ? { paid: { amount: moneyOf(originalAmount), currency } } : {};
  return { id, state: STATES[state], ...paid, ...reason };
}

/** What became of a payout; undefined when it was never asked for. */
export async function readPayout(
  shop: BtcpayShop,
  reference: string,
): Promise<Payout | undefined | Refusal> {
  const pot = await findPot(shop, reference);
  if (pot === undefined || isRefusal(pot)) return pot;
  const claim = await findClaim(shop, pot);
  return claim === undefined || isRefusal(claim) ? claim : payoutOf(claim);
}

/** What a message about a payout comes to; undefined while it is on its way. */
export async function readPayoutEvent(
  shop: BtcpayShop,
  id: string,
): Promise<Omit<ProviderEvent, 'id' | 'body'> | undefined | Refusal> {
  const path = ofStore(shop, `payouts/${encodeURIComponent(id)}`);
  const payout = await askMaybe(shop, payoutData, path);
  if (payout === undefined || isRefusal(payout)) return payout;
  const reference = z.uuid().safeParse(payout.metadata?.reference);
  const { originalCurrency: currency, originalAmount = 0n } = payout;
  const state = STATES[payout.state];
  if (!reference.success || !isCurrency(currency) || state === 'accepted') return undefined;
  const isPaid = state === 'paid';
  if (!isPaid) {
    // One claim was cancelled; another of the same payout may be on its way.
    const now = await readPayout(shop, reference.data);
    if (isRefusal(now) || now?.state !== 'failed') return isRefusal(now) ? now : undefined;
  }
  return {
    subject: 'payout',
    reference: reference.data,
    kind: state,
    amount: isPaid ? moneyOf(originalAmount) : null,
    currency,
    ...(isPaid ? {} : { reason: 'cancelled' }),
  };
}

/** The house's own payouts since then. */
export async function listPayouts(
  shop: BtcpayShop,
  sinceMs: number,
): Promise<StatementLine[] | Refusal> {
  const path = ofStore(shop, 'payouts?includeCancelled=true');
  const found = await ask(shop, z.array(payoutData), path, { bytesMax: LIST_BYTES_MAX });
  if (isRefusal(found)) return found;
  return found.flatMap((payout): StatementLine[] => {
    const reference = z.uuid().safeParse(payout.metadata?.reference);
    const { originalCurrency: currency, originalAmount = 0n } = payout;
    if (!reference.success || !isCurrency(currency)) return [];
    if (payout.date.getTime() < sinceMs) return [];
    const state = { accepted: 'open', paid: 'paid', failed: 'failed' } as const;
    return [
      {
        subject: 'payout',
        id: payout.id,
        reference: reference.data,
        amount: moneyOf(originalAmount),
        currency,
        at: payout.date,
        state: state[STATES[payout.state]],
      },
    ];
  });
}
