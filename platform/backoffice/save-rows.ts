import { csvLine } from '#core/csv.ts';
import { saveText } from '../browser/save-file.ts';

/** Saves a list that is complete on the page as a CSV file, with the fields the server named. */
export function saveRows(name: string, rows: readonly object[]): void {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => {
    const values = new Map(Object.entries(row));
    return head.map((field) => textOf(values.get(field)));
  });
  // Spreadsheets detect UTF-8 only by the byte order mark.
  const text = `\uFEFF${[head, ...lines].map(csvLine).join('')}`;
  saveText(`${name}.csv`, text, 'text/csv');
}

/** Texts as they are; objects as JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
