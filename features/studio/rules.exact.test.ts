import { expect, test } from 'vitest';
import { brassBells, brassBellsMoments } from './rules.brass-bells.ts';
import { boughtCapEffect, capEffect } from './rules.cap.ts';
import { caspianPearls, caspianPearlsMoments } from './rules.caspian-pearls.ts';
import { khansTreasury, khansTreasuryMoments } from './rules.khans-treasury.ts';
import { boughtMoments, roundMoments, type SpinCount } from './rules.moments.ts';
import { northernLights, northernLightsMoments } from './rules.northern-lights.ts';
import { fraction, plus } from './rules.rational.ts';
import { SILK_ROAD_BUY, silkRoad, silkRoadCounts } from './rules.silk-road.ts';
import { steppeGold, steppeGoldCounts } from './rules.steppe-gold.ts';

test('steppe gold: the return counted over all stops is the published one', () => {
  const counts = steppeGoldCounts();
  const { maxWinM4, rtp } = steppeGold.sheet;
  expect(rtp).toMatchObject(roundMoments(counts));
  expect(rtp).toHaveProperty('capEffectBelow', 1e-50);
  expect(capEffect(counts, maxWinM4)).toBeLessThan(1e-50);
});

test('steppe gold: one spin has the published hits, lines, scatters and largest win', () => {
  const { base } = steppeGoldCounts();
  const sum = (value: (spin: SpinCount) => number) =>
    base.reduce((total, spin) => total + value(spin) * spin.count, 0) / 32 ** 5;
  expect(sum(({ m4 }) => m4 / 10_000)).toBeCloseTo(0.8333945274, 9);
  expect(sum(({ m4, awarded }) => (m4 > 0 || awarded > 0 ? 1 : 0))).toBeCloseTo(0.450125, 6);
  expect(sum(({ awarded }) => awarded / 10)).toBeCloseTo(0.00712448, 8);
  expect(sum(({ m4 }) => (m4 / 10_000 - 0.8333945274) ** 2) ** 0.5).toBeCloseTo(2.5045, 4);
  expect(Math.max(...base.map(({ m4 }) => m4))).toBe(2_050_000);
  // Each reel shows its one scatter on 3 of 32 stops, whatever the lines are.
  const p = 3 / 32;
  const scatters = 10 * p ** 3 * (1 - p) ** 2 * 2 + 5 * p ** 4 * (1 - p) * 10 + p ** 5 * 100;
  expect(scatters).toBeCloseTo(0.0177589059, 9);
  expect(sum(({ m4 }) => m4 / 10_000) - scatters).toBeCloseTo(0.8156356215, 9);
});

test('silk road: the return counted over all stops is the published one, bought or not', () => {
  const counts = silkRoadCounts();
  expect(silkRoad.sheet.rtp).toMatchObject(roundMoments(counts));
  expect(silkRoad.sheet.buy!.rtp).toMatchObject(boughtMoments(counts, SILK_ROAD_BUY));
  const { maxWinM4 } = silkRoad.sheet;
  expect(capEffect(counts, maxWinM4)).toBeLessThan(1e-9);
  expect(boughtCapEffect(counts, SILK_ROAD_BUY, maxWinM4)).toBeLessThan(1e-11);
});

test('northern lights: the return counted for each set of filled reels is the published one', () => {
  const { largestM4, ...moments } = northernLightsMoments();
  expect(northernLights.sheet.rtp).toEqual({ source: 'exact', ...moments });
  expect(northernLights.sheet.maxWinM4).toBe(largestM4);
});

test('brass bells: the return over all 12,672 combinations is the published one', () => {
  const { largestM4, ...moments } = brassBellsMoments();
  expect(brassBells.sheet.rtp).toEqual({ source: 'exact', ...moments });
  expect(brassBells.sheet.maxWinM4).toBe(largestM4);
});

test("khan's treasury: pools return their contributions and seeds on top of the reels", () => {
  const { largestM4, ...moments } = khansTreasuryMoments();
  const { rtp, jackpot, maxWinM4 } = khansTreasury.sheet;
  expect(rtp).toEqual({ source: 'exact', ...moments });
  expect(maxWinM4).toBe(largestM4);
  const pools = jackpot!.tiers.flatMap(({ hits, contributionM4, seedM4 }) => [
    fraction(`${contributionM4}/10000`),
    fraction(`${hits * seedM4}/${jackpot!.of * 10_000}`),
  ]);
  expect(jackpot!.totalRtp).toEqual(plus(rtp.rtp, ...pools));
});

test('caspian pearls: the return of lines and of the chain of pearls is the published one', () => {
  const { largestM4, ...moments } = caspianPearlsMoments();
  expect(caspianPearls.sheet.rtp).toEqual({ source: 'exact', ...moments });
  expect(caspianPearls.sheet.maxWinM4).toBe(largestM4);
});
