const PAGE_DEFAULT = 25;

type PageQuery = { readonly cursor?: string | undefined; readonly limit?: string | undefined };

export type Page = {
  /** The id of the last row already shown. */
  readonly before: bigint | undefined;
  readonly count: number;
};

/** Undefined for an invalid cursor: it would restart the list for ever. */
export function readPage({ cursor, limit }: PageQuery): Page | undefined {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return undefined;
  return {
    before: cursor === undefined ? undefined : BigInt(cursor),
    count: Number(limit ?? PAGE_DEFAULT),
  };
}

/** Cuts a page from rows that were queried with one more than the page holds. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  count: number,
): { data: Row[]; next: string | null } {
  const data = rows.slice(0, count);
  return { data, next: rows.length > count ? data.at(-1)!.id : null };
}
