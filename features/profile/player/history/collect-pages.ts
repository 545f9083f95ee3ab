/** All pages of a listing, one after another, up to a maximum. */
import { isRefusal } from '#core/refusal.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';

export const ROWS_MAX = 10_000;
const PAGE = '100';
/**
 * The longest wait, in seconds, that a rate limit response may ask for; above it the error is
 * shown.
 */
const RETRY_AFTER_SECONDS_MAX = 70;

type Page<Row> = { readonly data: readonly Row[]; readonly next: string | null };
export type FetchPage<Row> = (
  query: { readonly limit: string; readonly cursor?: string },
  signal: AbortSignal,
) => Promise<Page<Row> | ApiRefusal>;

export type Collected<Row> = { readonly rows: readonly Row[]; readonly isCut: boolean };

type Options = {
  readonly signal: AbortSignal;
  readonly onProgress: (count: number) => void;
  readonly pause: (ms: number) => Promise<void>;
};

export async function collectPages<Row>(
  fetchPage: FetchPage<Row>,
  { signal, onProgress, pause }: Options,
): Promise<Collected<Row> | ApiRefusal> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (;;) {
    const query = cursor === null ? { limit: PAGE } : { limit: PAGE, cursor };
    const page: Page<Row> | ApiRefusal = await fetchPage(query, signal);
    if (isRefusal(page)) {
      const wait = page.retryAfter;
      const canWait = page.refused === 'too_many_requests' && wait !== undefined;
      if (!canWait || wait > RETRY_AFTER_SECONDS_MAX || signal.aborted) return page;
      await pause(wait * 1000);
      continue;
    }
    rows.push(...page.data);
    onProgress(Math.min(rows.length, ROWS_MAX));
    if (page.next === null || rows.length >= ROWS_MAX) {
      const isCut = page.next !== null || rows.length > ROWS_MAX;
      return { rows: rows.slice(0, ROWS_MAX), isCut };
    }
    cursor = page.next;
  }
}
