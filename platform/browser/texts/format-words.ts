import type { Locale } from '#core/locale.ts';

/** Words for formats that Intl does not support reliably in all three languages. */

export const NOW_TEXT: Record<Locale, string> = {
  ru: 'только что',
  en: 'just now',
  kz: 'жаңа ғана',
};
/** What play money is counted in; in Russian for one, for two and for five. */
const CHIPS: Record<Locale, readonly [string, ...string[]]> = {
  ru: ['фишка', 'фишки', 'фишек'],
  en: ['chips'],
  kz: ['фишка'],
};

export type AgoUnit = 'second' | 'minute' | 'hour' | 'day';

const RU_UNITS: Record<AgoUnit, readonly [one: string, few: string, many: string]> = {
  second: ['секунду', 'секунды', 'секунд'],
  minute: ['минуту', 'минуты', 'минут'],
  hour: ['час', 'часа', 'часов'],
  day: ['день', 'дня', 'дней'],
};
const KZ_UNITS: Record<AgoUnit, string> = {
  second: 'секунд',
  minute: 'минут',
  hour: 'сағат',
  day: 'күн',
};

export const AGO: Record<Locale, (count: number, unit: AgoUnit) => string> = {
  ru: (count, unit) => `${count} ${RU_UNITS[unit][russianForm(count)]} назад`,
  en: (count, unit) => `${count} ${unit}${count === 1 ? '' : 's'} ago`,
  kz: (count, unit) => `${count} ${KZ_UNITS[unit]} бұрын`,
};

function russianForm(count: number): 0 | 1 | 2 {
  const tens = count % 100;
  if (tens >= 11 && tens <= 14) return 2;
  const ones = count % 10;
  if (ones === 1) return 0;
  return ones >= 2 && ones <= 4 ? 1 : 2;
}

/**
 * The word behind an amount of play money with its two decimals, as it is written; in Russian a
 * fraction takes the form of «две».
 */
export function chipsOf(locale: Locale, written: string): string {
  const cents = Number(written.replace(/\D/g, '').slice(-4));
  const forms = CHIPS[locale];
  return forms[cents % 100 > 0 ? 1 : russianForm(cents / 100)] ?? forms[0];
}

const MONTHS: Record<Locale, readonly string[]> = {
  ru: [
    'января',
    'февраля',
    'марта',
    'апреля',
    'мая',
    'июня',
    'июля',
    'августа',
    'сентября',
    'октября',
    'ноября',
    'декабря',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  kz: [
    'қаңтар',
    'ақпан',
    'наурыз',
    'сәуір',
    'мамыр',
    'маусым',
    'шілде',
    'тамыз',
    'қыркүйек',
    'қазан',
    'қараша',
    'желтоқсан',
  ],
};

/** A day as the language writes it; Kazakh puts the year first and marks it with ж. */
export function dayText(locale: Locale, year: number, month: number, day: number): string {
  const name = MONTHS[locale][month - 1] ?? '';
  if (locale === 'kz') return `${year} ж. ${day} ${name}`;
  return locale === 'ru' ? `${day} ${name} ${year} г.` : `${day} ${name} ${year}`;
}
