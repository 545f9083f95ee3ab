import { Readable } from 'node:stream';
import type { FileAnswer } from './http/route.ts';

type Cells = readonly (string | null)[];

/**
 * A CSV file as an answer, by RFC 4180 and in UTF-8. Lines are made as they are taken, so a list of
 * millions never lies in memory.
 */
export function csvFile(name: string, head: Cells, rows: AsyncIterable<Cells>): FileAnswer {
  return { file: Readable.from(lines(head, rows)), type: 'text/csv', name };
}

async function* lines(head: Cells, rows: AsyncIterable<Cells>) {
  yield csvLine(head);
  for await (const row of rows) yield csvLine(row);
}

/**
 * One line. A text that a spreadsheet would take for a formula is given a mark that makes it text:
 * a player chooses his name, and an operator opens the file. Half the world separates cells by
 * semicolons, and cuts a line there whatever is quoted. Numbers with a sign stay numbers.
 */
export function csvLine(cells: Cells): string {
  return `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`;
}

/** Where a cell may begin for some spreadsheet, before what would make it a formula. */
const FORMULA = /(^|[;\t\r\n])(?=[\s"]{0,20}[=+\-@])|^(?=[\t\r])/g;
const NUMBER = /^-?\d+(\.\d+)?$/;

function quoted(cell: string): string {
  const text = NUMBER.test(cell) ? cell : cell.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
