import type { Locale } from '#core/locale.ts';

/*
 * The width at which a page is seen in each language. A journey is made in one language, another
 * one in each file; screen-sizes.journey.ts sees every page in all of them, and the pages of new
 * players, the lobby and the sign-in are walked in all. A phone shows the longest texts.
 */

/** For pages that differ between a phone and a desktop. */
export const WIDTH_IN: Readonly<Record<Locale, 360 | 1440>> = { ru: 360, en: 1440, kz: 360 };

/** For pages with a layout of their own on a tablet. */
export const WIDTH_OF_THREE_IN: Readonly<Record<Locale, 360 | 768 | 1440>> = {
  ru: 1440,
  en: 768,
  kz: 360,
};
