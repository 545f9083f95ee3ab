/** The cells of a table as text, for whoever opens it elsewhere. */
export type CsvCells = readonly (string | null)[];

/**
 * One line. A text that a spreadsheet would take for a formula is given a mark that makes it text:
 * a player chooses his name, and an operator opens the file. Half the world separates cells by
 * semicolons, and cuts a line there whatever is quoted. Numbers with a sign stay numbers.
 */
export function csvLine(cells: CsvCells): string {
  return `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`;
}

/** Where a cell may begin for some spreadsheet, before what would make it a formula. */
const FORMULA = /(^|[;\t\r\n])(?=[\s"]{0,20}[=+\-@＝＋－＠])|^(?=[\t\r])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

function quoted(cell: string): string {
  const text = NUMBER.test(cell) ? cell : cell.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
