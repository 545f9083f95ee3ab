import { expect, test } from 'vitest';
import { brassBells, brassBellsMoments } from './rules.brass-bells.ts';
import { caspianPearls, caspianPearlsMoments } from './rules.caspian-pearls.ts';
import { khansTreasury, khansTreasuryMoments } from './rules.khans-treasury.ts';
import { boughtMoments, roundMoments } from './rules.moments.ts';
import { northernLights, northernLightsMoments } from './rules.northern-lights.ts';
import { fraction, plus } from './rules.rational.ts';
import { SILK_ROAD_BUY, silkRoad, silkRoadCounts } from './rules.silk-road.ts';
import { steppeGold, steppeGoldCounts } from './rules.steppe-gold.ts';

test('steppe gold: the return counted over all stops is the published one', () => {
  expect(steppeGold.sheet.rtp).toMatchObject(roundMoments(steppeGoldCounts()));
});

test('silk road: the return counted over all stops is the published one, bought or not', () => {
  const counts = silkRoadCounts();
  expect(silkRoad.sheet.rtp).toMatchObject(roundMoments(counts));
  expect(silkRoad.sheet.buy!.rtp).toMatchObject(boughtMoments(counts, SILK_ROAD_BUY));
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
