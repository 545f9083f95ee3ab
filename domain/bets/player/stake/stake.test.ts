import fc from 'fast-check';
import { expect, test } from 'vitest';
import { payoutOf } from '#core/fairness/game.ts';
import { micro, MICRO_PER_MINOR, parseMoney, type Micro } from '#core/money.ts';
import type { GameTable } from '../../contract.ts';
import {
  clampStake,
  doubled,
  halved,
  mostStake,
  readStake,
  stakeFault,
  stakeLimits,
} from './stake.ts';
import type { StakeLimits } from './stake.ts';

const TABLE: GameTable = {
  game: 'dice',
  version: 1,
  is_paused: false,
  is_autobet_allowed: true,
  limits: [
    {
      currency: 'RUB',
      stake_min: '1.00',
      stake_max: '10000.00',
      payout_max: '1000000.00',
      cap: '2000.0000',
      win_max: null,
    },
  ],
};

function money(text: string): Micro {
  return parseMoney(text) ?? micro(-1n);
}

function limitsAt(bestM4: bigint): StakeLimits {
  const limits = stakeLimits(TABLE, 'RUB', bestM4);
  if (!limits) throw new Error('this table takes roubles');
  return limits;
}

test('stake: the largest stake of the table holds while its payout is within the limit', () => {
  expect(limitsAt(19_800n)).toEqual({
    min: money('1.00'),
    max: money('10000.00'),
    payoutMax: money('1000000.00'),
    winMax: null,
    isCapped: false,
  });
});

test('stake: a multiplier of 9,900 leaves stakes up to 101.01', () => {
  expect(limitsAt(99_000_000n)).toMatchObject({ max: money('101.01'), isCapped: true });
});

test('stake: the largest stake never pays more than the largest payout, and one step more would', () => {
  // A hundred times the largest stake of the table is the largest payout.
  fc.assert(
    fc.property(fc.bigInt({ min: 10_102n, max: 1_000_000n }), (m4) => {
      const { max, payoutMax, isCapped } = limitsAt(m4);
      expect({ max, isCapped }).toEqual({ max: money('10000.00'), isCapped: false });
      expect(payoutOf(max, m4)).toBeLessThanOrEqual(payoutMax);
    }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 1_000_001n, max: 99_000_000n }), (m4) => {
      const { max, payoutMax, isCapped } = limitsAt(m4);
      expect(isCapped).toBe(true);
      expect(payoutOf(max, m4)).toBeLessThanOrEqual(payoutMax);
      expect(payoutOf(micro(max + MICRO_PER_MINOR), m4)).toBeGreaterThan(payoutMax);
    }),
  );
});

test('stake: a bankroll makes the largest stake smaller', () => {
  const limits = TABLE.limits.map((limit) => ({ ...limit, win_max: '980.00' }));
  const capped = stakeLimits({ ...TABLE, limits }, 'RUB', 19_800n);
  expect(capped).toMatchObject({ max: money('1000.00'), isCapped: true });
});

test('stake: a currency the table does not accept has no limits', () => {
  expect(stakeLimits(TABLE, 'EUR', 19_800n)).toBeUndefined();
  expect(stakeLimits(undefined, 'RUB', 19_800n)).toBeUndefined();
});

test('stake: half, double and maximum never leave the limits or split a hundredth', () => {
  const stakes = fc.bigInt({ min: 0n, max: 2_000_000n }).map((n) => micro(n * MICRO_PER_MINOR));
  const balances = fc.bigInt({ min: 0n, max: 20_000_000_000n }).map(micro);
  fc.assert(
    fc.property(stakes, balances, fc.bigInt({ min: 10_102n, max: 99_000_000n }), (s, b, m4) => {
      const limits = limitsAt(m4);
      for (const stake of [halved(s, limits), doubled(s, limits), mostStake(limits, b)]) {
        expect(stakeFault(stake, limits, undefined)).toBeUndefined();
      }
      expect(clampStake(clampStake(s, limits), limits)).toBe(clampStake(s, limits));
    }),
  );
});

test.each([
  ['', 'stake_format'],
  ['0', 'stake_format'],
  ['0.001', 'stake_format'],
  ['1e3', 'stake_format'],
  ['0.99', 'stake_below_min'],
  ['10000.01', 'stake_above_max'],
  ['60', 'insufficient_funds'],
  ['50.00', undefined],
  ['12.', undefined],
])('stake: %j with a balance of 50.00 is rejected as %s', (text, fault) => {
  expect(stakeFault(readStake(text), limitsAt(19_800n), money('50.00'))).toBe(fault);
});

test('stake: too much for the payout and too much for the table are different errors', () => {
  expect(stakeFault(money('101.02'), limitsAt(99_000_000n), undefined)).toBe('payout_above_max');
});
