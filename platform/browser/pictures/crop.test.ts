import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstCrop, fitted, rectangleOf, shifted, zoomLimit } from './crop.ts';

const phone = { width: 16, height: 9 };
const desktop = { width: 4, height: 1 };
const ZOOM = { widthMin: 1120, most: 6 };

test('crop: the first crop is the largest rectangle of its proportions in the middle', () => {
  const wide = { width: 2000, height: 400 };
  expect(rectangleOf(firstCrop(wide), wide, desktop)).toEqual({
    left: 200,
    top: 0,
    width: 1600,
    height: 400,
  });
  const tall = { width: 1600, height: 1600 };
  expect(rectangleOf(firstCrop(tall), tall, phone)).toEqual({
    left: 0,
    top: 350,
    width: 1600,
    height: 900,
  });
});

test('crop: moving the picture to the right shows more of its left side', () => {
  const picture = { width: 1600, height: 900 };
  const near = fitted({ ...firstCrop(picture), zoom: 2 }, picture, phone);
  const moved = shifted(near, picture, phone, { dx: 0.25, dy: 0 });
  expect(rectangleOf(moved, picture, phone)).toMatchObject({ left: 200, width: 800 });
});

test('crop: a picture as narrow as the smallest file cannot be zoomed', () => {
  expect(zoomLimit({ width: 1120, height: 280 }, desktop, ZOOM)).toBe(1);
  expect(zoomLimit({ width: 2240, height: 560 }, desktop, ZOOM)).toBe(2);
});

test('crop: a crop that was moved and zoomed lies inside the picture', () => {
  const side = fc.integer({ min: 16, max: 6000 });
  const part = fc.double({ min: -3, max: 3, noNaN: true });
  fc.assert(
    fc.property(
      side,
      side,
      fc.constantFrom(phone, desktop),
      fc.array(fc.tuple(part, part, fc.double({ min: 1, max: 6, noNaN: true }))),
      (width, height, shape, steps) => {
        const picture = { width, height };
        let crop = firstCrop(picture);
        for (const [dx, dy, zoom] of steps) {
          crop = shifted({ ...crop, zoom }, picture, shape, { dx, dy });
        }
        const cut = rectangleOf(crop, picture, shape);
        expect(Math.min(cut.left, cut.top, cut.width - 1, cut.height - 1)).toBeGreaterThanOrEqual(
          0,
        );
        expect(cut.left + cut.width).toBeLessThanOrEqual(width);
        expect(cut.top + cut.height).toBeLessThanOrEqual(height);
      },
    ),
  );
});
