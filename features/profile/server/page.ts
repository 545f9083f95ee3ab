import { refuse, type Refusal } from '#core/refusal.ts';

const PAGE_DEFAULT = 25;

export type PageBounds = { readonly before: bigint | undefined; readonly count: number };

export type PageQuery = {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
};

/** The cursor of these listings is the id of the last row already shown. */
export function readPage({ cursor, limit }: PageQuery): PageBounds | Refusal {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) {
    return refuse('bad_input', { cursor: ['cursor_format'] });
  }
  return {
    before: cursor === undefined ? undefined : BigInt(cursor),
    count: Number(limit ?? PAGE_DEFAULT),
  };
}

/**
 * Cuts a page from rows that were queried with one more than the page holds; the extra row only
 * shows that there are more.
 */
export function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], count: number) {
  const data = rows.slice(0, count);
  return { data, next: rows.length > count ? (data.at(-1)?.id ?? null) : null };
}
