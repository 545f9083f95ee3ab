/**
 * The digits of a number as each language groups them. The first `Intl.NumberFormat` of a page
 * loads its rules: a task of 126 ms on the phone profile of `npm run bench:first-screen`, for two
 * separators.
 */
import type { Locale } from '#core/locale.ts';

export const MINUS = '−';
/** Groups are three digits, four-digit numbers have one, and Kazakh follows the Russian rules. */
const SEPARATORS: Record<Locale, { readonly group: string; readonly decimal: string }> = {
  ru: { group: '\u00a0', decimal: ',' },
  en: { group: ',', decimal: '.' },
  kz: { group: '\u00a0', decimal: ',' },
};
const GROUPS = /\B(?=(\d{3})+$)/g;

/**
 * A number, or the decimal text of one, with at least `min` and at most `max` decimals: cut and not
 * rounded. A number that is cut to zero has no sign.
 */
export function groupDigits(
  locale: Locale,
  value: number | bigint | string,
  min: number,
  max: number,
): string {
  const { group, decimal } = SEPARATORS[locale];
  const exact = decimalText(value);
  const [whole = '', fraction = ''] = exact.replace('-', '').split('.');
  const decimals = fraction.slice(0, max).replace(/0+$/, '').padEnd(min, '0');
  const isBelow = exact.startsWith('-') && /[1-9]/.test(whole + decimals);
  const text = whole.replace(GROUPS, group) + (decimals && decimal + decimals);
  return isBelow ? MINUS + text : text;
}

/** Without an exponent, which only very small and very large numbers have. */
function decimalText(value: number | bigint | string): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return Math.abs(Number(value)) < 1 ? '0' : String(BigInt(value));
}
