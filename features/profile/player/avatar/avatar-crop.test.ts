import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fit, moved, sideOf, squareOf, startCrop, zoomed, zoomMax } from './avatar-crop.ts';

const LANDSCAPE = { width: 1200, height: 800 };

test('avatar crop: the initial crop is the largest centred square', () => {
  expect(squareOf(startCrop(LANDSCAPE), LANDSCAPE)).toEqual({ left: 200, top: 0, size: 800 });
});

test('avatar crop: moving the picture to the right shows more of its left side', () => {
  const crop = moved(startCrop(LANDSCAPE), LANDSCAPE, 0.1, 0);
  expect(squareOf(crop, LANDSCAPE).left).toBe(120);
  expect(squareOf(moved(crop, LANDSCAPE, 5, 5), LANDSCAPE)).toMatchObject({ left: 0, top: 0 });
});

test('avatar crop: zooming in keeps the centre and never shows fewer than 128 pixels', () => {
  const close = zoomed(startCrop(LANDSCAPE), LANDSCAPE, 2);
  expect(squareOf(close, LANDSCAPE)).toEqual({ left: 400, top: 200, size: 400 });
  const closest = zoomed(startCrop(LANDSCAPE), LANDSCAPE, 99);
  expect(sideOf(closest, LANDSCAPE)).toBe(128);
  expect(zoomMax({ width: 100, height: 90 })).toBe(1);
});

test('avatar crop: after any sequence of changes the square lies inside the picture', () => {
  const side = fc.integer({ min: 1, max: 6000 });
  const step = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.array(fc.tuple(step, step, step)), (width, height, steps) => {
      const size = { width, height };
      let crop = startCrop(size);
      for (const [dx, dy, zoom] of steps) {
        crop = zoomed(moved(crop, size, dx, dy), size, crop.zoom + zoom);
      }
      const square = squareOf(crop, size);
      expect(fit(crop, size)).toEqual(crop);
      expect(square.left >= 0 && square.top >= 0 && square.size >= 1).toBe(true);
      expect(square.left + square.size).toBeLessThanOrEqual(width);
      expect(square.top + square.size).toBeLessThanOrEqual(height);
    }),
  );
});
