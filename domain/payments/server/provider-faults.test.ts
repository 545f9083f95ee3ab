/**
 * Each adapter over real HTTP, through a proxy that loses, breaks, delays, prolongs or redirects
 * the responses of every call. The request itself has taken effect, so a retry must find the same
 * invoice or payout.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { TEST_SECRET } from '#dev/bank/bank-fixture.ts';
import { STORE } from '#dev/btcpay/btcpay.ts';
import {
  API_KEY,
  WEBHOOK_SECRET,
  createCoinFixture,
  type CoinFixture,
} from '#dev/btcpay/coin-fixture.ts';
import { FAULTS, startFaultyProxy, type FaultyProxy } from '#dev/faulty-proxy.ts';
import { parseMoney } from '#core/money.ts';
import { createLog } from '#platform/server/log.ts';
import { btcpayProvider } from './btcpay/provider.ts';
import { createPullPaymentStore } from './btcpay/store.pull-payments.ts';
import type { Destination, InvoiceOrder, PaymentProvider, PayoutOrder } from './port.ts';
import { signedProvider } from './signed-provider.ts';

/** The timeout of a request in these tests. */
const PATIENCE_MS = 400;

let app: CoinFixture;
let road: FaultyProxy;
const providers = new Map<string, PaymentProvider>();

beforeAll(async () => {
  app = await createCoinFixture();
  road = await startFaultyProxy(() => app.url);
  const log = createLog('silent');
  const around = { log, timeoutMs: PATIENCE_MS };
  const apiUrl = () => `${road.url}/sandbox/bank/api`;
  const signed = { ...around, apiUrl, serverUrl: () => app.url, secret: TEST_SECRET };
  for (const name of ['sandbox', 'psp']) providers.set(name, signedProvider({ ...signed, name }));
  const coins = btcpayProvider({
    ...around,
    url: () => `${road.url}/sandbox/btcpay`,
    store: STORE,
    apiKey: API_KEY,
    webhookSecret: WEBHOOK_SECRET,
    pullPayments: createPullPaymentStore(app.db),
  });
  providers.set('btcpay', coins);
  return async () => {
    await road.close();
    await app.close();
  };
});

const NAMES = ['sandbox', 'psp', 'btcpay'] as const;
type Name = (typeof NAMES)[number];

function invoiceOrder(name: Name): InvoiceOrder {
  const isCoin = name === 'btcpay';
  return {
    reference: randomUUID(),
    method: isCoin ? 'BTC-CHAIN' : 'bank_card',
    amount: parseMoney('62.50')!,
    currency: isCoin ? 'USD' : 'RUB',
    expiresAt: new Date(Date.now() + 600_000),
    secondsLeft: 600,
    locale: 'en',
    returnUrl: 'https://casino.example/en',
  };
}

function payoutOrder(name: Name): PayoutOrder {
  const { reference, method, amount, currency, locale } = invoiceOrder(name);
  const address = 'bcrt1qeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';
  const destination: Destination =
    name === 'btcpay'
      ? { kind: 'crypto', coin: 'BTC', address }
      : { kind: 'card', number: '4242424242424242' };
  return { reference, method, amount, currency, locale, destination };
}

/** A lost response is a lost response: by timeout, by status or by a broken body. */
const LOST = ['no response', '500', 'truncated'] as const;
const CASES = NAMES.flatMap((name) => FAULTS.map((fault) => [name, fault] as const));
const LOST_CASES = NAMES.flatMap((name) => LOST.map((fault) => [name, fault] as const));
const UNAVAILABLE = expect.objectContaining({ refused: 'payment_unavailable' });

/**
 * Makes every call of the port once with the fault; none throws, hangs or accepts a wrong answer.
 */
test.each(CASES)(
  'provider faults: %s, answers %s: each call is refused, in time',
  async (name, fault) => {
    const provider = providers.get(name)!;
    const known = invoiceOrder(name);
    const made = await provider.createInvoice(known);
    const id = 'id' in made ? made.id : '';
    const paid = payoutOrder(name);
    await provider.createPayout!(paid);
    Object.assign(road, { fault, redirected: [], endlessBytes: 0 });
    const begun = performance.now();
    const answers = await Promise.all([
      provider.createInvoice(invoiceOrder(name)),
      provider.readInvoice(id, known.reference),
      provider.createPayout!(payoutOrder(name)),
      provider.readPayout!(paid.reference),
      provider.statement(Date.now() - 60_000),
    ]);
    road.fault = 'none';
    expect(answers).toEqual(answers.map(() => UNAVAILABLE));
    expect(performance.now() - begun).toBeLessThan(PATIENCE_MS * 6);
    // The request carries credentials for the provider alone.
    expect(road.redirected).toEqual([]);
  },
);

