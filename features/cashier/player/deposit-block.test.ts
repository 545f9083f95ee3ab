import { expect, test } from 'vitest';
import type { PaymentMethod } from '#domain/payments/contract.ts';
import type { BillingData } from '../contract.ts';
import { depositBlockOf } from './deposit-block.ts';

const FREE = {
  closed: null,
  time_out_until: null,
  deposit_left: null,
  is_limit_asked: false,
} as const;
const UNTIL = '2026-12-01T10:00:00.000Z';

function methodFrom(min_amount: string): PaymentMethod {
  return {
    hash: 'abcdefgh',
    type: 'bank_card',
    name: { ru: 'Карта', en: 'Card', kz: 'Карта' },
    currency: 'RUB',
    exchange_currency: 'RUB',
    exchange_rate: null,
    coin: null,
    min_amount,
    max_amount: '300000.00',
    default_amount: '1000.00',
    commission_bp: 0,
    fee_fixed: '0.00',
    fee_bp: 0,
  };
}

const payments = (protection: Partial<BillingData['payments']['protection']>) => ({
  methods: [methodFrom('500.00'), methodFrom('100.00')],
  bonus: { name: null, match: null },
  protection: { ...FREE, ...protection },
});

test('protection: a player without limits sees the form', () => {
  expect(depositBlockOf(payments({}))).toBeUndefined();
});

test('protection: a time-out or an exclusion is shown in place of the form', () => {
  const timedOut = depositBlockOf(payments({ closed: 'time_out_active', time_out_until: UNTIL }));
  expect(timedOut).toEqual({ reason: 'time_out_active', until: UNTIL });
  for (const closed of ['exclusion_return_needed', 'account_excluded'] as const) {
    expect(depositBlockOf(payments({ closed }))).toEqual({ reason: closed });
  }
});

test('protection: a deposit limit blocks the form only when no method accepts what is left of it', () => {
  expect(depositBlockOf(payments({ deposit_left: '100.00' }))).toBeUndefined();
  expect(depositBlockOf(payments({ deposit_left: '99.99' }))).toMatchObject({
    reason: 'deposit_limit_reached',
    left: '99.99',
  });
  expect(depositBlockOf({ ...payments({ deposit_left: '0.00' }), methods: [] })).toBeUndefined();
});
