import { expect, test } from 'vitest';
import { deviates, exactBpOf, exactBpOfSkill } from './rules.ts';

test('rtp: a band deviates when it contains no RTP of the rules, beyond the rounding', () => {
  const exact = exactBpOf({
    low: { numerator: 97n, denominator: 100n },
    high: { numerator: 36n, denominator: 37n },
  });
  expect(exact).toEqual({ low: 9_700, high: 9_729.72 });
  const band = (low_bp: number, high_bp: number) => ({ rtp_bp: low_bp, low_bp, high_bp });
  expect(deviates(exact, band(9_000, 9_700))).toBe(false);
  expect(deviates(exact, band(9_710, 9_720))).toBe(false);
  expect(deviates(exact, band(9_730.5, 9_730.5))).toBe(false);
  expect(deviates(exact, band(9_000, 9_698))).toBe(true);
  expect(deviates(exact, band(9_731, 9_900))).toBe(true);
});

test('rtp: a game of skill deviates only above the RTP of the best decisions', () => {
  const best = { numerator: 99n, denominator: 100n };
  const exact = exactBpOfSkill({ low: best, high: best });
  const band = (low_bp: number, high_bp: number) => ({ rtp_bp: low_bp, low_bp, high_bp });
  expect(deviates(exact, band(9_000, 9_700))).toBe(false);
  expect(deviates(exact, band(9_890, 9_910))).toBe(false);
  expect(deviates(exact, band(9_902, 9_950))).toBe(true);
});
