import type { Locale } from '#core/locale.ts';
import { decimalSeparator } from './money-format.ts';

/** "1 RUB = 0,0125 USD": the rate to its last digit, with the decimal separator of the language. */
export function rateLine(base: string, rate: string, quote: string, locale: Locale): string {
  return `1 ${base} = ${rateText(rate, quote, locale)}`;
}

function rateText(rate: string, quote: string, locale: Locale): string {
  return `${rate.replace('.', decimalSeparator(locale))} ${quote}`;
}
