import { expect, test } from 'vitest';
import { micro } from '#core/money.ts';
import { riskMax } from './risk.ts';

const limit = (bankroll: bigint | null) => ({
  stakeMin: micro(1n),
  stakeMax: micro(1n),
  payoutMax: micro(5_000n),
  bankroll: bankroll === null ? null : micro(bankroll),
});
const edge = { numerator: 1n, denominator: 100n };

test('risk: a round risks half of edge × bankroll, and never more than the largest payout', () => {
  expect(riskMax({ edge }, limit(200_000n))).toBe(1_000n);
  expect(riskMax({ edge }, limit(1_000_000n))).toBe(5_000n);
  expect(riskMax({ edge }, limit(10_000_000n))).toBe(5_000n);
  expect(riskMax({ edge }, limit(null))).toBe(5_000n);
  expect(riskMax({}, limit(200_000n))).toBe(5_000n);
});
