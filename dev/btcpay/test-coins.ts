import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openDeposit, type DepositProcess } from '#features/cashier/contract.ts';
import { btcpayProvider, createPots, type PaymentProvider } from '#domain/payments/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { openLog } from '#platform/server/log.ts';
import { startTestHouse, type Member, type TestHouseOptions } from '../bank/test-house.ts';
import { createBtcpay, STORE, type Btcpay } from './btcpay.ts';
import { coinMethodHash, offerCoinMethods } from './methods.ts';
import { list, type CoinInvoice } from './store.ts';

export const API_KEY = 'the key of the sandbox store';
export const HOOK_SECRET = 'what the webhook of the sandbox store signs with';
export const COIN_HOOK = '/api/v2/billing/webhooks/btcpay';

type Options = TestHouseOptions & {
  /** Puts trouble between the house and the processor. */
  coinTrouble?: (coins: PaymentProvider) => PaymentProvider;
};

/** A test house with a processor of coins beside the bank; nothing moves until a test says so. */
export async function startCoinHouse(options: Options = {}) {
  const { house, provider, coins } = await openBoth(options);
  const { db } = house;
  await offerCoinMethods(house.db);
  return {
    ...house,
    provider,
    coins,
    /** A deposit in coins that waits for money, and the processor's invoice for it. */
    opened: async (member: Member, amount = '5000') => {
      const body = { hash: coinMethodHash('in', 'RUB'), amount };
      const path = '/api/v2/billing/deposits';
      const answer = await house.call(member, 'POST', path, body, randomUUID());
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { data } = openDeposit.answer.parse(answer.body);
      return { ...data, invoice: await findInvoice(db, data.id) };
    },
    read: async (member: Member, id: string): Promise<DepositProcess> => {
      const answer = await house.call(member, 'GET', `/api/v2/billing/deposits/${id}`);
      return openDeposit.answer.parse(answer.body).data;
    },
    /** The time of an invoice is over, for the processor. */
    expire: async (invoice: CoinInvoice) => {
      await house.asOwner(
        `update sandbox_btcpay.records set due_at = now() - interval '1 second',
           body = body || jsonb_build_object('expiresAt', ${Date.now() - 1000})
          where kind = 'invoice' and id = '${invoice.id}'`,
      );
      await coins.tick();
    },
  };
}

async function openBoth(options: Options) {
  const made: { coins?: Btcpay; provider?: PaymentProvider; url: string } = { url: '' };
  const url = () => made.url;
  const log = openLog('silent');
  const keys = { apiKey: API_KEY, webhookSecret: HOOK_SECRET, log };
  const serverUrl = () => `${url()}/sandbox/btcpay`;
  const house = await startTestHouse({
    ...options,
    others: ({ db }) => {
      const provider = btcpayProvider({
        ...keys,
        url: serverUrl,
        store: STORE,
        pots: createPots(db),
      });
      made.provider = provider;
      return [options.coinTrouble?.(provider) ?? provider];
    },
    mount: (app, db) => {
      made.coins = createBtcpay({ ...keys, db, publicUrl: url, hookUrl: () => url() + COIN_HOOK });
      made.coins.mount(app);
    },
  });
  made.url = house.url;
  return { house, provider: made.provider!, coins: made.coins! };
}

async function findInvoice(db: Db, id: string): Promise<CoinInvoice> {
  const rows = await db.query<{ reference: string }>(
    'select reference from deposits where id = $1',
    [BigInt(id)],
  );
  const [invoice] = await list(db, 'invoice', rows[0]!.reference);
  return invoice!;
}

export type CoinHouse = Awaited<ReturnType<typeof startCoinHouse>>;
