import type { Locale } from '#core/locale.ts';

/*
 * The width at which a page is seen in each language. Most journeys are made in one language,
 * another one in each file; screen-sizes.journey.ts sees twenty pages and all games in all of them,
 * and the first visit and the lobby are walked in all. A phone shows the longest texts.
 */

/** For pages that differ between a phone and a desktop. */
export const WIDTH_IN: Readonly<Record<Locale, 360 | 1440>> = { ru: 360, en: 1440, kz: 360 };

/** For pages with a layout of their own on a tablet. */
export const WIDTH_OF_THREE_IN: Readonly<Record<Locale, 360 | 768 | 1440>> = {
  ru: 1440,
  en: 768,
  kz: 360,
};
