import { expect, test } from 'vitest';
import { closer, farther, moved, styleOf, turned, WHOLE, type Look } from './look.ts';

const often = (times: number, step: (look: Look) => Look, from: Look = WHOLE) =>
  Array.from({ length: times }).reduce<Look>((look) => step(look), from);

test('verification desk: a document comes closer up to a bound, and goes back whole', () => {
  expect(often(50, closer).zoom).toBe(6);
  const pulled = moved(often(3, closer), 40, -20);
  expect(pulled).toMatchObject({ x: 40, y: -20 });
  expect(often(50, farther, pulled)).toEqual(WHOLE);
});

test('verification desk: what is whole is not moved, and four turns are none to the eye', () => {
  expect(moved(WHOLE, 10, 10)).toBe(WHOLE);
  expect(styleOf(turned(WHOLE))).toBe('translate(0px, 0px) rotate(90deg) scale(1)');
  expect(often(4, turned).turns % 4).toBe(0);
});
