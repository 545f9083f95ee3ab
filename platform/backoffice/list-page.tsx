import { use, useEffect, type ReactNode } from 'react';
import type { CallShape } from '#core/wire.ts';
import type { ApiInput } from '../browser/net/api.ts';
import { useCallPages, useLivePage, type ItemOf } from '../browser/net/data.tsx';
import { DataTable, type DataList, type DataTableProps } from './data-table.tsx';
import { ExportButton, ExportRows } from './export-button.tsx';
import { FilterBar, useFilterValues, type Filter, type FilterValues } from './filter-bar.tsx';
import { ListExtrasContext } from './list-extras.ts';
import { mergeLive } from './live-list.ts';
import { LiveNotice } from './live-notice.tsx';
import { PageHead } from './page-head.tsx';
import { useSorting } from './sorting.ts';

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
  const { call, params, filters, keep, file, above, children, ...table } = props;
  const Extras = use(ListExtrasContext);
  const values = useFilterValues(filters ?? []);
  const sorting = useSorting();
  const isSortedByCall = table.columns.some((one) => one.isSortedByCall && one.id === sorting?.id);
  const sort = isSortedByCall ? { sort: `${sorting?.isDescending ? '-' : ''}${sorting!.id}` } : {};
  const query = keep ? {} : { ...values, ...sort };
  // Filters are declared with the values the call takes; the server refuses any other.
  const input = { ...(params && { params }), query } as unknown as ApiInput<C>;
  const list = useCallPages(call, input);
  const live = useLiveRows(call, input, list, table.rowKey, sorting !== undefined);
  const items = keep ? live.rows.filter((row) => keep(row, values)) : live.rows;
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
      {filters && Extras && <Extras />}
      {(filters || file) && <FilterBar filters={filters ?? []} aside={save} />}
      {above}
      <LiveNotice fresh={live.fresh} gone={live.gone.size} onShow={list.refetch} />
      <DataTable
        {...table}
        list={shown}
        isGone={(row) => live.gone.has(table.rowKey(row))}
        isFiltered={Object.keys(values).length > 0}
      />
      {children?.(shown)}
    </>
  );
}

const LIVE_MS = 10_000;

/** The rows with what changed since they were loaded. A list that was empty fills by itself. */
function useLiveRows<C extends CallShape>(
  call: C,
  input: ApiInput<C>,
  list: ReturnType<typeof useCallPages<C>>,
  rowKey: (row: ItemOf<C>) => string,
  isSorted: boolean,
) {
  const live = useLivePage(call, input, list.loaded, LIVE_MS);
  const isFilled = list.items.length === 0 && live.items.length > 0;
  const { refetch } = list;
  useEffect(() => {
    if (isFilled) refetch();
    // One reload when the first row has come.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [isFilled]);
  return mergeLive({ items: list.items, isFixed: list.hasMore || isSorted }, live, rowKey);
}
