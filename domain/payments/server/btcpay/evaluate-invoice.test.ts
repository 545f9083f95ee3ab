import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { parseDecimal } from './decimals.ts';
import { evaluateInvoice, paidAtOf, type InvoiceEvaluation } from './evaluate-invoice.ts';
import type { InvoiceData, PaymentMethodData } from './wire.ts';

const decimal = (text: string) => parseDecimal(text)!;

function invoiceOf(status: InvoiceData['status']): InvoiceData {
  return {
    id: 'one',
    storeId: 'store',
    amount: decimal('62.50'),
    currency: 'USD',
    status,
    additionalStatus: 'None',
    createdTime: new Date(0),
    metadata: null,
    checkout: null,
  };
}

type Came = [value: string, status: 'Processing' | 'Settled' | 'Invalid'][];

function methodsWith(came: Came): PaymentMethodData[] {
  const payments = came.map(([value, status]) => ({ id: 'x', value: decimal(value), status }));
  return [{ rate: decimal('64000'), due: '0', payments }];
}

const FULL = '0.00097657';
const HALF = '0.00048828';

test.each<[InvoiceData['status'], Came, string | undefined, bigint?]>([
  ['New', [], undefined],
  ['New', [[HALF, 'Processing']], 'seen', 31_240_000n],
  ['New', [[HALF, 'Settled']], 'seen', 31_240_000n],
  ['Processing', [[FULL, 'Processing']], 'seen', 62_500_000n],
  ['Settled', [[FULL, 'Settled']], 'paid', 62_500_000n],
  [
    'Settled',
    [
      [FULL, 'Settled'],
      [HALF, 'Settled'],
    ],
    'paid',
    93_750_000n,
  ],
  // Marked as settled by hand.
  ['Settled', [], 'paid', 62_500_000n],
  // Settled within the store's tolerance: only what arrived counts.
  ['Settled', [['0.00097000', 'Settled']], 'paid', 62_080_000n],
  [
    'Settled',
    [
      [HALF, 'Settled'],
      [HALF, 'Processing'],
    ],
    'seen',
    62_480_000n,
  ],
  ['Settled', [[FULL, 'Processing']], 'seen', 62_500_000n],
  ['Expired', [], undefined],
  ['Expired', [[HALF, 'Processing']], 'seen', 31_240_000n],
  ['Expired', [[HALF, 'Settled']], 'paid', 31_240_000n],
  [
    'Expired',
    [
      [HALF, 'Settled'],
      [HALF, 'Processing'],
    ],
    'seen',
    62_480_000n,
  ],
  ['Expired', [[HALF, 'Invalid']], undefined],
  ['Expired', [['0.00000001', 'Settled']], 'paid', 10_000n],
  ['Invalid', [[FULL, 'Invalid']], 'failed'],
  ['Invalid', [[HALF, 'Settled']], 'paid', 31_240_000n],
])('BTCPay invoices: %s with %j is %s', (status, came, kind, amount) => {
  const verdict = evaluateInvoice(invoiceOf(status), methodsWith(came));
  expect(verdict?.kind).toBe(kind);
  expect(verdict && 'amount' in verdict ? verdict.amount : undefined).toBe(amount);
});

test('BTCPay invoices: an operator who marks a partial payment as settled accepts it in full', () => {
  const marked = { ...invoiceOf('Settled'), additionalStatus: 'Marked' };
  expect(evaluateInvoice(marked, methodsWith([[HALF, 'Settled']]))).toEqual({
    kind: 'paid',
    amount: micro(62_500_000n),
  });
});

const LATE: Came = [
  [HALF, 'Settled'],
  [FULL, 'Settled'],
];

/** The first payment arrived in time and the second after the expiry. */
function lateWith(price: string | undefined): InvoiceEvaluation {
  const end = new Date(1_000_000);
  const [method] = methodsWith(LATE);
  const [first, second] = method!.payments;
  const payments = [
    { ...first!, receivedDate: end },
    { ...second!, receivedDate: new Date(1_001_000) },
  ];
  const invoice = { ...invoiceOf('Expired'), expirationTime: end };
  const now = price === undefined ? undefined : decimal(price);
  return evaluateInvoice(invoice, [{ ...method!, payments, currentPrice: now }]);
}

test('BTCPay invoices: a late payment is worth no more than the current price of the coin', () => {
  // Half of it arrived in time, at 64,000; all of it arrived late.
  expect(lateWith('30000')).toEqual({ kind: 'paid', amount: micro(60_540_000n) });
  expect(lateWith('80000')).toEqual({ kind: 'paid', amount: micro(93_750_000n) });
});

test('BTCPay invoices: the payment time is the time of the last payment that counts', () => {
  const [method] = methodsWith([...LATE, [HALF, 'Invalid']]);
  const [first, second, void_] = method!.payments;
  const at = (payment: typeof first, seconds: number) => ({
    ...payment!,
    receivedDate: new Date(seconds * 1000),
  });
  const payments = [at(first, 20), at(second, 10), at(void_, 99)];
  expect(paidAtOf([{ ...method!, payments }])).toEqual(new Date(20_000));
  expect(paidAtOf([{ ...method!, payments: [at(first, 20), second!] }])).toBeUndefined();
  expect(paidAtOf([{ ...method!, payments: [] }])).toBeUndefined();
});

test('theft: a small payment, in time or late, does not choose the rate of a large one', () => {
  const paidAt = (...came: [value: string, seconds: number][]) => {
    const [method] = methodsWith(came.map(([value]) => [value, 'Settled']));
    const payments = method!.payments.map((payment, index) => ({
      ...payment,
      receivedDate: new Date(came[index]![1] * 1000),
    }));
    return paidAtOf([{ ...method!, payments }])!.getTime() / 1000;
  };
  expect(paidAt(['0.00001', 10], [FULL, 99])).toBe(99);
  expect(paidAt([FULL, 10], ['0.00001', 99])).toBe(10);
  expect(paidAt([FULL, 10], [HALF, 99])).toBe(99);
  expect(paidAt(['0.00002', 98], [FULL, 10], ['0.00004', 99])).toBe(98);
});

test.each(['', '.5', '1e5', 'NaN', '1,5', ' 1', '--1'])(
  'BTCPay decimals: "%s" is not a decimal',
  (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  },
);
