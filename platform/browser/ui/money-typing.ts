/**
 * Money while it is typed: whole units stand in groups, as they do wherever money is read, and the
 * reader's hand is not disturbed. In English the comma parts groups and is no decimal; typed by a
 * European hand it is one all the same.
 */
import type { Locale } from '#core/locale.ts';
import { cleanMoneyInput, decimalSeparator, groupMajor } from './money-format.ts';

/** What a field shows for decimal text, which may be half typed: "12480.5" is "12 480,5". */
export function groupedInput(value: string, locale: Locale): string {
  const [whole = '', ...decimals] = value.split('.');
  return [groupMajor(whole, locale), ...decimals].join(decimalSeparator(locale));
}

export type Typed = {
  /** What the field holds after the key, and what it had shown before. */
  readonly text: string;
  readonly shown: string;
  /** Where the caret is in `text`. */
  readonly caret: number;
};

/** Decimal text of what was typed into a field that shows groups. */
export function readGrouped(typed: Typed, locale: Locale, decimalsMax?: number): string {
  return cleanMoneyInput(locale === 'en' ? withoutCommas(typed) : typed.text, decimalsMax);
}

/** Where the caret belongs in what the field shows next: before the same digits as now. */
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
