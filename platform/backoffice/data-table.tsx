import './data-table.css';
import { useRef, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { linesOf } from '../browser/ui/errors.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Button } from '../browser/ui/button.tsx';
import { Blank } from './blank.tsx';
import { Link, useDeskQuery } from './router.tsx';
import { useRowKeys } from './row-keys.ts';

export type DataColumn<Row> = {
  readonly id: string;
  /** Also the label of the value where a row is drawn as a card. */
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Money and numbers stand at the end, so that their digits line up. */
  readonly align?: 'end' | undefined;
  /** Left out where the table is narrower than this; a card shows it all. */
  readonly from?: 'm' | 'l' | undefined;
  /** What may grow: the others are as wide as what they hold. */
  readonly grow?: true | undefined;
  /** On a card: at the end of its first line, or on a line of its own; both without the name. */
  readonly card?: 'lead' | 'bare' | undefined;
};

/** As `useCallPages` answers; a list that is whole has no `more`. */
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
  /** Says what the table holds, to screen readers. */
  readonly caption: string;
  /** The first column names the row: it carries the link, and it is the head of the card. */
  readonly columns: readonly DataColumn<Row>[];
  readonly list: DataList<Row>;
  readonly rowKey: (row: Row) => string;
  /** The page of a row: `/players/5`. */
  readonly href?: ((row: Row) => string | undefined) | undefined;
  /** Instead of a page: what pressing the row does. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Marks a row that wants attention, or one that is over. */
  readonly tone?: ((row: Row) => 'warn' | 'loss' | 'faint' | undefined) | undefined;
  /** What there is to say when nothing is there and nothing was filtered. */
  readonly empty?: { readonly title: string; readonly text?: string } | undefined;
  /** Where the address says something else than filters, whether any are set. */
  readonly isFiltered?: boolean | undefined;
};

/**
 * The table of the back office: native rows with a head that stays, moved along with the arrows or
 * j and k, opened with Enter; cards on a phone. Its states are its own: loading, empty, refused.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { list } = props;
  const t = useT('backoffice-kit');
  if (list.refusal && list.items.length === 0) {
    const text = linesOf(list.refusal).join(' ');
    const again = <Button onClick={list.refetch}>{t('retry')}</Button>;
    return (
      <div className="data-box">
        <Blank isFailure heading="p" title={t('failed')} text={text} action={again} />
      </div>
    );
  }
  if (list.loading) return <Loading {...props} />;
  if (list.items.length === 0) return <Empty {...props} />;
  return <Whole {...props} />;
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
          <Bones columns={columns} />
        </tbody>
      </table>
    </div>
  );
}

function Whole<Row>(props: DataTableProps<Row>) {
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
          <th key={column.id} scope="col" {...lookOf(column)}>
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
        <td key={column.id} data-label={column.head} {...lookOf(column)}>
          {index === 0 ? <Opener {...props} row={row} /> : column.cell(row)}
        </td>
      ))}
    </tr>
  ));
}

/** Its press reaches over the whole row; links and buttons of other cells lie above it. */
function Opener<Row>({ row, columns, href, onOpen }: DataTableProps<Row> & { row: Row }) {
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
      {list.refusal && <Stale again={list.refetch} />}
      {list.hasMore && list.more && (
        <Button size="s" busy={list.loadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}

/** It was asked again in vain: what stands here may have changed. */
function Stale({ again }: { again: () => void }) {
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

const BONES = [0, 1, 2, 3, 4, 5, 6, 7];

function Bones<Row>({ columns }: { columns: readonly DataColumn<Row>[] }) {
  return BONES.map((row) => (
    <tr key={row} className="data-bone" aria-hidden="true">
      {columns.map((column) => (
        <td key={column.id} {...lookOf(column)}>
          <i />
        </td>
      ))}
    </tr>
  ));
}

function Empty<Row>({ empty, isFiltered: given }: DataTableProps<Row>) {
  const t = useT('backoffice-kit');
  const isAddressed = Object.keys(useDeskQuery()).length > 0;
  const isFiltered = given ?? isAddressed;
  const words = isFiltered
    ? { title: t('emptyFiltered') }
    : { title: empty?.title ?? t('empty'), text: empty?.text };
  return (
    <div className="data-box" role="status">
      <Blank heading="p" {...words} />
    </div>
  );
}

function lookOf<Row>({ align, from, grow, card }: DataColumn<Row>) {
  return { 'data-align': align, 'data-from': from, 'data-grow': grow, 'data-card': card };
}
