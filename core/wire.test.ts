import type * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { amountText, cursorText, dataOf, idText, moneyText, pageOf, pageQuery } from './wire.ts';

const accepts = (schema: z.ZodMiniType, values: readonly unknown[]) =>
  values.map((value) => schema.safeParse(value).success);

test('contracts: an amount in a request is a text of 1 to 32 characters', () => {
  expect(accepts(amountText, ['', '1', 'x'.repeat(32), 'x'.repeat(33), 1])).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});

test('contracts: money, ids and cursors have their formats', () => {
  expect(accepts(moneyText, ['0', '-1.5', '999999999999.999999'])).toEqual([true, true, true]);
  expect(
    accepts(moneyText, ['', '+1', '1.', '.5', '1.0000001', '1e3', `1${'0'.repeat(12)}`]),
  ).toEqual(Array(7).fill(false));
  expect(accepts(idText, ['1', '9'.repeat(18), '0', '01', '-1', '1'.repeat(19)])).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(accepts(cursorText, ['a_B-9', 'x'.repeat(128), '', 'a b', 'x'.repeat(129)])).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('contracts: a page has 1 to 100 rows', () => {
  const limits = ['1', '99', '100', '0', '101', '01', '-1', ''].map((limit) => ({ limit }));
  expect(accepts(pageQuery, [{}, ...limits])).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(
    accepts(pageOf(idText), [
      { data: ['1'], next: null },
      { data: ['x'], next: null },
    ]),
  ).toEqual([true, false]);
  expect(accepts(dataOf(idText), [{ data: '1' }, { data: 'x' }])).toEqual([true, false]);
});
