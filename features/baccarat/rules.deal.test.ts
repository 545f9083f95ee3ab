import { expect, test } from 'vitest';
import { DEAL_MAX_MS, dealOf, handsAfter } from './rules.deal.ts';

const [natural, playerDraws, bankerDraws, both] = [
  { player: [1, 2], banker: [3, 4] },
  { player: [1, 2, 5], banker: [3, 4] },
  { player: [1, 2], banker: [3, 4, 5] },
  { player: [1, 2, 5], banker: [3, 4, 6] },
] as const;

test('baccarat: a deal has a moment for each card, and then the result', () => {
  const lengths = [natural, playerDraws, bankerDraws, both].map((hands) => {
    const { cardsMs, resultMs } = dealOf(hands);
    expect(cardsMs.toSorted((a, b) => a - b)).toEqual(cardsMs);
    // Every card is followed by at least the time that it takes to turn over.
    expect(cardsMs.every((ms, i) => (cardsMs[i + 1] ?? resultMs) - ms >= 700)).toBe(true);
    return cardsMs.length;
  });
  expect(lengths).toEqual([4, 5, 5, 6]);
  expect(dealOf(both).resultMs).toBe(DEAL_MAX_MS);
  expect(dealOf(natural).resultMs).toBeLessThan(dealOf(playerDraws).resultMs);
});

test('baccarat: cards come in turn, third cards last', () => {
  const shown = Array.from({ length: 7 }, (_, cards) => handsAfter(both, cards));
  expect(shown.map(({ player, banker }) => [player.join(''), banker.join('')])).toEqual([
    ['', ''],
    ['1', ''],
    ['1', '3'],
    ['12', '3'],
    ['12', '34'],
    ['125', '34'],
    ['125', '346'],
  ]);
  expect(handsAfter(bankerDraws, 5)).toEqual(bankerDraws);
  expect(handsAfter(natural, 6)).toEqual(natural);
});
