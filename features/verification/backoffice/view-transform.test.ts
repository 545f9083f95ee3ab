import { expect, test } from 'vitest';
import {
  zoomIn,
  zoomOut,
  move,
  styleOf,
  rotate,
  INITIAL_VIEW,
  type ViewTransform,
} from './view-transform.ts';

const often = (
  times: number,
  step: (look: ViewTransform) => ViewTransform,
  from: ViewTransform = INITIAL_VIEW,
) => Array.from({ length: times }).reduce<ViewTransform>((look) => step(look), from);

test('verification page: a document zooms in up to a maximum, and back to its full view', () => {
  expect(often(50, zoomIn).zoom).toBe(6);
  const pulled = move(often(3, zoomIn), 40, -20);
  expect(pulled).toMatchObject({ x: 40, y: -20 });
  expect(often(50, zoomOut, pulled)).toEqual(INITIAL_VIEW);
});

test('verification page: an unzoomed document does not move, and four rotations restore it', () => {
  expect(move(INITIAL_VIEW, 10, 10)).toBe(INITIAL_VIEW);
  expect(styleOf(rotate(INITIAL_VIEW))).toBe('translate(0px, 0px) rotate(90deg) scale(1)');
  expect(often(4, rotate).turns % 4).toBe(0);
});
