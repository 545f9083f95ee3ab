import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AMOUNT_MAX, MICRO_PER_MINOR, micro, parseMoney, type Micro } from '#core/money.ts';
import {
  AMOUNT_DEFAULT,
  chargeFor,
  commissionOf,
  convert,
  creditOf,
  feeOf,
  formatRate,
  inverseOf,
  isBookable,
  isSmallStep,
  limitsOf,
  parseRate,
  payoutLimitsOf,
  RATE_MAX,
  RATE_MIN,
  RATE_ONE,
  readAmount,
  sentOf,
} from './rules.ts';

const amount = fc
  .bigInt({ min: 1n, max: AMOUNT_MAX / MICRO_PER_MINOR })
  .map((minor) => micro(minor * MICRO_PER_MINOR));
const rate = fc.bigInt({ min: RATE_MIN, max: RATE_MAX });

test('property: amount = credit + commission, in whole hundredths, and something is left', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 9999 }), (paid, bp) => {
      const commission = commissionOf(paid, bp);
      expect(commission + creditOf(paid, bp)).toBe(paid);
      expect(commission % MICRO_PER_MINOR).toBe(0n);
      expect(commission * 10_000n).toBeLessThanOrEqual(paid * BigInt(bp));
      expect(creditOf(paid, bp)).toBeGreaterThan(0n);
    }),
  );
});

test('cashier.limits: 100, 300000 and 100 where a method gives none, else its own', () => {
  expect(limitsOf({ min: null, max: null })).toEqual({
    min: parseMoney('100'),
    max: parseMoney('300000'),
  });
  expect(AMOUNT_DEFAULT).toBe(parseMoney('100'));
  const own = { min: micro(5n), max: micro(7n) };
  expect(limitsOf(own)).toEqual(own);
});

test('payments: shares, fees and exchanges are exact', () => {
  const paid = parseMoney('1000.10')!;
  expect(commissionOf(paid, 250)).toBe(parseMoney('25.00'));
  expect(commissionOf(paid, 10_000)).toBe(paid);
  expect(creditOf(paid, 250)).toBe(parseMoney('975.10'));
  const fees = { fee_fixed: parseMoney('30')!, fee_bp: 250 };
  expect(feeOf(paid, fees)).toBe(parseMoney('55.00'));
  expect(sentOf(paid, fees)).toBe(parseMoney('945.10'));
  expect(sentOf(micro(31n), { fee_fixed: micro(30n), fee_bp: 0 })).toBe(1n);
  const fixed = { fee_fixed: parseMoney('30')!, fee_bp: 0 };
  expect(['30', '30.01', '29.99'].map((text) => sentOf(parseMoney(text)!, fixed))).toEqual([
    undefined,
    parseMoney('0.01'),
    undefined,
  ]);
  expect(RATE_ONE).toBe(100_000_000n);
  expect(convert(paid, 9_050_000_000n)).toBe(parseMoney('90509.05'));
  // 0.01 at 0.00010001 is 99.99 and a little: rounded up.
  expect(chargeFor(parseMoney('0.01')!, 10_001n)).toBe(parseMoney('100.00'));
  expect(chargeFor(parseMoney('99.99')!, RATE_ONE)).toBe(parseMoney('99.99'));
  expect(inverseOf(RATE_ONE)).toBe(RATE_ONE);
  expect(inverseOf(8_000_000_000n)).toBe(1_250_000n);
});

test('payments: the ledger holds amounts from one micro-unit to its largest', () => {
  const amounts = [-1n, 0n, 1n, AMOUNT_MAX, AMOUNT_MAX + 1n];
  expect(amounts.map(isBookable)).toEqual([false, false, true, true, false]);
});

test.each<[bigint, string]>([
  [RATE_ONE, '1.00'],
  [RATE_MIN, '0.0000001'],
  [RATE_MAX, '10000000.00'],
  [12_345_678n, '0.12345678'],
  [9_050_000_000n, '90.50'],
  [110_000n, '0.0011'],
])('rates: %s is written as %s, and read from it', (price, text) => {
  expect(formatRate(price)).toBe(text);
  expect(parseRate(text)).toBe(price);
});

const LIMITS = limitsOf({ min: null, max: null });

test.each([
  ['100', '100'],
  ['100.00', '100'],
  ['100.5', '100.5'],
  ['299999.99', '299999.99'],
  ['300000', '300000'],
])('payment amounts: %s is accepted exactly', (text, value) => {
  expect(readAmount(text, LIMITS)).toBe(parseMoney(value) as Micro);
});

