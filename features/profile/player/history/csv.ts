/**
 * Tables as text that a spreadsheet opens as exact numbers: decimal texts, in the format of the
 * reader's language. A Russian or Kazakh spreadsheet expects semicolons between columns and a comma
 * in numbers; with a point, 12.03 would open as the twelfth of March.
 */
import type { Locale } from '#core/locale.ts';

export type CsvCell = string | number | null;

type Dialect = { readonly between: string; readonly point: string };

const COMMA: Dialect = { between: ',', point: '.' };
const SEMICOLON: Dialect = { between: ';', point: ',' };
const DIALECT: Readonly<Record<Locale, Dialect>> = { ru: SEMICOLON, en: COMMA, kz: SEMICOLON };

/** Marks the file as UTF-8 for spreadsheets: without it Cyrillic is garbled. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

export function csvText(
  locale: Locale,
  head: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string {
  const dialect = DIALECT[locale];
  const lines = [head, ...rows].map((row) => lineOf(row, dialect));
  return BYTE_ORDER_MARK + lines.map((line) => line + LINE_END).join('');
}

function lineOf(row: readonly CsvCell[], dialect: Dialect): string {
  return row.map((cell) => field(cell, dialect)).join(dialect.between);
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
/** What a spreadsheet would run as a formula, also after a tab or a line end. */
const FORMULA = /^[=+\-@\t\r]/;
const TO_QUOTE = /["\r\n\t]/;
/** A spreadsheet rounds longer numbers; as texts they stay exact. */
const NUMBER_DIGITS_MAX = 15;

function field(cell: CsvCell, { between, point }: Dialect): string {
  if (cell === null) return '';
  const text = String(cell);
  const digits = text.replaceAll(/\D/g, '').length;
  if (DECIMAL.test(text) && digits <= NUMBER_DIGITS_MAX) return text.replace('.', point);
  const safe = FORMULA.test(text) || DECIMAL.test(text) ? `'${text}` : text;
  const mustQuote = TO_QUOTE.test(safe) || safe.includes(between) || safe !== safe.trim();
  return mustQuote ? `"${safe.replaceAll('"', '""')}"` : safe;
}
