import * as z from 'zod/mini';
import { isCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Payout, PayoutOrder, ProviderEvent, StatementLine } from '../port.ts';
import { ask, askMaybe, ofStore, type BtcpayShop } from './client.ts';
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
 * a pull payment of that name and of just that amount, so a second claim would find it empty. Pull
 * payments are looked for before one is made, and claims in all of them: one whose making was
 * answered too late may stand beside the one that was claimed from. Who asks while the same is
 * being asked gets the same answer; several processes do not ask for one payout at once.
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
  const pots = await potsFor(shop, order);
  if (isRefusal(pots)) return pots;
  const claimed = await findClaim(shop, pots);
  if (isRefusal(claimed)) return claimed;
  if (claimed) return payoutOf(claimed);
  const made = await ask(shop, payoutData, ofStore(shop, 'payouts'), {
    destination: destination.address,
    amount: formatMoney(order.amount),
    payoutMethodId: order.method,
    pullPaymentId: pots[0],
    approved: true,
    metadata: { reference },
  });
  return isRefusal(made) ? made : payoutOf(made);
}

/** At least one, always in the same order. */
async function potsFor(shop: BtcpayShop, order: PayoutOrder): Promise<string[] | Refusal> {
  const known = await findPots(shop, order.reference);
  if (isRefusal(known) || known.length > 0) return known;
  const made = await ask(shop, pullPaymentData, ofStore(shop, 'pull-payments'), {
    name: order.reference,
    amount: formatMoney(order.amount),
    currency: order.currency,
    payoutMethods: [order.method],
    autoApproveClaims: true,
  });
  if (isRefusal(made)) return made;
  // Should two have been made at once, everybody takes the same one.
  const all = await findPots(shop, order.reference);
  return isRefusal(all) || all.length > 0 ? all : [made.id];
}

async function findPots(shop: BtcpayShop, reference: string): Promise<string[] | Refusal> {
  const path = ofStore(shop, 'pull-payments?includeArchived=true');
  const found = await ask(shop, z.array(pullPaymentData), path);
  if (isRefusal(found)) return found;
  const pots = found.filter(({ name }) => name === reference).map(({ id }) => id);
  return pots.sort();
}

/** The claim that counts: one that is alive, and of those that were cancelled the first. */
async function findClaim(
  shop: BtcpayShop,
  pots: readonly string[],
): Promise<PayoutData | undefined | Refusal> {
  const claims: PayoutData[] = [];
  for (const pot of pots) {
    const path = `/api/v1/pull-payments/${encodeURIComponent(pot)}/payouts?includeCancelled=true`;
    const found = await ask(shop, z.array(payoutData), path);
    if (isRefusal(found)) return found;
    claims.push(...found);
  }
  return claims.find(({ state }) => state !== 'Cancelled') ?? claims[0];
}

function payoutOf({ id, state }: PayoutData): Payout {
  const reason = state === 'Cancelled' ? { reason: 'cancelled' } : {};
  return { id, state: STATES[state], ...reason };
}

/** What became of a payout; undefined when it was never asked for. */
export async function readPayout(
  shop: BtcpayShop,
  reference: string,
): Promise<Payout | undefined | Refusal> {
  const pots = await findPots(shop, reference);
  if (isRefusal(pots)) return pots;
  const claim = await findClaim(shop, pots);
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
  const found = await ask(shop, z.array(payoutData), path);
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
