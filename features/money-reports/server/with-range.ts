import { isRefusal, type Refusal } from '#core/refusal.ts';
import type { DayRange } from '#domain/staff/server/index.ts';
import { readRange } from './range.ts';

type RangeRequest = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The range of a report, and when it was computed. */
export function withRange({ now }: { readonly now?: () => Date }) {
  return async function answer<Found>(
    query: RangeRequest,
    read: (range: DayRange, at: Date) => Promise<Found>,
  ): Promise<Refusal<'day_range'> | { found: Found; period: DayRange & { counted_at: string } }> {
    const at = now?.() ?? new Date();
    const range = readRange(query, at);
    if (isRefusal(range)) return range;
    const found = await read(range, at);
    return { found, period: { ...range, counted_at: at.toISOString() } };
  };
}

export async function* mapRows<Row>(rows: readonly Row[], cells: (row: Row) => (string | null)[]) {
  for (const row of rows) yield cells(row);
}
