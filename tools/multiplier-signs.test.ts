/** Multipliers are written by `f.multiplier` and `f.times`, in the form of each language. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LOCALES, type Locale } from '#core/locale.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['apps', 'domain', 'features', 'platform'];

/** English writes 2×, the others ×2. A sign beside a parameter is wrong in each. */
const WRONG: Readonly<Record<Locale, RegExp>> = {
  en: /[×✕]\s*[\d{]|\}\s*[×✕]/,
  ru: /[×✕]\s*\{|[\d}]\s*[×✕]/,
  kz: /[×✕]\s*\{|[\d}]\s*[×✕]/,
};

function wrongLines(text: string, locale: Locale): string[] {
  return text.split('\n').filter((line) => WRONG[locale].test(line));
}

test.each(LOCALES)('format: no text in %s writes the sign of a multiplier itself', (locale) => {
  const files = globSync(
    FOLDERS.map((folder) => `${folder}/**/locales/${locale}.json`),
    { cwd: ROOT },
  );
  expect(files.length).toBeGreaterThan(30);
  const wrong = files.flatMap((file) =>
    wrongLines(readFileSync(`${ROOT}${file}`, 'utf8'), locale).map((line) => `${file}: ${line}`),
  );
  expect(wrong).toEqual([]);
});

test('format: a sign at the wrong side, or beside a parameter, is found', () => {
  expect(wrongLines('"a": "до 2× ставки"', 'ru')).toHaveLength(1);
  expect(wrongLines('"a": "выигрыш ×{times}"', 'ru')).toHaveLength(1);
  expect(wrongLines('"a": "от ×2 и выше"', 'ru')).toEqual([]);
  expect(wrongLines('"a": "pays ×2"', 'en')).toHaveLength(1);
  expect(wrongLines('"a": "pays {times}×"', 'en')).toHaveLength(1);
  expect(wrongLines('"a": "pays 2×"', 'en')).toEqual([]);
});
