/** The cells of a table as CSV text. */
export type CsvCells = readonly (string | null)[];

/**
 * One line. A text that a spreadsheet would take for a formula is prefixed so that it stays text: a
 * player chooses their name, and an operator opens the file. Some locales separate cells by
 * semicolons, and their spreadsheets split a line there even inside quotes. Numbers with a sign
 * stay numbers.
 */
export function csvLine(cells: CsvCells): string {
  return `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`;
}

/** The start of a cell for some spreadsheet, before a character that begins a formula. */
const FORMULA = /(^|[;\t\r\n])(?=[\s"]{0,20}[=+\-@＝＋－＠])|^(?=[\t\r])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

function quoted(cell: string): string {
  const text = NUMBER.test(cell) ? cell : cell.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a table that is not empty. */
export type CsvRow = {
  /** Its number in the file, from 1. */
  readonly line: number;
  /** The cell below a heading, trimmed; empty where there is none. */
  cell(heading: string): string;
};

/** A file with a line of headings, which are in lower case with `_` for spaces. */
export function parseCsvTable(text: string): {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
} {
  const [heads = [], ...lines] = parseCsv(text);
  const headings = heads.map((head) => head.trim().toLowerCase().replaceAll(' ', '_'));
  const rows = lines
    .map((cells, index) => ({
      line: index + 2,
      isFilled: cells.some((cell) => cell.trim() !== ''),
      cell: (heading: string) => cells[headings.indexOf(heading)]?.trim() ?? '',
    }))
    .filter(({ isFilled }) => isFilled);
  return { headings, rows };
}

/**
 * The cells of a file, line by line: separated by commas, or by semicolons when the first line has
 * more of those, as some locales write it. A quoted cell may contain separators and line breaks.
 */
export function parseCsv(text: string): string[][] {
  const body = text.replace(/^\uFEFF/, '');
  const first = body.slice(0, Math.max(0, body.search(/[\r\n]|$/)));
  const cell = countOf(first, ';') > countOf(first, ',') ? SEMICOLON_CELL : COMMA_CELL;
  const rows: string[][] = [[]];
  for (const [whole, quotedText, plain, end] of body.matchAll(cell)) {
    if (whole === '' && rows.at(-1)!.length === 0) break;
    rows.at(-1)!.push(quotedText === undefined ? plain! : quotedText.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== ',' && end !== ';') rows.push([]);
  }
  if (rows.at(-1)!.length === 0) rows.pop();
  return rows;
}

/** A cell, quoted or plain, and what ends it: a separator, a line break, or the end of the file. */
const COMMA_CELL = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/g;
const SEMICOLON_CELL = /(?:"((?:[^"]|"")*)"|([^;\r\n]*))(;|\r\n|\n|\r|$)/g;

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}
