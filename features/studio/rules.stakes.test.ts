import { expect, test } from 'vitest';
import { CURRENCIES } from '#core/currency.ts';
import { payoutOf } from '#core/fairness/game.ts';
import { parseMoney } from '#core/money.ts';
import { cutToHub88, fromHub88, toHub88 } from '#domain/suppliers/rules.hub88.ts';
import { SLOTS } from './game.ts';
import {
  DEMO_BALANCE,
  defaultStakeOf,
  fullStakeOf,
  isStudioCurrency,
  stakesOf,
} from './rules.stakes.ts';

const USD = { currency: 'USD', stakeStep: 20 };

test('slots: every stake in every currency can be staked in every slot and paid exactly', () => {
  for (const currency of [...CURRENCIES, 'PLAY', 'FUN']) {
    for (const { sheet } of SLOTS) {
      const stakes = stakesOf({ currency, stakeStep: sheet.stakeStep });
      expect(stakes.toSorted((a, b) => Number(a - b))).toEqual(stakes);
      const step = BigInt(sheet.stakeStep) * 10_000n;
      expect(stakes.filter((stake) => stake % step !== 0n)).toEqual([]);
      for (const { m4 } of sheet.pays) {
        const payouts = stakes.map((stake) => payoutOf(stake, BigInt(m4)));
        expect(payouts.filter((payout) => payout !== cutToHub88(payout))).toEqual([]);
      }
    }
  }
});

test('slots: every currency of money has stakes, and a demo is none of them', () => {
  expect(CURRENCIES.filter((currency) => !isStudioCurrency(currency))).toEqual([]);
  expect(isStudioCurrency('FUN')).toBe(false);
  expect(isStudioCurrency('XXX')).toBe(false);
  expect(DEMO_BALANCE).toBe(parseMoney('50000.00'));
});

test('slots: a largest stake of the player cuts the list and the usual stake', () => {
  const limit = parseMoney('0.70')!;
  expect(stakesOf({ ...USD, stakeMax: limit })).toEqual(['0.20', '0.40', '0.60'].map(parseMoney));
  expect(defaultStakeOf({ ...USD, stakeMax: limit })).toBe(parseMoney('0.60'));
  expect(defaultStakeOf(USD)).toBe(parseMoney('1.00'));
  expect(defaultStakeOf({ ...USD, stakeMax: parseMoney('0.10')! })).toBeUndefined();
  expect(fullStakeOf({ ...USD, currency: 'RUB' })).toBe(parseMoney('5000.00'));
});

test('wallet: amounts go both ways without a rest', () => {
  for (const stake of stakesOf({ ...USD, currency: 'KZT' })) {
    expect(fromHub88(toHub88(stake))).toBe(stake);
  }
  expect(cutToHub88(1_234_567n)).toBe(1_234_560n);
});
