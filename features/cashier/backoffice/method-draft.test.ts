import { expect, test } from 'vitest';
import { amountErrors } from './method-draft.ts';

const errors = (min_amount: string, max_amount: string, default_amount = '') =>
  amountErrors({ min_amount, max_amount, default_amount });

test('method: a maximum below the minimum is an error of the maximum', () => {
  expect(errors('100', '99,99')).toEqual({ max_amount: 'limitsOrder' });
  expect(errors('100', '100')).toEqual({});
  expect(errors('1 000', '200')).toEqual({ max_amount: 'limitsOrder' });
});

test('method: a default outside of the limits is an error of the default', () => {
  expect(errors('100', '500', '50')).toEqual({ default_amount: 'defaultOutside' });
  expect(errors('', '500', '501')).toEqual({ default_amount: 'defaultOutside' });
  expect(errors('100', '500', '500')).toEqual({});
});

test('method: open limits and texts that are no amount are not compared', () => {
  expect(errors('', '1')).toEqual({});
  expect(errors('abc', '1')).toEqual({});
});