test.each([
  ['0', 'amount_not_positive'],
  ['0.00', 'amount_not_positive'],
  ['-100', 'amount_not_positive'],
  ['-0.001', 'amount_not_positive'],
  ['0.001', 'amount_decimals'],
  ['100.000', 'amount_decimals'],
  ['1e-37', 'amount_format'],
  ['1e300', 'amount_format'],
  ['NaN', 'amount_format'],
  ['Infinity', 'amount_format'],
  ['сто', 'amount_format'],
  ['', 'amount_format'],
  [' 100', 'amount_format'],
  ['100 ', 'amount_format'],
  ['100\n', 'amount_format'],
  ['+100', 'amount_format'],
  ['0100', 'amount_format'],
  ['100.', 'amount_format'],
  ['.5', 'amount_format'],
  ['0x64', 'amount_format'],
  ['100,50', 'amount_format'],
  ['١٠٠', 'amount_format'],
  ['99.99', 'amount_below_min'],
  ['0.01', 'amount_below_min'],
  ['300000.01', 'amount_above_max'],
  ['9'.repeat(31), 'amount_above_max'],
])('payment amounts: %j is refused as %s', (text, code) => {
  expect(readAmount(text, LIMITS)).toBe(code);
});

test('cashier.payout: the smallest payout is the product’s minimum in each currency', () => {
  const least = (['RUB', 'USD', 'EUR', 'KZT', 'INR'] as const).map(
    (currency) => payoutLimitsOf({ currency, min: micro(1n), max: null }).min,
  );
  expect(least).toEqual(['100', '1', '1', '500', '100'].map(parseMoney));
  const own = payoutLimitsOf({ currency: 'RUB', min: parseMoney('250')!, max: parseMoney('900')! });
  expect(own).toEqual({ min: parseMoney('250'), max: parseMoney('900') });
});

test('property: amount = sent + fee in whole hundredths, or nothing is sent', () => {
  const fees = fc.record({ fee_fixed: amount, fee_bp: fc.integer({ min: 0, max: 9999 }) });
  fc.assert(
    fc.property(amount, fees, (asked, terms) => {
      const sent = sentOf(asked, terms);
      const left = asked - feeOf(asked, terms);
      expect(sent).toBe(left > 0n ? left : undefined);
      expect(left % MICRO_PER_MINOR).toBe(0n);
    }),
  );
});

test('property: an exchange is rounded down, by less than one hundredth', () => {
  fc.assert(
    fc.property(amount, rate, (given, price) => {
      const got = convert(given, price);
      expect(got % MICRO_PER_MINOR).toBe(0n);
      const exact = given * price;
      expect(got * RATE_ONE <= exact && exact < (got + MICRO_PER_MINOR) * RATE_ONE).toBe(true);
    }),
  );
});

test('property: a charge is the smallest amount in hundredths that converts to the target or more', () => {
  fc.assert(
    fc.property(amount, rate, (wanted, price) => {
      const charge = chargeFor(wanted, price);
      expect(convert(charge, price)).toBeGreaterThanOrEqual(wanted);
      const less = micro(charge - MICRO_PER_MINOR);
      expect(less * price < wanted * RATE_ONE).toBe(true);
    }),
  );
});

test('property: converting there and back never gains money', () => {
  fc.assert(
    fc.property(amount, rate, (given, price) => {
      const back = convert(convert(given, price), inverseOf(price));
      expect(back).toBeLessThanOrEqual(given);
    }),
  );
});

test('property: a formatted rate parses to the same rate', () => {
  fc.assert(
    fc.property(rate, (price) => {
      expect(parseRate(formatRate(price))).toBe(price);
    }),
  );
});

test.each([
  '',
  '0',
  '-1',
  '1e5',
  '1,5',
  '0.00000001',
  '0.00000009',
  '1.000000001',
  '10000000.00000001',
  '10000001',
  ' 1',
  '01',
])('rates: "%s" is not a rate', (text) => {
  expect(parseRate(text)).toBeUndefined();
});

test.each<[bigint, bigint[], boolean]>([
  [105n, [100n], true],
  [95n, [100n], true],
  [106n, [100n], false],
  [94n, [100n], false],
  [10_500n, [10_000n], true],
  [10_501n, [10_000n], false],
  [9_500n, [10_000n], true],
  [9_499n, [10_000n], false],
  // Near the last rate, but far from the rate at the start of the day.
  [110n, [100n, 105n], false],
  [105n, [], false],
])('rates: setting %s after %s needs one person only: %s', (rate, known, isSmall) => {
  expect(isSmallStep(rate, known)).toBe(isSmall);
});
