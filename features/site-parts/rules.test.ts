import { expect, test } from 'vitest';
import {
  AUDIENCES,
  isMeantFor,
  isShownOn,
  languagesMissing,
  type SiteVisit,
  type VisitorGroup,
} from './rules.ts';

const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const always = {
  is_on: true,
  audience: 'everyone',
  countries: [],
  starts_at: null,
  ends_at: null,
  texts: { en: {} },
} as const;
const visit: SiteVisit = { locale: 'en', country: 'KZ', at: at('12:00') };

test('site parts: one is shown from its start until its end', () => {
  const part = { ...always, starts_at: at('10:00'), ends_at: at('12:00') };
  const shown = (time: string) => isShownOn(part, { ...visit, at: at(time) });
  expect(['09:59', '10:00', '11:59', '12:00'].map(shown)).toEqual([false, true, true, false]);
  expect(isShownOn(always, visit)).toBe(true);
  expect(isShownOn({ ...always, is_on: false }, visit)).toBe(false);
});

test('site parts: one for some countries is not shown where the country is not known', () => {
  const part = { ...always, countries: ['KZ', 'KG'] };
  const shown = ['KZ', 'KG', 'RU', undefined].map((country) =>
    isShownOn(part, { ...visit, country }),
  );
  expect(shown).toEqual([true, true, false, false]);
});

test('site parts: one is shown in the languages of its texts', () => {
  const shown = (['ru', 'en', 'kz'] as const).map((locale) =>
    isShownOn(always, { ...visit, locale }),
  );
  expect(shown).toEqual([false, true, false]);
  expect(languagesMissing([always, { is_on: true, texts: { en: {}, ru: {} } }])).toEqual([
    'ru',
    'kz',
  ]);
  // A page of the menu has no texts of its own.
  expect(languagesMissing([{ is_on: true }])).toEqual([]);
  expect(languagesMissing([])).toEqual([]);
});

test('site parts: every audience names the visitors it is meant for', () => {
  const groups: readonly VisitorGroup[] = ['guest', 'member', 'member_without_deposit'];
  const meant = AUDIENCES.map((audience) =>
    groups.filter((group) => isMeantFor({ audience }, group)),
  );
  expect(meant).toEqual([
    groups,
    ['guest'],
    ['member', 'member_without_deposit'],
    ['member_without_deposit'],
  ]);
});
