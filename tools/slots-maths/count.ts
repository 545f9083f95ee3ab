/** Counts the exact return of a slot anew, also where a unit test would take too long. */
import type { Rational } from '#core/fairness/game.ts';
import { amberFallsCounts } from '#features/studio/rules.amber-falls.ts';
import { brassBellsMoments } from '#features/studio/rules.brass-bells.ts';
import { boughtCapEffect, capEffect } from '#features/studio/rules.cap.ts';
import { caspianPearlsMoments } from '#features/studio/rules.caspian-pearls.ts';
import { khansTreasuryMoments } from '#features/studio/rules.khans-treasury.ts';
import { boughtMoments, roundMoments } from '#features/studio/rules.moments.ts';
import type { RoundCounts, RoundMoments } from '#features/studio/rules.moments.ts';
import { northernLightsMoments } from '#features/studio/rules.northern-lights.ts';
import { SILK_ROAD_BUY, silkRoadCounts } from '#features/studio/rules.silk-road.ts';
import type { SlotGame } from '#features/studio/rules.slot.ts';
import { steppeGoldCounts } from '#features/studio/rules.steppe-gold.ts';

type Counter = (slot: SlotGame) => string[];

const COUNTERS: Readonly<Record<string, Counter>> = {
  'steppe-gold': withFreeSpins(steppeGoldCounts),
  'silk-road': (slot) => {
    const counts = silkRoadCounts();
    const bought = boughtMoments(counts, SILK_ROAD_BUY);
    const lost = boughtCapEffect(counts, SILK_ROAD_BUY, slot.sheet.maxWinM4);
    return [
      ...withFreeSpins(() => counts)(slot),
      ...momentLines(bought, 'bought '),
      `the largest win takes less than ${lost.toExponential(1)} from it`,
    ];
  },
  'amber-falls': withFreeSpins(amberFallsCounts),
  'caspian-pearls': () => momentLines(caspianPearlsMoments()),
  'northern-lights': () => momentLines(northernLightsMoments()),
  'brass-bells': () => momentLines(brassBellsMoments()),
  'khans-treasury': () => momentLines(khansTreasuryMoments()),
};

export function countLines(slot: SlotGame): string[] {
  const counter = COUNTERS[slot.name];
  const lines = counter ? counter(slot) : ['its return cannot be counted, only simulated'];
  return [slot.name, ...lines.map((line) => `  ${line}`)];
}

function withFreeSpins(count: () => RoundCounts): Counter {
  return ({ sheet }) => {
    const counts = count();
    const lost = capEffect(counts, sheet.maxWinM4);
    return [
      ...momentLines(roundMoments(counts)),
      `the largest win takes less than ${lost.toExponential(1)} from it`,
    ];
  };
}

function momentLines({ rtp, variance }: RoundMoments, what = ''): string[] {
  return [`${what}return   ${fractionText(rtp)}`, `${what}variance ${fractionText(variance)}`];
}

function fractionText({ numerator, denominator }: Rational): string {
  const decimals = (numerator * 10n ** 12n) / denominator;
  return `${Number(decimals) / 1e12} = ${numerator}/${denominator}`;
}
