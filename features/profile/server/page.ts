import { refuse, type Refusal } from '#core/refusal.ts';

const PAGE_DEFAULT = 25;

export type PageAsked = { readonly before: bigint | undefined; readonly count: number };

export type PageWish = {
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
};

/** The cursor of these listings is the number of the last row already shown. */
export function readPage({ cursor, limit }: PageWish): PageAsked | Refusal {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) {
    return refuse('bad_input', { cursor: ['cursor_format'] });
  }
  return {
    before: cursor === undefined ? undefined : BigInt(cursor),
    count: Number(limit ?? PAGE_DEFAULT),
  };
}

/** A page out of one row more than it shows: the extra row only says that there is more. */
export function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], count: number) {
  const data = rows.slice(0, count);
  return { data, next: rows.length > count ? (data.at(-1)?.id ?? null) : null };
}
