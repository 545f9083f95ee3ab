/** Many rounds of each slot through one endless PF-1 stream: the same rounds in every run. */
import { describe, expect, test } from 'vitest';
import { openSeedPair, openStream } from '#core/fairness/pf1.ts';
import type { Rational } from '#core/fairness/game.ts';
import { SLOTS } from './game.ts';
import { publishedRtp } from './rules.slot.ts';
import type { SlotGame, SlotParams, SlotRtp } from './rules.slot.ts';
import { byDepth } from '#dev/test-depth.ts';

const ROUNDS = byDepth(60_000, 1_000_000);
/** A bought round has at least twelve spins. */
const BOUGHT_ROUNDS = byDepth(15_000, 200_000);
const SEED = '5f'.repeat(32);

function meanOf(slot: SlotGame, rounds: number, params: SlotParams): number {
  const stream = openStream(openSeedPair(SEED, 'means'), 0, slot.tag);
  let paid = 0n;
  for (let i = 0; i < rounds; i++) paid += slot.play(stream, params).m4;
  return Number(paid) / 10_000 / rounds;
}

function expectWithin(mean: number, rounds: number, rtp: SlotRtp) {
  const reach = (4 * sigmaOf(rtp)) / Math.sqrt(rounds);
  expect(Math.abs(mean - numberOf(rtp.rtp))).toBeLessThan(reach);
}

function sigmaOf(rtp: SlotRtp): number {
  return rtp.source === 'exact' ? Math.sqrt(numberOf(rtp.variance)) : rtp.sigma;
}

function numberOf({ numerator, denominator }: Rational): number {
  return Number((numerator * 10n ** 12n) / denominator) / 1e12;
}

describe.each(SLOTS)('$name', (slot) => {
  test('slots: many rounds return what is published, within four standard deviations', () => {
    expectWithin(meanOf(slot, ROUNDS, {}), ROUNDS, slot.sheet.rtp);
  });

  test('slots: the RTP lies between 95.5% and 96.6%, with jackpots', () => {
    const share = numberOf(publishedRtp(slot.sheet));
    expect(share).toBeGreaterThan(0.955);
    expect(share).toBeLessThan(0.966);
  });

  test('slots: the volatility is the class of the standard deviation, with average pools', () => {
    const { rtp, jackpot, volatility } = slot.sheet;
    const pools = (jackpot?.tiers ?? []).map(({ hits, contributionM4, seedM4 }) => {
      const chance = hits / jackpot!.of;
      return chance * ((contributionM4 / chance + seedM4) / 10_000) ** 2;
    });
    const sigma = Math.sqrt(pools.reduce((sum, each) => sum + each, sigmaOf(rtp) ** 2));
    const last = [3, 6, 12, Infinity].findIndex((limit) => sigma < limit);
    expect(['low', 'medium', 'high', 'very-high'][last]).toBe(volatility);
  });

  test('slots: every pay of the smallest stake is a whole number of hundredths', () => {
    for (const { m4 } of slot.sheet.pays) expect((m4 * slot.sheet.stakeStep) % 10_000).toBe(0);
  });
});

const SELLING = SLOTS.filter(({ sheet }) => sheet.buy);

describe.each(SELLING)('$name, bought', (slot) => {
  test('slots: 40,000 bought rounds return what is published', () => {
    const mean = meanOf(slot, BOUGHT_ROUNDS, { buy: true });
    expectWithin(mean, BOUGHT_ROUNDS, slot.sheet.buy!.rtp);
  });

  test('slots: the RTP of the price is within half a percent of that of an ordinary bet', () => {
    const { rtp, buy } = slot.sheet;
    expect(Math.abs(numberOf(buy!.rtp.rtp) - numberOf(rtp.rtp))).toBeLessThan(0.005);
  });
});
