import { expect, test } from 'vitest';
import { percentText } from './percent-text.ts';

test('fairness: an RTP is formatted exactly', () => {
  expect(percentText({ numerator: 99n, denominator: 100n })).toBe('99');
  expect(percentText({ numerator: 98_990_208n, denominator: 100_000_000n })).toBe('98.990208');
  expect(percentText({ numerator: 1n, denominator: 1n })).toBe('100');
});
