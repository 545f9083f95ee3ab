import type { ReactNode } from 'react';
import type { CallShape } from '#core/wire.ts';
import type { ApiInput } from '../browser/net/api.ts';
import { useCallPages, type ItemOf } from '../browser/net/data.tsx';
import { DataTable, type DataList, type DataTableProps } from './data-table.tsx';
import { ExportButton, ExportRows } from './export-button.tsx';
import { FilterBar, useFilterValues, type Filter, type FilterValues } from './filter-bar.tsx';
import { PageHead } from './page-head.tsx';

type Table<Row> = Omit<DataTableProps<Row>, 'list' | 'isFiltered'>;

export type CallListProps<C extends CallShape> = Table<ItemOf<C>> & {
  /** A call that answers a list, page by page or at once. */
  readonly call: C;
  readonly params?: object;
  /** Set in the URL and sent with the call. */
  readonly filters?: readonly Filter[] | undefined;
  /** Filters a list that comes at once here, instead of sending the filters. */
  readonly keep?: (row: ItemOf<C>, values: FilterValues) => boolean;
  /** The call that returns the list as a file; a list that comes at once may name its file. */
  readonly file?: CallShape | string | undefined;
  readonly everyMs?: number;
  /** Between the filters and the table. */
  readonly above?: ReactNode;
  /** What the page shows of a row beside the table, as a dialog. */
  readonly children?: (list: DataList<ItemOf<C>>) => ReactNode;
};

export type ListPageProps<C extends CallShape> = Omit<CallListProps<C>, 'caption'> & {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Between the head and the filters: other views of the page. */
  readonly views?: ReactNode;
  /** Names the table where the page has more than one view. */
  readonly caption?: string;
};

/** A page that is one list: its head, filters, export and table. */
export function ListPage<C extends CallShape>(props: ListPageProps<C>) {
  const { title, lead, actions, views, caption = title, ...list } = props;
  return (
    <>
      <PageHead title={title} lead={lead} actions={actions} />
      {views}
      <CallList {...list} caption={caption} />
    </>
  );
}

/** A list of a page or a tab, with its filters, export and table. */
export function CallList<C extends CallShape>(props: CallListProps<C>) {
  const { call, params, filters, keep, file, everyMs, above, children, ...table } = props;
  const values = useFilterValues(filters ?? []);
  const query = keep ? {} : values;
  // Filters are declared with the values the call takes; the server refuses any other.
  const input = { ...(params && { params }), query } as unknown as ApiInput<C>;
  const list = useCallPages(call, input, everyMs === undefined ? {} : { everyMs });
  const items = keep ? list.items.filter((row) => keep(row, values)) : list.items;
  const save =
    typeof file === 'string' ? (
      // The rows of a list are objects, whatever its call.
      <ExportRows name={file} rows={items as readonly object[]} />
    ) : (
      file && <ExportButton call={file} params={params} query={query} />
    );
  const shown = { ...list, items };
  return (
    <>
      {(filters || file) && <FilterBar filters={filters ?? []} aside={save} />}
      {above}
      <DataTable {...table} list={shown} isFiltered={Object.keys(values).length > 0} />
      {children?.(shown)}
    </>
  );
}
