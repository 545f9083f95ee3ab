/**
 * Formats money. Without Intl: Chromium claims Kazakh number formats and has none, and the page
 * must show the same text wherever it was rendered. Kazakh follows the Russian rules.
 */
import { symbolOf, isCurrency } from '#core/currency.ts';
import type { Locale } from '#core/locale.ts';

export type MoneyParts = {
  /** '−', '+' or nothing. The minus is the real one, as wide as a digit. */
  sign: '' | '+' | '−';
  /** Before the number, in English. */
  symbolBefore: string;
  /** Grouped whole units: '12 480'. */
  major: string;
  /** The separator and what follows it: ',50'. */
  minor: string;
  /** After the number, in Russian and Kazakh, with its space. */
  symbolAfter: string;
};

export type MoneyOptions = {
  sign?: 'auto' | 'always' | 'never' | undefined;
  /** Further decimals are cut, never rounded up, so that no more money is shown than there is. */
  decimalsMax?: number | undefined;
};

const NO_BREAK_SPACE = '\u00a0';

/** `amount` is the wire's decimal text: "12480.5", "-3". */
export function moneyParts(
  amount: string,
  currency: string,
  locale: Locale,
  { sign = 'auto', decimalsMax = 2 }: MoneyOptions = {},
): MoneyParts {
  const negative = amount.startsWith('-');
  const [whole = '0', decimals = ''] = amount.replace(/^[-+]/, '').split('.');
  const minor = decimals.slice(0, decimalsMax).replace(/0+$/, '').padEnd(2, '0');
  const zero = /^0*$/.test(whole + minor);
  const symbol = currencySymbol(currency);
  const before = locale === 'en' && isCurrency(currency);
  return {
    sign: signOf(negative, zero, sign),
    symbolBefore: before ? symbol : '',
    major: groupMajor(whole, locale),
    minor: decimalSeparator(locale) + minor,
    symbolAfter: before ? '' : NO_BREAK_SPACE + symbol,
  };
}

export function moneyText(
  amount: string,
  currency: string,
  locale: Locale,
  options?: MoneyOptions,
): string {
  const parts = moneyParts(amount, currency, locale, options);
  return parts.sign + parts.symbolBefore + parts.major + parts.minor + parts.symbolAfter;
}

export function currencySymbol(currency: string): string {
  return isCurrency(currency) ? symbolOf(currency) : currency;
}

export function decimalSeparator(locale: Locale): string {
  return locale === 'en' ? '.' : ',';
}

/**
 * Typed input as decimal text: a comma becomes the point, other characters are removed, one point
 * stays, and no more decimals than `decimalsMax`. A half-typed "12." is kept.
 */
export function cleanMoneyInput(typed: string, decimalsMax = 2): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const head = whole.replace(/^0+(?=\d)/, '');
  return rest.length === 0 ? head : `${head || '0'}.${rest.join('').slice(0, decimalsMax)}`;
}

function signOf(negative: boolean, zero: boolean, rule: MoneyOptions['sign']): MoneyParts['sign'] {
  if (zero || rule === 'never') return '';
  if (negative) return '−';
  return rule === 'always' ? '+' : '';
}

/**
 * Russian typography leaves four digits together, but money in a column is easier to compare
 * grouped.
 */
export function groupMajor(whole: string, locale: Locale): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, locale === 'en' ? ',' : NO_BREAK_SPACE);
}
