/** What the lists of deposits, withdrawals and movements have in common. */
import type { ReactNode } from 'react';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { IconName } from '#platform/browser/ui/icon-paths.ts';
import { useZone } from '../settings/zones.ts';
import type { FetchPage } from './collect-pages.ts';
import { ExportButton, type TableOf } from './export-button.tsx';
import { Filters, type FilterName } from './filters.tsx';
import { Listing, type Pages } from './listing.tsx';

type MoneyListProps<Row> = {
  /** Also a part of the name of the exported file. */
  readonly name: 'deposits' | 'withdrawals' | 'movements';
  readonly filters: readonly FilterName[];
  readonly pages: Pages<Row>;
  readonly ask: FetchPage<Row>;
  readonly table: TableOf<Row>;
  readonly row: (row: Row) => ReactNode;
  readonly empty: ReactNode;
  readonly end?: ReactNode;
};

export function MoneyList<Row extends { readonly id: string; readonly created_at: string }>(
  props: MoneyListProps<Row>,
) {
  const { name, filters, pages, ask, table, row, empty, end } = props;
  const t = useT('profile');
  return (
    <>
      <Filters has={filters} />
      <ExportButton name={name} isEmpty={pages.items.length === 0} ask={ask} table={table} />
      <Listing
        label={t(`history.tabs.${name}`)}
        pages={pages}
        keyOf={({ id }) => id}
        timeOf={({ created_at }) => created_at}
        row={row}
        empty={empty}
        end={end}
      />
    </>
  );
}

type MoneyRowProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly note?: string | undefined;
  /** Before the time. */
  readonly where?: ReactNode;
  readonly at: string;
  /** The amount, and its status or the balance after it. */
  readonly children: ReactNode;
};

/** The content of one row: an icon, the reason with its time, the amount. */
export function MoneyRow({ icon, title, note, where, at, children }: MoneyRowProps) {
  const f = useFormat();
  const zone = useZone();
  return (
    <>
      <span className="history-icon">
        <Icon name={icon} size={18} />
      </span>
      <span className="history-what">
        <span>{title}</span>
        {note !== undefined && <small>{note}</small>}
        <small className="tabular">
          {where}
          {f.time(at, zone)}
        </small>
      </span>
      <span className="history-amount">{children}</span>
    </>
  );
}
