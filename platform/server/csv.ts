import { Readable } from 'node:stream';
import { csvLine, type CsvCells } from '#core/csv.ts';
import type { FileResponse } from './http/route.ts';

/**
 * A CSV file as a response, by RFC 4180 and in UTF-8. Lines are generated as they are read, so a
 * list of millions is never held in memory.
 */
export function csvFile(name: string, head: CsvCells, rows: AsyncIterable<CsvCells>): FileResponse {
  return { file: Readable.from(lines(head, rows)), type: 'text/csv', name };
}

async function* lines(head: CsvCells, rows: AsyncIterable<CsvCells>) {
  yield csvLine(head);
  for await (const row of rows) yield csvLine(row);
}
