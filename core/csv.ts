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
