import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMoney,
  AMOUNT_MAX,
  formatMoney,
  formatMultiplier,
  isWholeMinor,
  micro,
  parseMoney,
  subtractMoney,
  sumMoney,
  truncateToMinor,
  ZERO,
} from './money.ts';

test.each([
  ['0', 0n],
  ['12.50', 12_500_000n],
  ['12.5', 12_500_000n],
  ['0.000001', 1n],
  ['-3.10', -3_100_000n],
  ['999999999999.999999', 999_999_999_999_999_999n],
])('money: %s is parsed exactly', (text, value) => {
  expect(parseMoney(text)).toBe(value);
});

test.each([
  '',
  ' 1',
  '1 ',
  '+1',
  '01',
  '1.',
  '.5',
  '1.0000001',
  '1e3',
  '1e-37',
  '1e300',
  '0x10',
  '1,5',
  '1_000',
  'NaN',
  'Infinity',
  '-',
  '--1',
  '１',
  '٣',
  '1\n',
  '1000000000000',
])('money: "%s" is not an amount', (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

test('money: a formatted amount is parsed back unchanged', () => {
  const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
  fc.assert(fc.property(amount, (value) => parseMoney(formatMoney(micro(value))) === value));
});

test('money: formatted amounts have at least two decimals and no redundant zeros', () => {
  expect(formatMoney(ZERO)).toBe('0.00');
  expect(formatMoney(micro(19_800n))).toBe('0.0198');
  expect(formatMoney(micro(-5_100_000n))).toBe('-5.10');
  expect(formatMoney(micro(1n))).toBe('0.000001');
});

test('money: a displayed balance is never more than the real one', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(amount, (value) => {
      const shown = truncateToMinor(value);
      return shown <= value && value - shown < 10_000n && shown % 10_000n === 0n;
    }),
  );
  expect(truncateToMinor(-15_000n)).toBe(-10_000n);
});

test('money: only positive whole hundredths up to a billion may be moved', () => {
  expect(AMOUNT_MAX).toBe(10n ** 15n);
  expect(isWholeMinor(10_000n)).toBe(true);
  expect(isWholeMinor(AMOUNT_MAX)).toBe(true);
  for (const wrong of [ZERO, -10_000n, 1n, 10_001n, AMOUNT_MAX + 10_000n]) {
    expect(isWholeMinor(wrong)).toBe(false);
  }
});

test('money: multipliers show all four decimals', () => {
  expect([0n, 1n, 19_800n, 99_000_000n].map(formatMultiplier)).toEqual([
    '0.0000',
    '0.0001',
    '1.9800',
    '9900.0000',
  ]);
  expect([micro(5n), ZERO]).toEqual([5n, 0n]);
});

test('money: sums and differences are exact', () => {
  expect(sumMoney([])).toBe(ZERO);
  expect(sumMoney([micro(1n), micro(19_800n), micro(-1n)])).toBe(19_800n);
  expect(addMoney(AMOUNT_MAX, micro(1n))).toBe(1_000_000_000_000_001n);
  expect(subtractMoney(ZERO, micro(1n))).toBe(-1n);
});
