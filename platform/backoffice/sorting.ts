/** The order of a list, as `sort=amount` or `sort=-amount` in the URL. */
import { setQuery, useQuery } from '../browser/router/router.tsx';

export type SortValue = string | number | null | undefined;

/** A column by whose values the rows may be ordered. */
export type Sortable<Row> = {
  readonly id: string;
  /** For a list that is complete: the value to order by, with text in the order of its letters. */
  readonly sort?: ((row: Row) => SortValue) | undefined;
  /** The call orders by this column, so that a list of many pages can be ordered, too. */
  readonly isSortedByCall?: true | undefined;
};

export type Sorting = { readonly id: string; readonly isDescending: boolean };

export function useSorting(): Sorting | undefined {
  const sort = useQuery()['sort'];
  if (sort === undefined) return undefined;
  const isDescending = sort.startsWith('-');
  return { id: isDescending ? sort.slice(1) : sort, isDescending };
}

/** The first press orders upwards, the second downwards, the third not at all. */
export function pressSorting(id: string, now: Sorting | undefined): void {
  if (now?.id !== id) setQuery({ sort: id });
  else setQuery({ sort: now.isDescending ? null : `-${id}` });
}

/** Rows of a complete list in the order of a column; without a value they come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sorting: Sorting | undefined,
  locale: string,
): readonly Row[] {
  const column = columns.find(({ id }) => id === sorting?.id);
  if (!sorting || !column?.sort || column.isSortedByCall) return rows;
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const valueOf = column.sort;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueOf(one) ?? null, valueOf(other) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const difference =
      typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
    return sorting.isDescending ? -difference : difference;
  });
}
