import { expect, test } from 'vitest';
import { boughtMoments, roundMoments } from './rules.moments.ts';
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
