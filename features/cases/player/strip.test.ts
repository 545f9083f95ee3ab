import { expect, test } from 'vitest';
import { LATE_TABLE } from '../game.ts';
import { placeAt, restingStrip, runTo } from './strip.ts';

const { items } = LATE_TABLE;

/** Evenly spread numbers, equal in every run. */
function evenly(): () => number {
  let at = 0;
  return () => (at = (at + 0.618_033_988_749_895) % 1);
}

test('games.cases: the strip ends on the drawn object, wherever it started', () => {
  const random = evenly();
  let strip = restingStrip(items, random);
  for (let item = 0; item < items.length; item++) {
    const before = strip;
    strip = runTo(strip, item, items, random);
    expect(strip.cells[strip.to]).toBe(item);
    expect(strip.cells[strip.from]).toBe(before.cells[before.to]);
    expect(strip.cells.length - 1 - strip.to).toBeGreaterThanOrEqual(5);
  }
});

test('games.cases: the objects beside the pointer follow the true chances', () => {
  const random = evenly();
  const seen = items.map(() => 0);
  let strip = restingStrip(items, random);
  const runs = 40_000;
  for (let run = 0; run < runs; run++) {
    strip = runTo(strip, 0, items, random);
    for (const beside of [-1, 1]) seen[strip.cells[strip.to + beside]!]! += 1;
  }
  seen.forEach((count, item) => {
    const expected = (items[item]![1] / 1_000_000) * runs * 2;
    expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected) + 1);
  });
});

test('games.cases: the strip only moves forward and stops exactly on the cell', () => {
  const way = { from: 5, to: 45 };
  expect(placeAt(way, 0)).toBe(5);
  expect(placeAt(way, 1)).toBe(45);
  expect(placeAt(way, 7)).toBe(45);
  for (let step = 1; step <= 100; step++) {
    expect(placeAt(way, step / 100)).toBeGreaterThanOrEqual(placeAt(way, (step - 1) / 100));
  }
});
