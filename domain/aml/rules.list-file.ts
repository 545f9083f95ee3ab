import { parseCsvTable } from '#core/csv.ts';
import type { ListEntry } from './rules.ts';

/** The largest file of a list, and the most entries in it. */
export const LIST_BYTES_MAX = 32 * 1024 * 1024;
export const LIST_ENTRIES_MAX = 250_000;

const COLUMNS = ['name', 'other_names', 'birth_date', 'country', 'list', 'reference'] as const;
type Column = (typeof COLUMNS)[number];

/** What is wrong with a file, with the number of the line. */
export type ListFileFault = {
  readonly code: 'list_columns' | 'list_empty' | 'list_too_long' | 'list_name' | 'list_birth_date';
  readonly line: number;
};

/**
 * The entries of a list: CSV with a line of headings, of which `name` alone is needed. Other names
 * are separated by `|` or `;`, and a birth date is as much as is known. The first fault refuses the
 * file: half a list in force would look like a whole one.
 */
export function readListFile(text: string): readonly ListEntry[] | ListFileFault {
  const { headings, rows } = parseCsvTable(text);
  if (!headings.includes('name')) return { code: 'list_columns', line: 1 };
  if (rows.length === 0) return { code: 'list_empty', line: 1 };
  if (rows.length > LIST_ENTRIES_MAX) return { code: 'list_too_long', line: LIST_ENTRIES_MAX };
  const entries: ListEntry[] = [];
  for (const { line, cell } of rows) {
    const entry = readEntry(cell);
    if (typeof entry === 'string') return { code: entry, line };
    entries.push(entry);
  }
  return entries;
}

const NAME_MAX = 500;
const BIRTH_DATE = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;

function readEntry(cell: (column: Column) => string): ListEntry | ListFileFault['code'] {
  const name = cell('name');
  const birthDate = cell('birth_date');
  if (name === '' || name.length > NAME_MAX) return 'list_name';
  if (birthDate !== '' && !BIRTH_DATE.test(birthDate)) return 'list_birth_date';
  return {
    name,
    otherNames: cell('other_names')
      .split(/[|;]/)
      .map((other) => other.trim())
      .filter((other) => other !== ''),
    birthDate: birthDate || null,
    country: cell('country') || null,
    list: cell('list') || null,
    reference: cell('reference') || null,
  };
}
