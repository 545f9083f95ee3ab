import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { DAY_MS } from '#core/time.ts';

/** A Monday: days are counted from it. */
const MONDAY = Date.UTC(2024, 0, 1);

/**
 * "Mon" or "пн": a day of the week, 1 is Monday. Not for pages of players: Chromium has no names
 * in Kazakh.
 */
export function weekdayText(locale: Locale, day: number): string {
  const format = new Intl.DateTimeFormat(LOCALE_ISO[locale], { weekday: 'short', timeZone: 'UTC' });
  return format.format(MONDAY + (day - 1) * DAY_MS);
}
