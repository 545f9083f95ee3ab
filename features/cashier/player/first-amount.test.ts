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
  ['there is no earlier deposit', undefined, null, '1000'],
  ['the player paid that amount before', '2500', null, '2500'],
  ['the earlier amount is no longer accepted', '400000', null, '1000'],
  ['the earlier amount exceeds the limit', '2500', '1500.00', '1000'],
  ['the default amount exceeds the limit', undefined, '500.00', '100'],
])('cashier.data: the initial amount of the form when %s', (_, amount, left, first) => {
  const last = amount === undefined ? undefined : { hash: CARD.hash, amount };
  expect(firstAmount(CARD, last, left)).toBe(first);
});

test('deposit form: an amount paid by another method is not suggested', () => {
  expect(firstAmount(CARD, { hash: 'another1', amount: '2500' }, null)).toBe('1000');
});
