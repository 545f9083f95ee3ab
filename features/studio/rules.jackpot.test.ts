import { expect, test } from 'vitest';
import { micro, parseMoney, type Micro } from '#core/money.ts';
import { addContribution, hitOf, reseedOf, seedOf, type Pool } from './rules.jackpot.ts';
import { khansTreasury } from './rules.khans-treasury.ts';
import { fullStakeOf } from './rules.stakes.ts';

const TIER = { tier: 'grand', hits: 1, contributionM4: 123, seedM4: 10_000_000 };
const money = (text: string): Micro => parseMoney(text)!;
const FULL = fullStakeOf({ currency: 'USD', stakeStep: 20 });

test('jackpot: contributions add up exactly, also parts of a micro-unit', () => {
  let pool: Pool = { amount: micro(0n), remainder: 0 };
  const stake = money('0.20');
  for (let stakes = 0; stakes < 10_000; stakes += 1) pool = addContribution(pool, stake, TIER);
  expect(pool).toEqual({ amount: money('24.60'), remainder: 0 });
  const odd = addContribution({ amount: micro(0n), remainder: 9999 }, micro(1n), TIER);
  expect(odd).toEqual({ amount: 1n, remainder: 122 });
});

test('jackpot: a stake wins the part of the pool that it is of the full stake', () => {
  const pool = { amount: seedOf(TIER, FULL), remainder: 0 };
  expect(pool.amount).toBe(money('100000.00'));
  expect(hitOf(pool, FULL, FULL)).toBe(money('100000.00'));
  expect(hitOf(pool, money('1.00'), FULL)).toBe(money('1000.00'));
  // A bought feature may cost more than the full stake, and wins the pool once.
  expect(hitOf(pool, money('500.00'), FULL)).toBe(money('100000.00'));
  expect(hitOf({ amount: micro(0n), remainder: 0 }, FULL, FULL)).toBe(0n);
});

test('jackpot: a hit pays what the wallet can be told exactly', () => {
  const pool = { amount: micro(123_456_789n), remainder: 5 };
  const hit = hitOf(pool, money('0.20'), FULL);
  expect(hit % 10n).toBe(0n);
  expect(hit).toBe(246_910n);
});

test('jackpot: the expected pool after a hit is the same for small and large stakes', () => {
  const seed = seedOf(TIER, FULL);
  expect(reseedOf(seed, FULL, FULL)).toBe(seed);
  expect(reseedOf(seed, money('1.00'), FULL)).toBe(money('1000.00'));
});

const { of, tiers } = khansTreasury.sheet.jackpot!;

test.each(tiers)('jackpot: the mean pool of $tier pays what stakes and seeds add', (tier) => {
  const seed = seedOf(tier, FULL);
  const pooled = (FULL * BigInt(tier.contributionM4 * of)) / (10_000n * BigInt(tier.hits));
  const mean: Pool = { amount: micro(seed + pooled), remainder: 0 };
  for (const stake of [money('0.20'), money('1.00'), FULL]) {
    // The tier is hit in `hits` of `of` rounds.
    const added = addContribution({ amount: micro(0n), remainder: 0 }, stake, tier).amount;
    const paid = hitOf(mean, stake, FULL) - reseedOf(seed, stake, FULL);
    expect(paid * BigInt(tier.hits)).toBe(added * BigInt(of));
  }
});
