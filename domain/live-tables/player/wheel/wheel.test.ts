import { expect, test } from 'vitest';
import { bend, pegAt } from './flapper.ts';
import { coasted, coastingSpeed, placeUnder, turnsTo } from './turn.ts';

test.each([51, 99])(
  'live tables: the sector under the pointer of a wheel of %i is right all the way around',
  (sectors) => {
    for (let place = 0; place < sectors; place++) {
      for (const offset of [-0.49, 0, 0.49]) {
        expect(placeUnder(turnsTo(place, offset, sectors), sectors)).toBeCloseTo(place + offset, 9);
      }
    }
  },
);

test.each([0.5, 2.6, 8])('live tables: a wheel with a drag of %d coasts to rest', (drag) => {
  expect(coasted(0, drag)).toBe(0);
  expect(coastingSpeed(0, drag)).toBeCloseTo(1, 9);
  expect(coastingSpeed(1, drag)).toBeCloseTo(0, 9);
  for (let time = 0; time < 1; time += 0.01) {
    // The speed is the derivative of the way, and falls.
    const way = coasted(time + 0.005, drag) - coasted(time, drag);
    expect(way / 0.005).toBeCloseTo(coastingSpeed(time + 0.0025, drag), 3);
    expect(coastingSpeed(time + 0.01, drag)).toBeLessThan(coastingSpeed(time, drag));
  }
});

test('live tables: a peg bends the flapper, releases it, and each is one tick', () => {
  const at = (since: number) => bend(7.5 - since, 0);
  expect(at(-0.3)).toBe(0);
  expect(at(-0.1)).toBeGreaterThan(0);
  expect(at(0.2)).toBeCloseTo(1, 9);
  expect(at(0.27)).toBeLessThan(0.6);
  expect(at(0.4)).toBe(0);
  expect(bend(3.1, 200)).toBeCloseTo(0.85, 9);
  expect([pegAt(7.6), pegAt(7.4), pegAt(6.51), pegAt(6.49)]).toEqual([8, 7, 7, 6]);
});
