import * as z from 'zod/mini';
import { isCurrency } from '#core/currency.ts';
import { formatMoney } from '#core/money.ts';
import { isRefusal, refuse, type Refusal } from '#core/refusal.ts';
import type { Payout, PayoutOrder, ProviderEvent, StatementLine } from '../port.ts';
import {
  request,
  requestOptional,
  LIST_BYTES_MAX,
  storePath,
  type BtcpayConfig,
} from './client.ts';
import { moneyOf } from './decimals.ts';
import { payoutData, pullPaymentData, type PayoutData } from './wire.ts';

const STATES: Readonly<Record<PayoutData['state'], Payout['state']>> = {
  AwaitingApproval: 'accepted',
  AwaitingPayment: 'accepted',
  InProgress: 'accepted',
  Completed: 'paid',
  Cancelled: 'failed',
};

/** Payout requests in flight, by reference: never two at once. */
const requestsInFlight = new Map<string, ReturnType<typeof claimPayout>>();

/**
 * Creates a payout exactly once per reference, although the server has no idempotency keys: the
 * payout is claimed from a pull payment of exactly its amount, so a second claim would find it
 * empty. The id of the pull payment is stored before the claim. When a timeout leads to several
 * pull payments, the first stored one is used and the others are never claimed from. So the
 * complete list of pull payments, which the server does not paginate, need not be read. A
 * concurrent request for the same reference gets the same answer.
 */
export async function createPayout(
  config: BtcpayConfig,
  order: PayoutOrder,
): Promise<Payout | Refusal<'payment_unavailable'>> {
  const inFlight = requestsInFlight.get(order.reference);
  if (inFlight) return await inFlight;
  const pending = claimPayout(config, order).finally(() =>
    requestsInFlight.delete(order.reference),
  );
  requestsInFlight.set(order.reference, pending);
  return await pending;
}

async function claimPayout(
  config: BtcpayConfig,
  order: PayoutOrder,
): Promise<Payout | Refusal<'payment_unavailable'>> {
  const { destination, reference } = order;
  if (destination.kind !== 'crypto') return refuse('payment_unavailable');
  const pullPayment = await ensurePullPayment(config, order);
  if (isRefusal(pullPayment)) return pullPayment;
  const claimed = await findClaim(config, pullPayment);
  if (isRefusal(claimed)) return claimed;
  const claim =
    claimed ??
    (await request(config, payoutData, storePath(config, 'payouts'), {
      body: {
        destination: destination.address,
        amount: formatMoney(order.amount),
        payoutMethodId: order.method,
        pullPaymentId: pullPayment,
        approved: true,
        metadata: { reference },
      },
    }));
  if (isRefusal(claim)) return claim;
  const { originalAmount: amount, originalCurrency: currency } = claim;
  if (currency === order.currency && amount !== undefined && moneyOf(amount) === order.amount) {
    return payoutOf(claim);
  }
  config.log.error(
    { reference },
    'a payout with the reference of a withdrawal has other terms, the payout is refused',
  );
  return refuse('payment_unavailable');
}

/** Returns the pull payment of a payout, and creates it unless one is stored. */
async function ensurePullPayment(
  config: BtcpayConfig,
  order: PayoutOrder,
): Promise<string | Refusal<'payment_unavailable'>> {
  const { reference } = order;
  const known = await findPullPayment(config, reference);
  if (known !== undefined) return known;
  const made = await request(config, pullPaymentData, storePath(config, 'pull-payments'), {
    body: {
      name: reference,
      amount: formatMoney(order.amount),
      currency: order.currency,
      payoutMethods: [order.method],
      autoApproveClaims: true,
    },
  });
  return isRefusal(made) ? made : await config.pullPayments.save(reference, made.id);
}

/**
 * Returns the stored pull payment. A payout from before ids were stored is searched for in the
 * complete list, once.
 */
async function findPullPayment(
  config: BtcpayConfig,
  reference: string,
): Promise<string | undefined | Refusal<'payment_unavailable'>> {
  const kept = await config.pullPayments.find(reference);
  if (kept !== 'search') return kept;
  const path = storePath(config, 'pull-payments?includeArchived=true');
  const bytesMax = LIST_BYTES_MAX;
  const found = await request(config, z.array(pullPaymentData), path, { bytesMax });
  if (isRefusal(found)) return found;
  const matches = found.filter(({ name }) => name === reference).map(({ id }) => id);
  for (const pullPayment of matches.sort()) {
    const claim = await findClaim(config, pullPayment);
    if (isRefusal(claim)) return claim;
    if (claim) return await config.pullPayments.save(reference, pullPayment);
  }
  return matches[0] === undefined
    ? undefined
    : await config.pullPayments.save(reference, matches[0]);
}

/** The claim that counts: an active one, else the first cancelled one. */
async function findClaim(
  config: BtcpayConfig,
  pullPayment: string,
): Promise<PayoutData | undefined | Refusal<'payment_unavailable'>> {
  const path = `/api/v1/pull-payments/${encodeURIComponent(pullPayment)}/payouts?includeCancelled=true`;
  const claims = await request(config, z.array(payoutData), path);
  if (isRefusal(claims)) return claims;
  return claims.find(({ state }) => state !== 'Cancelled') ?? claims[0];
}

function payoutOf({ id, state, originalAmount, originalCurrency: currency }: PayoutData): Payout {
  const reason = state === 'Cancelled' ? { reason: 'cancelled' } : {};
  const hasAmount = originalAmount !== undefined && isCurrency(currency);
  const paid = hasAmount ? { paid: { amount: moneyOf(originalAmount), currency } } : {};
  return { id, state: STATES[state], ...paid, ...reason };
}

/** Queries the state of a payout; undefined when it was never requested. */
export async function readPayout(
  config: BtcpayConfig,
  reference: string,
): Promise<Payout | undefined | Refusal<'payment_unavailable'>> {
  const pullPayment = await findPullPayment(config, reference);
  if (pullPayment === undefined || isRefusal(pullPayment)) return pullPayment;
  const claim = await findClaim(config, pullPayment);
  return claim === undefined || isRefusal(claim) ? claim : payoutOf(claim);
}

/** Queries the payout that a webhook is about; undefined while it is pending. */
export async function readPayoutEvent(
  config: BtcpayConfig,
  id: string,
): Promise<Omit<ProviderEvent, 'id' | 'body'> | undefined | Refusal<'payment_unavailable'>> {
  const path = storePath(config, `payouts/${encodeURIComponent(id)}`);
  const payout = await requestOptional(config, payoutData, path);
  if (payout === undefined || isRefusal(payout)) return payout;
  const reference = z.uuid().safeParse(payout.metadata?.reference);
  const { originalCurrency: currency, originalAmount = 0n } = payout;
  const state = STATES[payout.state];
  if (!reference.success || !isCurrency(currency) || state === 'accepted') return undefined;
  const isPaid = state === 'paid';
  if (!isPaid) {
    // One claim was cancelled; another claim of the same payout may still be pending.
    const now = await readPayout(config, reference.data);
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

/** Lists the payouts of this installation since a time. */
export async function listPayouts(
  config: BtcpayConfig,
  sinceMs: number,
): Promise<StatementLine[] | Refusal<'payment_unavailable'>> {
  const path = storePath(config, 'payouts?includeCancelled=true');
  const found = await request(config, z.array(payoutData), path, { bytesMax: LIST_BYTES_MAX });
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
