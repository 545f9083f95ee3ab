/**
 * Money while it is typed: whole units are grouped, as in displayed money, without disturbing the
 * typing. In English the comma separates groups and is no decimal; a typed one still counts as a
 * decimal separator, as European users expect.
 */
import type { Locale } from '#core/locale.ts';
import { cleanMoneyInput, decimalSeparator, groupMajor } from './money-format.ts';

/** What a field shows for decimal text, which may be half typed: "12480.5" is "12 480,5". */
export function groupedInput(value: string, locale: Locale): string {
  const [whole = '', ...decimals] = value.split('.');
  return [groupMajor(whole, locale), ...decimals].join(decimalSeparator(locale));
}

export type Typed = {
  /** The field's text after the key, and the text it showed before. */
  readonly text: string;
  readonly shown: string;
  /** The caret position in `text`. */
  readonly caret: number;
};

/** Decimal text of what was typed into a field that shows groups. */
export function readGrouped(typed: Typed, locale: Locale, decimalsMax?: number): string {
  return cleanMoneyInput(locale === 'en' ? withoutCommas(typed) : typed.text, decimalsMax);
}

/** The caret position in the field's next text: before the same digits as now. */
export function caretIn(next: string, { text, caret }: Typed): number {
  const after = digitsOf(text.slice(caret));
  let at = next.length;
  for (let seen = 0; at > 0 && seen < after; at -= 1) seen += digitsOf(next[at - 1]!);
  return at;
}

const GROUPED = /^\d{1,3}(,\d{3})+(\.\d*)?$/;

function withoutCommas({ text, shown, caret }: Typed): string {
  const isKey = text.length === shown.length + 1;
  if (isKey && text[caret - 1] === ',') {
    const before = text.slice(0, caret - 1).replaceAll(',', '');
    return `${before}.${text.slice(caret).replaceAll(',', '')}`;
  }
  const isEdit = Math.abs(text.length - shown.length) <= 1 && shown.includes(',');
  return isEdit || GROUPED.test(text) ? text.replaceAll(',', '') : text;
}

function digitsOf(text: string): number {
  return text.replace(/\D/g, '').length;
}
