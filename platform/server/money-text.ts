import { symbolOf, type Currency } from '#core/currency.ts';
import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { formatMoney, type Micro } from '#core/money.ts';

/** Money as the pages write it; a whole amount without cents on request. */
export function moneyText(
  { amount, currency }: { readonly amount: Micro; readonly currency: Currency },
  locale: Locale,
  { isShort = false }: { readonly isShort?: boolean } = {},
): string {
  // Not a calculation: decimal text is formatted exactly.
  const value = formatMoney(amount) as `${number}`;
  const cents = isShort && value.endsWith('.00') ? 0 : 2;
  const language = LOCALE_ISO[locale === 'en' ? 'en' : 'ru'];
  const digits = new Intl.NumberFormat(language, { minimumFractionDigits: cents }).format(value);
  return locale === 'en'
    ? `${symbolOf(currency)}${digits}`
    : `${digits}\u00a0${symbolOf(currency)}`;
}
