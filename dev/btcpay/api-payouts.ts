import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { parseMoney } from '#core/money.ts';
import type { BtcpayApiOptions } from './options.ts';
import { enqueueDelivery } from './deliveries.ts';
import { find, insert, list, lock, type CoinPayout } from './store.ts';

const pot = z.object({ name: z.string(), amount: z.string(), currency: z.string() });

const claim = z.object({
  destination: z.string().check(z.regex(/^[a-z0-9]{14,90}$/i)),
  amount: z.string(),
  payoutMethodId: z.literal('BTC-CHAIN'),
  pullPaymentId: z.string(),
  approved: z.literal(true),
  metadata: z.record(z.string(), z.unknown()),
});

/** How long a payout is in progress; one whose address ends in 0003 stays there. */
const SETTLE_MS = 1000;

export function addPayoutCalls(
  app: FastifyInstance,
  stores: string,
  { db }: BtcpayApiOptions,
): void {
  app.get(`${stores}/pull-payments`, async () => await list(db, 'pull-payment'));
  app.post(`${stores}/pull-payments`, async (request, reply) => {
    const read = pot.safeParse(request.body);
    if (!read.success) return reply.code(422).send([{ path: 'amount', message: 'Invalid' }]);
    const made = { id: randomBytes(12).toString('base64url'), ...read.data };
    await insert(db, 'pull-payment', made.name, made);
    return made;
  });
  app.get<{ Params: { id: string } }>(
    '/sandbox/btcpay/api/v1/pull-payments/:id/payouts',
    async ({ params }) => (await list(db, 'payout', params.id)).map(payoutData),
  );
  app.get(`${stores}/payouts`, async () => (await list(db, 'payout')).map(payoutData));
  app.get<{ Params: { id: string } }>(`${stores}/payouts/:id`, async ({ params }, reply) => {
    const payout = await find(db, 'payout', params.id);
    return payout ? payoutData(payout) : reply.code(404).send({ code: 'payout-not-found' });
  });
  app.post(`${stores}/payouts`, async (request, reply) => {
    const read = claim.safeParse(request.body);
    if (!read.success) return reply.code(422).send([{ path: 'destination', message: 'Invalid' }]);
    const made = await claimFrom(db, read.data);
    if (made) return payoutData(made);
    return reply.code(400).send({ code: 'overdraft', message: 'Nothing is left to claim' });
  });
}

async function claimFrom(
  db: BtcpayApiOptions['db'],
  order: z.output<typeof claim>,
): Promise<CoinPayout | undefined> {
  return await db.transaction(async (tx) => {
    const from = await lock(tx, 'pull-payment', order.pullPaymentId);
    if (!from) return undefined;
    const taken = (await list(tx, 'payout', from.id)).filter(({ state }) => state !== 'Cancelled');
    const sum = [...taken, order].reduce(
      (total, one) => total + (parseMoney(one.amount) ?? 0n),
      0n,
    );
    if (sum > (parseMoney(from.amount) ?? 0n)) return undefined;
    const payout: CoinPayout = {
      id: randomBytes(12).toString('base64url'),
      pullPaymentId: from.id,
      destination: order.destination,
      amount: order.amount,
      currency: from.currency,
      method: order.payoutMethodId,
      createdAt: Date.now(),
      state: 'AwaitingPayment',
      metadata: order.metadata,
    };
    const isSilent = order.destination.endsWith('0003');
    await insert(tx, 'payout', from.id, payout, isSilent ? null : SETTLE_MS);
    const said = { payoutId: payout.id, pullPaymentId: from.id, payoutState: payout.state };
    await enqueueDelivery(tx, undefined, 'PayoutApproved', said);
    return payout;
  });
}

function payoutData(payout: CoinPayout) {
  return {
    id: payout.id,
    revision: 0,
    pullPaymentId: payout.pullPaymentId,
    date: Math.floor(payout.createdAt / 1000),
    destination: payout.destination,
    originalCurrency: payout.currency,
    originalAmount: payout.amount,
    payoutCurrency: 'BTC',
    payoutMethodId: payout.method,
    state: payout.state,
    metadata: payout.metadata,
  };
}
