/**
 * Numbers, money and time in the conventions of each language, the same in Node and in every
 * browser. Chromium claims to support Kazakh and formats it by root rules (`1,234.50`, `M01`), so
 * numbers are grouped and dates are written here.
 */
import { symbolOf, isCurrency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';
import { formatMoney, micro, parseMoney } from '#core/money.ts';
import { groupDigits, MINUS } from './group-digits.ts';
import { AGO, chipsOf, dayText, NOW_TEXT, type AgoUnit } from './format-words.ts';

/** A number with exactly `decimals` decimals, cut and not rounded. */
export function number(locale: Locale, value: number | bigint, decimals = 0): string {
  return groupDigits(locale, value, decimals, decimals);
}

/** Basis points as a percentage: 9900 → "99%", 125 → "1.25%". */
export function percent(locale: Locale, basisPoints: number): string {
  const digits = groupDigits(locale, basisPoints / 100, 0, 2);
  return locale === 'en' ? `${digits}%` : `${digits}\u00a0%`;
}

/** A multiplier held in ten-thousandths: 19800 → "1.98×" in English, "×1,98" elsewhere. */
export function multiplier(locale: Locale, m4: number | bigint): string {
  return times(locale, groupDigits(locale, Number(m4) / 10_000, 2, 4));
}

/** The digits of a multiplier with its sign, on the side where the language has it. */
export function times(locale: Locale, digits: string): string {
  return locale === 'en' ? `${digits}×` : `×${digits}`;
}

/** Money without its currency sign, cut to two decimals so that it never shows too much. */
export function amount(locale: Locale, money: string | bigint): string {
  const exact = typeof money === 'bigint' ? micro(money) : parseMoney(money);
  return exact === undefined ? String(money) : groupDigits(locale, formatMoney(exact), 2, 2);
}

/** Money with its currency where the language puts it; PLAY is counted in chips. */
export function money(locale: Locale, value: string | bigint, currency: string): string {
  const digits = amount(locale, value);
  if (!isCurrency(currency)) {
    return `${digits}\u00a0${currency === 'PLAY' ? chipsOf(locale, digits) : currency}`;
  }
  if (locale !== 'en') return `${digits}\u00a0${symbolOf(currency)}`;
  const sign = digits.startsWith(MINUS) ? MINUS : '';
  return sign + symbolOf(currency) + digits.slice(sign.length);
}

/** Money with a sign: a plus before a gain. */
export function moneySigned(locale: Locale, value: string | bigint, currency: string): string {
  const text = money(locale, value, currency);
  const exact = typeof value === 'bigint' ? value : parseMoney(value);
  return exact !== undefined && exact > 0n ? `+${text}` : text;
}

type Moment = string | number;

const clockFormats = new Map<string, Intl.DateTimeFormat>();

/** The digits of a moment in the visitor's own zone, by a calendar every browser has. */
function digitsOf(moment: Moment, zone: string | undefined): Record<string, string> {
  const key = zone ?? '';
  let format = clockFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      ...(zone === undefined ? {} : { timeZone: zone }),
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    clockFormats.set(key, format);
  }
  const parts = format.formatToParts(new Date(moment));
  return Object.fromEntries(parts.map((part) => [part.type, part.value]));
}

/** "21 November 2026", "21 ноября 2026 г.", "2026 ж. 21 қараша". */
export function date(locale: Locale, moment: Moment, zone?: string): string {
  const digits = digitsOf(moment, zone);
  return dayText(locale, Number(digits['year']), Number(digits['month']), Number(digits['day']));
}

/** "15:04": twenty-four hours in all three languages. */
export function time(_locale: Locale, moment: Moment, zone?: string): string {
  const digits = digitsOf(moment, zone);
  return `${digits['hour']}:${digits['minute']}`;
}

/** "15:04:05", where seconds distinguish bets. */
export function timeExact(_locale: Locale, moment: Moment, zone?: string): string {
  return `${time(_locale, moment, zone)}:${digitsOf(moment, zone)['second']}`;
}

export function dateTime(locale: Locale, moment: Moment, zone?: string): string {
  return `${date(locale, moment, zone)}, ${time(locale, moment, zone)}`;
}

const AGO_SECONDS: readonly (readonly [AgoUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** "3 minutes ago"; from a week on the date itself. `nowMs` is a parameter for tests. */
export function ago(locale: Locale, moment: Moment, nowMs: number): string {
  const seconds = Math.max(0, Math.floor((nowMs - new Date(moment).getTime()) / 1000));
  if (seconds < 5) return NOW_TEXT[locale];
  if (seconds >= 7 * 86_400) return date(locale, moment);
  const [unit, size] = AGO_SECONDS.find(([, unitSeconds]) => seconds >= unitSeconds)!;
  return AGO[locale](Math.floor(seconds / size), unit);
}

/** "19:59", "1:02:03": a countdown. */
export function duration(totalSeconds: number): string {
  const seconds = Math.max(0, Math.floor(totalSeconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const tail = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${tail}` : tail.replace(/^0(?=\d:)/, '');
}
