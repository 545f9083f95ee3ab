import { csvLine } from '#core/csv.ts';
import { isRefusal } from '#core/refusal.ts';
import type { CallShape } from '#core/wire.ts';
import { api, type ApiInput, type ApiRefusal } from '../browser/net/api.ts';
import { saveFile } from './download.ts';

/** A longer list has a call of its own that returns it as a file. */
export const SAVED_ROWS_MAX = 10_000;
const PAGE = '100';

type ListInput = { readonly params?: object; readonly query?: object };
type Row = Readonly<Record<string, unknown>>;

/**
 * Exports a list that has no download call: reads it page by page, with the filters shown, and
 * saves it. Returns how many rows that were, or why there is no file.
 */
export async function saveList(
  shape: CallShape,
  request: ListInput,
): Promise<number | 'too-long' | ApiRefusal> {
  const rows: Row[] = [];
  for (let cursor: string | null = null; ;) {
    const query: object =
      cursor === null ? { ...request.query } : { ...request.query, cursor, limit: PAGE };
    // Only the caller knows the shape.
    const input = { ...request, query } as unknown as ApiInput<CallShape>;
    const page = (await api(shape, input)) as Page | ApiRefusal;
    if (isRefusal(page)) return page;
    rows.push(...page.data);
    if (page.next === undefined || page.next === null) break;
    if (rows.length >= SAVED_ROWS_MAX) return 'too-long';
    cursor = page.next;
  }
  if (rows.length > 0) saveFile(new Blob([fileOf(rows)], { type: 'text/csv' }), nameOf(shape));
  return rows.length;
}

type Page = { readonly data: readonly Row[]; readonly next?: string | null };

function fileOf(rows: readonly Row[]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [head, ...rows.map((row) => head.map((name) => textOf(row[name])))].map(csvLine).join('');
}

/** Fields as the server names and formats them; objects stay JSON. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** `staff.listRates` is saved as rates.csv. */
function nameOf({ name }: CallShape): string {
  const own = name.slice(name.lastIndexOf('.') + 1).replace(/^list/, '');
  return `${own.charAt(0).toLowerCase()}${own.slice(1)}.csv`;
}
