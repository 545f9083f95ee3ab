import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openDeposit, type DepositProcess } from '#features/cashier/contract.ts';
import {
  btcpayProvider,
  createPullPaymentStore,
  type PaymentProvider,
} from '#domain/payments/server/index.ts';
import type { Db } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import {
  createBankFixture,
  type BankFixturePlayer,
  type BankFixtureOptions,
} from '../bank/bank-fixture.ts';
import { createBtcpay, STORE, type Btcpay } from './btcpay.ts';
import { coinMethodHash, offerCoinMethods } from './methods.ts';
import { list, type CoinInvoice } from './store.ts';

export const API_KEY = 'the key of the sandbox store';
export const WEBHOOK_SECRET = 'what the webhook of the sandbox store signs with';
export const COIN_WEBHOOK_PATH = '/api/v2/billing/webhooks/btcpay';

type Options = BankFixtureOptions & {
  /** Wraps the provider, to inject failures between the cashier and the processor. */
  wrapCoinProvider?: (coins: PaymentProvider) => PaymentProvider;
};

/** A bank fixture with a coin processor in addition; nothing happens until a test triggers it. */
export async function createCoinFixture(options: Options = {}) {
  const { fixture, provider, coins } = await startFixture(options);
  const { db } = fixture;
  await offerCoinMethods(fixture.db);
  return {
    ...fixture,
    provider,
    coins,
    /** A coin deposit that waits for payment, and the processor's invoice of it. */
    createDeposit: async (member: BankFixturePlayer, amount = '5000') => {
      const body = { hash: coinMethodHash('in', 'RUB'), amount };
      const path = '/api/v2/billing/deposits';
      const answer = await fixture.call(member, 'POST', path, body, randomUUID());
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { data } = openDeposit.answer.parse(answer.body);
      return { ...data, invoice: await findInvoice(db, data.id) };
    },
    read: async (member: BankFixturePlayer, id: string): Promise<DepositProcess> => {
      const answer = await fixture.call(member, 'GET', `/api/v2/billing/deposits/${id}`);
      return openDeposit.answer.parse(answer.body).data;
    },
    /** Expires an invoice at the processor. */
    expire: async (invoice: CoinInvoice) => {
      await fixture.asOwner(
        `update sandbox_btcpay.records set due_at = now() - interval '1 second',
           body = body || jsonb_build_object('expiresAt', ${Date.now() - 1000})
          where kind = 'invoice' and id = '${invoice.id}'`,
      );
      await coins.tick();
    },
  };
}

async function startFixture(options: Options) {
  const made: { coins?: Btcpay; provider?: PaymentProvider; url: string } = { url: '' };
  const url = () => made.url;
  const log = createLog('silent');
  const keys = { apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET, log };
  const serverUrl = () => `${url()}/sandbox/btcpay`;
  const fixture = await createBankFixture({
    ...options,
    otherProviders: ({ db }) => {
      const provider = btcpayProvider({
        ...keys,
        url: serverUrl,
        store: STORE,
        pullPayments: createPullPaymentStore(db),
      });
      made.provider = provider;
      return [options.wrapCoinProvider?.(provider) ?? provider];
    },
    mount: (app, db) => {
      made.coins = createBtcpay({
        ...keys,
        db,
        publicUrl: url,
        hookUrl: () => url() + COIN_WEBHOOK_PATH,
      });
      made.coins.mount(app);
    },
  });
  made.url = fixture.url;
  return { fixture, provider: made.provider!, coins: made.coins! };
}

async function findInvoice(db: Db, id: string): Promise<CoinInvoice> {
  const rows = await db.query<{ reference: string }>(
    'select reference from deposits where id = $1',
    [BigInt(id)],
  );
  const [invoice] = await list(db, 'invoice', rows[0]!.reference);
  return invoice!;
}

export type CoinFixture = Awaited<ReturnType<typeof createCoinFixture>>;
