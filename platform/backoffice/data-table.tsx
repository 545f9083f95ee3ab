import './data-table.css';
import { useRef, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { linesOf } from '../browser/ui/errors.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Link, useQuery } from '../browser/router/router.tsx';
import { useRowKeys } from './row-keys.ts';

export type DataColumn<Row> = {
  readonly id: string;
  /** Also the label of the value where a row is drawn as a card. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Money and numbers are aligned at the end, so that their digits line up. */
  readonly align?: 'end' | undefined;
  /** Hidden where the table is narrower than this; a card shows every column. */
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
  /** Shown when there are no rows and no filters are set. */
  readonly empty?: { readonly title: string; readonly text?: string } | undefined;
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
        <Head columns={columns} />
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
        <Head columns={props.columns} />
        <tbody>
          <Rows {...props} />
        </tbody>
      </table>
      <Foot list={list} />
    </div>
  );
}

function Head<Row>({ columns }: { columns: readonly DataColumn<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" {...cellAttributes(column)}>
            {column.head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { columns, list, rowKey, tone } = props;
  return list.items.map((row) => (
    <tr key={rowKey(row)} data-tone={tone?.(row)}>
      {columns.map((column, index) => (
        <td key={column.id} data-label={column.head} {...cellAttributes(column)}>
          {index === 0 ? <RowLink {...props} row={row} /> : column.cell(row)}
        </td>
      ))}
    </tr>
  ));
}

/** Its press area covers the whole row; links and buttons of other cells lie above it. */
function RowLink<Row>({ row, columns, href, onOpen }: DataTableProps<Row> & { row: Row }) {
  const words = columns[0]!.cell(row);
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

function Foot<Row>({ list }: { list: DataList<Row> }) {
  const t = useT('backoffice-kit');
  const count = list.items.length;
  return (
    <div className="data-foot">
      <span role="status">{t(list.hasMore ? 'shownMore' : 'shown', { count })}</span>
      {list.refusal && <StaleNotice again={list.refetch} />}
      {list.hasMore && list.more && (
        <Button size="s" busy={list.loadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** A reload failed: the rows shown may be outdated. */
function StaleNotice({ again }: { again: () => void }) {
  const t = useT('backoffice-kit');
  return (
    <span className="data-stale" role="alert">
      {t('stale')}
      <Button size="s" onClick={again}>
        {t('retry')}
      </Button>
    </span>
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

function Empty<Row>({ empty, isFiltered: given }: DataTableProps<Row>) {
  const t = useT('backoffice-kit');
  const isAddressed = Object.keys(useQuery()).length > 0;
  const isFiltered = given ?? isAddressed;
  const words = isFiltered
    ? { title: t('emptyFiltered') }
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
