import './data-table.css';
import { useRef, useState, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { linesOf } from '../browser/ui/errors.ts';
import { useLocale, useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { DataFoot } from './data-foot.tsx';
import { EmptyState } from './empty-state.tsx';
import { Link, useQuery } from '../browser/router/router.tsx';
import { Icon } from '../browser/ui/icon.tsx';
import { RowTick, type RowSelection } from './row-tick.tsx';
import { useRowKeys } from './row-keys.ts';
import { pressSorting, sortRows, useSorting, type Sortable } from './sorting.ts';

export type DataColumn<Row> = Sortable<Row> & {
  /** Also the label of the value where a row is drawn as a card. Empty over buttons. */
  readonly head: string;
  /** What the cell shows; without it the value to sort by. */
  readonly cell?: ((row: Row) => ReactNode) | undefined;
  /** Money and numbers are aligned at the end, so that their digits line up. */
  readonly align?: 'end' | undefined;
  /**
   * Where the table is narrower than this, the value is below the row, which a button opens; a card
   * shows every column.
   */
  readonly from?: 'm' | 'l' | undefined;
  /** The column may grow: the others are as wide as their contents. */
  readonly grow?: true | undefined;
  /** On a card: at the end of its first line, or on a line of its own; both without the name. */
  readonly card?: 'lead' | 'bare' | undefined;
};

/** The result of `useCallPages`, or a complete list, which has no `more`. */
export type DataList<Row> = {
  readonly items: readonly Row[];
  readonly loading: boolean;
  readonly refusal: Refusal | undefined;
  readonly refetch: () => void;
  readonly hasMore?: boolean;
  readonly loadingMore?: boolean;
  readonly more?: () => void;
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  readonly caption: string;
  /** The first column names the row: it carries the link, and it is the head of the card. */
  readonly columns: readonly DataColumn<Row>[];
  readonly list: DataList<Row>;
  readonly rowKey: (row: Row) => string;
  /** The page of a row: `/players/5`. */
  readonly href?: ((row: Row) => string | undefined) | undefined;
  /** Called on a press when the row has no page. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Marks a row that needs attention, or one that is closed. */
  readonly tone?: ((row: Row) => 'warn' | 'loss' | 'faint' | undefined) | undefined;
  /** Rows that can be chosen for one action on all of them. */
  readonly selection?: RowSelection<Row> | undefined;
  /** Marks a row that the list no longer has. */
  readonly isGone?: ((row: Row) => boolean) | undefined;
  /** Shown when there are no rows and no filters are set. */
  readonly empty?: { readonly title: string; readonly text?: string } | undefined;
  /** The reason why filters may match nothing, where there is one to state. */
  readonly emptyFiltered?: string | undefined;
  /** Whether filters are set, where the query parameters are not only filters. */
  readonly isFiltered?: boolean | undefined;
};

/**
 * The table of the back office: native rows with a sticky head, keyboard movement with the arrows
 * or j and k, Enter to open; cards on a phone. It has its own loading, empty and refused states.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list } = props;
  const t = useT('backoffice-kit');
  if (list.refusal && list.items.length === 0) {
    const text = linesOf(list.refusal).join(' ');
    const again = <Button onClick={list.refetch}>{t('retry')}</Button>;
    return (
      <div className="data-box">
        <EmptyState isFailure heading="p" title={t('failed')} text={text} action={again} />
      </div>
    );
  }
  if (list.loading) return <Loading {...props} />;
  if (list.items.length === 0) return <Empty {...props} />;
  return <FullTable {...props} />;
}

function Loading<Row>({ caption, columns }: DataTableProps<Row>) {
  const t = useT('backoffice-kit');
  return (
    <div className="data-box">
      <p className="visually-hidden" role="status">
        {t('loading')}
      </p>
      <table className="data" aria-busy>
        <caption className="visually-hidden">{caption}</caption>
        <Head columns={columns} isWhole={false} />
        <tbody>
          <SkeletonRows columns={columns} />
        </tbody>
      </table>
    </div>
  );
}

function FullTable<Row>(props: DataTableProps<Row>) {
  const { list } = props;
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, list.hasMore ? list.more : undefined);
  return (
    <div className="data-box" ref={box}>
      <table className="data">
        <caption className="visually-hidden">{props.caption}</caption>
        <Head columns={props.columns} isWhole={list.hasMore !== true} />
        <tbody>
          <Rows {...props} />
        </tbody>
      </table>
      <DataFoot count={list.items.length} isStale={list.refusal !== undefined} {...list} />
    </div>
  );
}

type HeadProps<Row> = {
  readonly columns: readonly DataColumn<Row>[];
  /** Every row is here, so that they can be ordered here. */
  readonly isWhole: boolean;
};

function Head<Row>({ columns, isWhole }: HeadProps<Row>) {
  const sorting = useSorting();
  const t = useT('backoffice-kit');
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { id, head, sort, isSortedByCall } = column;
          const isSorted = sorting?.id === id;
          const direction = sorting?.isDescending ? 'descending' : 'ascending';
          return (
            <th
              key={id}
              scope="col"
              aria-sort={isSorted ? direction : undefined}
              {...cellAttributes(column)}
            >
              {isSortedByCall || (sort && isWhole) ? (
                <button type="button" onClick={() => pressSorting(id, sorting)}>
                  {head}
                </button>
              ) : (
                head || <span className="visually-hidden">{t('actions')}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { columns, list, rowKey, tone, isGone } = props;
  const sorting = useSorting();
  const locale = useLocale();
  const rows = list.hasMore ? list.items : sortRows(list.items, columns, sorting, locale);
  return rows.map((row) => {
    const attributes = {
      'data-tone': tone?.(row),
      'data-gone': isGone?.(row) || undefined,
    };
    return <Row key={rowKey(row)} {...props} row={row} attributes={attributes} />;
  });
}

type RowProps<Row> = DataTableProps<Row> & { row: Row; attributes: object };

/** One row; what a narrow table has no room for is below it, on request. */
function Row<Row>({ attributes, ...props }: RowProps<Row>) {
  const { columns, row, selection } = props;
  const t = useT('backoffice-kit');
  const [isOpen, setOpen] = useState(false);
  const hidden = columns.filter(({ from }) => from !== undefined);
  const widest = hidden.some(({ from }) => from === 'l') ? 'l' : 'm';
  return (
    <>
      <tr {...attributes}>
        {columns.map((column, index) => (
          <td key={column.id} data-label={column.head} {...cellAttributes(column)}>
            {index === 0 && hidden.length > 0 && (
              <button
                type="button"
                className="data-unfold"
                data-until={widest}
                aria-expanded={isOpen}
                aria-label={t('moreOfRow')}
                onClick={() => setOpen(!isOpen)}
              >
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
              </button>
            )}
            {index === 0 && selection && (
              <RowTick row={row} rowKey={props.rowKey} selection={selection} />
            )}
            {index === 0 ? <RowLink {...props} /> : cellOf(column, row)}
          </td>
        ))}
      </tr>
      {isOpen && (
        <tr className="data-rest" data-until={widest}>
          <td colSpan={columns.length}>
            <dl>
              {hidden.map((column) => (
                <div key={column.id} data-until={column.from}>
                  <dt>{column.head}</dt>
                  <dd>{cellOf(column, row)}</dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

function cellOf<Row>({ cell, sort }: DataColumn<Row>, row: Row): ReactNode {
  return cell ? cell(row) : sort?.(row);
}

/** Its press area covers the whole row; links and buttons of other cells lie above it. */
function RowLink<Row>({ row, columns, href, onOpen }: DataTableProps<Row> & { row: Row }) {
  const words = cellOf(columns[0]!, row);
  const to = href?.(row);
  if (to !== undefined) {
    return (
      <Link className="data-open" to={to}>
        {words}
      </Link>
    );
  }
  if (!onOpen) return words;
  return (
    <button type="button" className="data-open" onClick={() => onOpen(row)}>
      {words}
    </button>
  );
}

const SKELETON_ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

function SkeletonRows<Row>({ columns }: { columns: readonly DataColumn<Row>[] }) {
  return SKELETON_ROWS.map((row) => (
    <tr key={row} className="data-bone" aria-hidden="true">
      {columns.map((column) => (
        <td key={column.id} {...cellAttributes(column)}>
          <i />
        </td>
      ))}
    </tr>
  ));
}

function Empty<Row>({ empty, emptyFiltered, isFiltered: given }: DataTableProps<Row>) {
  const t = useT('backoffice-kit');
  const isAddressed = Object.keys(useQuery()).some((key) => key !== 'sort');
  const isFiltered = given ?? isAddressed;
  const words = isFiltered
    ? { title: t('emptyFiltered'), text: emptyFiltered }
    : { title: empty?.title ?? t('empty'), text: empty?.text };
  return (
    <div className="data-box" role="status">
      <EmptyState heading="p" {...words} />
    </div>
  );
}

function cellAttributes<Row>({ align, from, grow, card }: DataColumn<Row>) {
  return { 'data-align': align, 'data-from': from, 'data-grow': grow, 'data-card': card };
}
