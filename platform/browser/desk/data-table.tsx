import './data-table.css';
import { useRef, type ReactNode } from 'react';
import type { Refusal } from '#core/refusal.ts';
import { linesOf } from '../errors.ts';
import { useT } from '../i18n.tsx';
import { Button } from '../ui/button.tsx';
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
  const t = useT('desk-kit');
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, list.hasMore ? list.more : undefined);
  if (list.refusal && list.items.length === 0) {
    const text = linesOf(list.refusal).join(' ');
    const again = <Button onClick={list.refetch}>{t('retry')}</Button>;
    return <Blank isFailure title={t('failed')} text={text} action={again} />;
  }
  if (!list.loading && list.items.length === 0) return <Empty {...props} />;
  return (
    <div className="data-box" ref={box}>
      <table className="data" aria-busy={list.loading || undefined}>
        <caption className="visually-hidden">{props.caption}</caption>
        <Head columns={props.columns} />
        <tbody>{list.loading ? <Bones columns={props.columns} /> : <Rows {...props} />}</tbody>
      </table>
      {!list.loading && <Foot list={list} />}
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
  const t = useT('desk-kit');
  const count = list.items.length;
  return (
    <div className="data-foot">
      <span role="status">{t(list.hasMore ? 'shownMore' : 'shown', { count })}</span>
      {list.hasMore && list.more && (
        <Button size="s" busy={list.loadingMore} onClick={list.more}>
          {t('more')}
        </Button>
      )}
    </div>
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
  const t = useT('desk-kit');
  const isAddressed = Object.keys(useDeskQuery()).length > 0;
  const isFiltered = given ?? isAddressed;
  if (isFiltered) return <Blank title={t('emptyFiltered')} />;
  return <Blank title={empty?.title ?? t('empty')} text={empty?.text} />;
}

function lookOf<Row>({ align, from, grow }: DataColumn<Row>) {
  return { 'data-align': align, 'data-from': from, 'data-grow': grow };
}