test.each(LOST_CASES)(
  'recovery: %s, answers %s: a retry finds the same invoice',
  async (name, fault) => {
    const provider = providers.get(name)!;
    const order = invoiceOrder(name);
    road.fault = fault;
    expect(await provider.createInvoice(order)).toEqual(UNAVAILABLE);
    road.fault = 'none';
    const invoice = await provider.createInvoice(order);
    expect(invoice).toHaveProperty('id');
    expect(await provider.createInvoice(order)).toEqual(invoice);
    expect(await linesOf(provider, order.reference)).toHaveLength(1);
  },
);

test.each(LOST_CASES)('recovery: %s, answers %s: a retry pays once', async (name, fault) => {
  const provider = providers.get(name)!;
  const order = payoutOrder(name);
  road.fault = fault;
  expect(await provider.createPayout!(order)).toEqual(UNAVAILABLE);
  expect(await provider.createPayout!(order)).toEqual(UNAVAILABLE);
  road.fault = 'none';
  expect(await provider.createPayout!(order)).toMatchObject({ state: 'accepted' });
  expect(await linesOf(provider, order.reference)).toHaveLength(1);
  expect(await provider.readPayout!(order.reference)).toMatchObject({ state: 'accepted' });
});

async function linesOf(provider: PaymentProvider, reference: string) {
  const lines = await provider.statement(Date.now() - 600_000);
  if ('refused' in lines) throw new Error(lines.refused);
  return lines.filter((line) => line.reference === reference);
}

test('provider faults: an endless answer is aborted long before memory runs out', async () => {
  Object.assign(road, { fault: 'endless', endlessBytes: 0 });
  for (const name of NAMES) {
    expect(await providers.get(name)!.createInvoice(invoiceOrder(name))).toEqual(UNAVAILABLE);
  }
  road.fault = 'none';
  expect(road.endlessBytes).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['another amount', '"amount":"62.50"', '"amount":"6250.00"'],
  ['another currency', '"currency":"USD"', '"currency":"EUR"'],
  ['the name of another deposit', '"orderId":"', '"orderId":"x'],
])('provider faults: an invoice in coins with %s is refused', async (_name, said, instead) => {
  const provider = providers.get('btcpay')!;
  road.change = (text) => text.replaceAll(said, instead);
  const answer = await provider.createInvoice(invoiceOrder('btcpay'));
  road.change = (text) => text;
  expect(answer).toEqual(UNAVAILABLE);
});

test.each([
  ['another amount', '"originalAmount":"62.50"', '"originalAmount":"6250.00"'],
  ['another currency', '"originalCurrency":"USD"', '"originalCurrency":"EUR"'],
])('provider faults: a payout in coins with %s is refused', async (_name, said, instead) => {
  const provider = providers.get('btcpay')!;
  road.change = (text) => text.replaceAll(said, instead);
  const answer = await provider.createPayout!(payoutOrder('btcpay'));
  road.change = (text) => text;
  expect(answer).toEqual(UNAVAILABLE);
});

test.each<[Name, 'createInvoice' | 'createPayout', string, string]>([
  ['sandbox', 'createInvoice', '"invoice":"', '"invoice":"\\u0000'],
  ['sandbox', 'createInvoice', '"pay_url":"http', '"pay_url":"javascript'],
  ['sandbox', 'createPayout', '"payout":"', '"payout":"\\ud800'],
  ['btcpay', 'createInvoice', '"destination":"', '"destination":"\\u0000'],
  ['btcpay', 'createInvoice', '"createdTime":', '"createdTime":1e300,"x":'],
  ['btcpay', 'createPayout', '"id":"', '"id":"\\u0000'],
])('provider faults: %s, %s: %s as %s is not accepted', async (name, call, said, instead) => {
  const provider = providers.get(name)!;
  road.change = (text) => text.replaceAll(said, instead);
  const answer =
    call === 'createInvoice'
      ? await provider.createInvoice(invoiceOrder(name))
      : await provider.createPayout!(payoutOrder(name));
  road.change = (text) => text;
  expect(answer).toEqual(UNAVAILABLE);
});
