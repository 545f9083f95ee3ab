/**
 * The digits of a number as each language groups them. The first `Intl.NumberFormat` of a page
 * loads its rules, which takes 30 ms on a desktop and four times as long on a cheap phone: the
 * longest task of a first screen, for two separators.
 */
import type { Locale } from '#core/locale.ts';

const MINUS = '−';
/** Groups are three digits, four-digit numbers have one, and Kazakh follows the Russian rules. */
const SEPARATORS: Record<Locale, { readonly group: string; readonly decimal: string }> = {
  ru: { group: '\u00a0', decimal: ',' },
  en: { group: ',', decimal: '.' },
  kz: { group: '\u00a0', decimal: ',' },
};
const GROUPS = /\B(?=(\d{3})+$)/g;

/**
 * A number with at least `min` and at most `max` decimals, cut and not rounded. A number that is
 * cut to zero has no sign.
 */
export function groupDigits(
  locale: Locale,
  value: number | bigint,
  min: number,
  max: number,
): string {
  const { group, decimal } = SEPARATORS[locale];
  const [whole = '', exact = ''] = plain(value).split('.');
  const decimals = exact.slice(0, max).replace(/0+$/, '').padEnd(min, '0');
  const isBelow = value < 0 && /[1-9]/.test(whole + decimals);
  const text = whole.replace(GROUPS, group) + (decimals && decimal + decimals);
  return isBelow ? MINUS + text : text;
}

/** The size of a number without an exponent, which only very small and very large ones have. */
function plain(value: number | bigint): string {
  const size = String(value).replace('-', '');
  if (!size.includes('e')) return size;
  return Math.abs(Number(value)) < 1 ? '0' : String(BigInt(value)).replace('-', '');
}
