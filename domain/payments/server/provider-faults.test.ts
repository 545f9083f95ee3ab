/**
 * Each adapter over real HTTP, with a road in between on which answers are lost, broken, late,
 * endless or sent elsewhere, for every call there is. What was asked for has happened all the same;
 * asked for again it is the same one.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { TEST_SECRET } from '#dev/bank/test-house.ts';
import { STORE } from '#dev/btcpay/btcpay.ts';
import { API_KEY, HOOK_SECRET, startCoinHouse, type CoinHouse } from '#dev/btcpay/test-coins.ts';
import { FAULTS, openFaultyRoad, type FaultyRoad } from '#dev/faulty-road.ts';
import { parseMoney } from '#core/money.ts';
import { openLog } from '#platform/server/log.ts';
import { btcpayProvider } from './btcpay/provider.ts';
import { createPots } from './btcpay/pots.ts';
import type { Destination, InvoiceOrder, PaymentProvider, PayoutOrder } from './port.ts';
import { signedProvider } from './signed-provider.ts';

/** So long an answer is waited for here. */
const PATIENCE_MS = 400;

let house: CoinHouse;
let road: FaultyRoad;
const providers = new Map<string, PaymentProvider>();

beforeAll(async () => {
  house = await startCoinHouse();
  road = await openFaultyRoad(() => house.url);
  const log = openLog('silent');
  const around = { log, timeoutMs: PATIENCE_MS };
  const apiUrl = () => `${road.url}/sandbox/bank/api`;
  const signed = { ...around, apiUrl, houseUrl: () => house.url, secret: TEST_SECRET };
  for (const name of ['sandbox', 'psp']) providers.set(name, signedProvider({ ...signed, name }));
  const coins = btcpayProvider({
    ...around,
    url: () => `${road.url}/sandbox/btcpay`,
    store: STORE,
    apiKey: API_KEY,
    webhookSecret: HOOK_SECRET,
    pots: createPots(house.db),
  });
  providers.set('btcpay', coins);
  return async () => {
    await road.close();
    await house.close();
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

/** Of what is lost, it matters only that it is: by time, by a status, or in the text. */
const LOST = ['silence', '500', 'cut in half'] as const;
const CASES = NAMES.flatMap((name) => FAULTS.map((fault) => [name, fault] as const));
const LOST_CASES = NAMES.flatMap((name) => LOST.map((fault) => [name, fault] as const));
const UNAVAILABLE = expect.objectContaining({ refused: 'payment_unavailable' });

/** Every call of the port, once, with the fault; none throws, hangs or believes anything. */
test.each(CASES)('%s, answers %s: each call is a refusal, in time', async (name, fault) => {
  const provider = providers.get(name)!;
  const known = invoiceOrder(name);
  const made = await provider.createInvoice(known);
  const id = 'id' in made ? made.id : '';
  const paid = payoutOrder(name);
  await provider.createPayout!(paid);
  Object.assign(road, { fault, strangers: [], endless: 0 });
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
  // What the question carried is for the provider alone.
  expect(road.strangers).toEqual([]);
});

test.each(LOST_CASES)(
  'recovery: %s, answers %s: asked again it is one invoice',
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

test.each(LOST_CASES)('recovery: %s, answers %s: asked again it pays once', async (name, fault) => {
  const provider = providers.get(name)!;
  const order = payoutOrder(name);
  for (const trouble of [fault, fault, 'none'] as const) {
    road.fault = trouble;
    const answer = await provider.createPayout!(order);
    expect(answer).toEqual(
      trouble === 'none' ? expect.objectContaining({ state: 'accepted' }) : UNAVAILABLE,
    );
  }
  expect(await linesOf(provider, order.reference)).toHaveLength(1);
  expect(await provider.readPayout!(order.reference)).toMatchObject({ state: 'accepted' });
});

async function linesOf(provider: PaymentProvider, reference: string) {
  const lines = await provider.statement(Date.now() - 600_000);
  if ('refused' in lines) throw new Error(lines.refused);
  return lines.filter((line) => line.reference === reference);
}

test('an endless answer is left long before memory is', async () => {
  Object.assign(road, { fault: 'without end', endless: 0 });
  for (const name of NAMES) {
    expect(await providers.get(name)!.createInvoice(invoiceOrder(name))).toEqual(UNAVAILABLE);
  }
  road.fault = 'none';
  expect(road.endless).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['another amount', '"amount":"62.50"', '"amount":"6250.00"'],
  ['another currency', '"currency":"USD"', '"currency":"EUR"'],
  ['the name of another deposit', '"orderId":"', '"orderId":"x'],
])('coins: an invoice with %s is nothing to pay', async (_name, said, instead) => {
  const provider = providers.get('btcpay')!;
  road.change = (text) => text.replaceAll(said, instead);
  const answer = await provider.createInvoice(invoiceOrder('btcpay'));
  road.change = (text) => text;
  expect(answer).toEqual(UNAVAILABLE);
});

test.each([
  ['another amount', '"originalAmount":"62.50"', '"originalAmount":"6250.00"'],
  ['another currency', '"originalCurrency":"USD"', '"originalCurrency":"EUR"'],
])('coins: a payout with %s is not ours', async (_name, said, instead) => {
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
])('%s, %s: %s as %s is no answer', async (name, call, said, instead) => {
  const provider = providers.get(name)!;
  road.change = (text) => text.replaceAll(said, instead);
  const answer =
    call === 'createInvoice'
      ? await provider.createInvoice(invoiceOrder(name))
      : await provider.createPayout!(payoutOrder(name));
  road.change = (text) => text;
  expect(answer).toEqual(UNAVAILABLE);
});
