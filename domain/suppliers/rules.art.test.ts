import { expect, test } from 'vitest';
import { artOf, drawingOf } from './rules.art.ts';

const NAMES = Array.from({ length: 200 }, (_, index) => `game-${index}`);

test('casino.lobby: a game has the same picture each time, and others have others', () => {
  expect(artOf('golden-steppe', 'slots')).toBe(artOf('golden-steppe', 'slots'));
  expect(new Set(NAMES.map((name) => drawingOf(name, 'slots'))).size).toBeGreaterThan(150);
  expect(drawingOf('a', 'slots')).not.toBe(drawingOf('a', 'live'));
});

test('casino.lobby: a picture is a whole drawing without a number that is none', () => {
  for (const name of NAMES) {
    for (const category of ['slots', 'live'] as const) {
      const drawing = drawingOf(name, category);
      expect(drawing).toMatch(/^<svg [^>]+>.+<\/svg>$/);
      expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
    }
  }
});
