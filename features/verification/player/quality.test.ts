import { expect, test } from 'vitest';
import { hintsOf, measure, type Pixels } from './quality.ts';

/** A page of printed lines, drawn from a rule for the grey of each pixel. */
function page(greyOf: (x: number, y: number) => number, width = 240, height = 160): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    data.fill(greyOf(at % width, Math.floor(at / width)), at * 4, at * 4 + 3);
  }
  return { width, height, data };
}

const print = (x: number, y: number) => (x % 4 < 2 && y % 8 < 4 ? 40 : 170);
const hints = (pixels: Pixels, side = 1200) => hintsOf(measure(pixels), side);

test('picture quality: a page in good light and in focus has no hint', () => {
  expect(hints(page(print))).toEqual([]);
});

test('picture quality: a dark page is dark', () => {
  expect(hints(page((x, y) => print(x, y) / 4))).toContain('dark');
});

test('picture quality: the reflection of a lamp is glare, a white page is not', () => {
  const isLamp = (x: number, y: number) => (x - 60) ** 2 + (y - 60) ** 2 < 40 ** 2;
  expect(hints(page((x, y) => (isLamp(x, y) ? 255 : print(x, y))))).toContain('glare');
  const white = page((x, y) => (x % 40 < 2 && y % 8 < 4 ? 20 : 255));
  expect(hints(white)).not.toContain('glare');
});

test('picture quality: print out of focus is blurred', () => {
  const soft = page((x, y) => 110 + 50 * Math.sin(x / 12) * Math.cos(y / 14));
  expect(hints(soft)).toEqual(['blur']);
});

test('picture quality: a small picture is small', () => {
  expect(hints(page(print), 640)).toEqual(['small']);
});

test('picture quality: a picture of one pixel causes no error', () => {
  expect(measure(page(() => 100, 1, 1))).toMatchObject({ sharpness: 0 });
});
