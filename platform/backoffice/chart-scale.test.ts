import { expect, test } from 'vitest';
import { scaleOf } from './chart-scale.ts';

test('chart scale: round numbers include zero and every value', () => {
  expect(scaleOf([3, 97])).toEqual({ top: 100, bottom: 0, ticks: [0, 25, 50, 75, 100] });
  expect(scaleOf([-2])).toEqual({ top: 0, bottom: -2, ticks: [-2, -1.5, -1, -0.5, 0] });
  const both = scaleOf([-40, 110]);
  expect(both.top).toBeGreaterThanOrEqual(110);
  expect(both.bottom).toBeLessThanOrEqual(-40);
  expect(both.ticks).toContain(0);
});

test('chart scale: without values, or with zeros alone, there is still a height', () => {
  expect(scaleOf([])).toEqual({ top: 1, bottom: 0, ticks: [0, 1] });
  expect(scaleOf([0, 0])).toEqual({ top: 1, bottom: 0, ticks: [0, 1] });
});
