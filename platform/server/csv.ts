import { Readable } from 'node:stream';
import { csvLine, type CsvCells } from '#core/csv.ts';
import type { FileResponse } from './http/route.ts';

/** Spreadsheets detect UTF-8 only by the byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

type Rows = AsyncIterable<CsvCells> | Iterable<CsvCells>;

/**
 * A CSV file as a response, by RFC 4180 and in UTF-8. Lines are generated as they are read, so a
 * list of millions is never held in memory.
 */
export function csvFile(name: string, head: CsvCells, rows: Rows): FileResponse {
  return { file: Readable.from(lines(head, rows)), type: 'text/csv', name };
}

async function* lines(head: CsvCells, rows: Rows) {
  yield BYTE_ORDER_MARK + csvLine(head);
  for await (const row of rows) yield csvLine(row);
}
