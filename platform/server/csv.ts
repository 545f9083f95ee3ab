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
 * a player chooses his name, and an operator opens the file. Numbers with a sign stay numbers.
 */
export function csvLine(cells: Cells): string {
  return `${cells.map((cell) => quoted(cell ?? '')).join(',')}\r\n`;
}

const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

function quoted(cell: string): string {
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
