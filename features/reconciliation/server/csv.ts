import type { CaseShown } from '../contract.backoffice.ts';

const COLUMNS = [
  'id',
  'check',
  'kind',
  'subject',
  'state',
  'assignee',
  'times_seen',
  'opened_at',
  'last_seen_at',
  'facts',
] as const;

/** A line for each case; the figures of the difference in one field, as JSON. */
export function csvOf(cases: readonly CaseShown[]): string {
  const lines = cases.map((found) =>
    COLUMNS.map((column) => {
      if (column === 'facts') return quoted(JSON.stringify(found.facts));
      if (column === 'assignee') return quoted(found.assignee?.email ?? '');
      return quoted(String(found[column]));
    }).join(','),
  );
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

/** Spreadsheets take a field that begins with one of these for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function quoted(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
