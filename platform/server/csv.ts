import { Readable } from 'node:stream';
import { csvLine, type CsvCells } from '#core/csv.ts';
import type { FileAnswer } from './http/route.ts';

/**
 * A CSV file as an answer, by RFC 4180 and in UTF-8. Lines are made as they are taken, so a list of
 * millions never lies in memory.
 */
export function csvFile(name: string, head: CsvCells, rows: AsyncIterable<CsvCells>): FileAnswer {
  return { file: Readable.from(lines(head, rows)), type: 'text/csv', name };
}

async function* lines(head: CsvCells, rows: AsyncIterable<CsvCells>) {
  yield csvLine(head);
  for await (const row of rows) yield csvLine(row);
}
