import { expect, test } from 'vitest';
import type { PaymentMethod } from '#domain/payments/contract.ts';
import { firstAmount } from './use-deposit-form.ts';

const CARD = {
  hash: 'abcdef12',
  min_amount: '100.00',
  max_amount: '300000.00',
  default_amount: '1000.00',
} as PaymentMethod;

test.each([
  ['nothing is known of him', undefined, null, '1000'],
  ['he paid that much before', '2500', null, '2500'],
  ['what he paid is no longer taken', '400000', null, '1000'],
  ['what he paid is over his limit', '2500', '1500.00', '1000'],
  ['the usual is over his limit', undefined, '500.00', '100'],
])('cashier.data: the amount a form begins with when %s', (_, amount, left, first) => {
  const last = amount === undefined ? undefined : { hash: CARD.hash, amount };
  expect(firstAmount(CARD, last, left)).toBe(first);
});

test('what was paid by another method says nothing of this one', () => {
  expect(firstAmount(CARD, { hash: 'another1', amount: '2500' }, null)).toBe('1000');
});
