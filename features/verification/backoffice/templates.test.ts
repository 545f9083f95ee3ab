import { expect, test } from 'vitest';
import { LOCALES } from '#core/locale.ts';
import { TEMPLATES, wordsOf } from './templates.ts';

test('verification page: template texts exist in every language and fit into a reason', () => {
  for (const locale of LOCALES) {
    const said = TEMPLATES.map((template) => wordsOf(template, locale));
    expect(new Set(said).size).toBe(TEMPLATES.length);
    for (const words of said) {
      expect(words).toMatch(/^\p{Lu}.*[.]$/u);
      expect(words.length).toBeLessThan(1000);
      expect(/[Ѐ-ӿ]/.test(words)).toBe(locale !== 'en');
    }
  }
});
