import { expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import { groupDigits } from './group-digits.ts';

const RULES = { ru: 'ru-RU', en: 'en-US', kz: 'ru-RU' } as const;

/** Whole numbers and fractions of every size, below and above zero. */
function* values(): Generator<number | bigint> {
  yield* [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1e15, 1e21, 0.1, 1.005, 1234.5, 1e-7];
  yield* [10n ** 24n, -1_234_567n, -0.999, -1_000.25, 1_000_000.129];
  // A linear congruential generator: the same numbers in each run.
  for (let i = 0, seed = 7; i < 3_000; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield (seed / 2_147_483_648 - 0.5) * 10 ** (seed % 12);
  }
}

test.each(LOCALES)('digits: %s groups and cuts numbers as Intl does', (locale) => {
  for (const [min, max] of [
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 2],
    [2, 4],
    [0, 3],
  ] as const) {
    const intl = new Intl.NumberFormat(RULES[locale], {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      roundingMode: 'trunc',
      // Zero below zero has no sign here.
      signDisplay: 'negative',
    });
    for (const value of values()) {
      const wanted = intl.format(value).replace('-', '−');
      expect(groupDigits(locale, value, min, max), `${value} ${min}–${max}`).toBe(wanted);
    }
  }
});
