import type { TrafficRow } from '#features/affiliates/contract.partner.ts';
import type { ReportColumn, ReportKind } from '#features/affiliates/contract.partner.reports.ts';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { Sums } from './sums.tsx';

type Sort = ReportColumn | `-${ReportColumn}`;
type ReportTableProps = {
  readonly by: ReportKind;
  readonly rows: readonly TrafficRow[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

const MONEY = ['deposited', 'ngr', 'commission'] as const;

/** The rows of a report; the heads of its columns sort it. */
export function ReportTable({ by, rows, sort, onSort }: ReportTableProps) {
  const t = useT('partner');
  const f = useFormat();
  const name = (column: Exclude<ReportColumn, 'key'>) =>
    t(`dashboard.${column === 'first_deposits' ? 'firstDeposits' : column}`);
  const head = (column: ReportColumn, label: string) => ({
    id: column,
    sorted: sortOf(sort, column),
    head: <SortButton column={column} label={label} sort={sort} onSort={onSort} />,
  });
  const counts = (['clicks', 'registrations', 'first_deposits'] as const).filter(
    (column) => by !== 'player' || column !== 'clicks',
  );
  return (
    <Table
      caption={t(`reports.by.${by}`)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          ...head('key', t(`reports.by.${by}`)),
          cell: ({ key }) => (
            <span className={by === 'day' ? 'partner-sum' : undefined}>
              {key === '' ? t('reports.unnamed') : key}
            </span>
          ),
        },
        ...counts.map((column) => ({
          ...head(column, name(column)),
          align: 'end' as const,
          cell: (row: TrafficRow) => f.number(row[column]),
        })),
        ...MONEY.map((column) => ({
          ...head(column, name(column)),
          align: 'end' as const,
          cell: ({ sums }: TrafficRow) => <Sums sums={sums} name={column} />,
        })),
      ]}
    />
  );
}

function sortOf(sort: Sort, column: ReportColumn): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending';
  return sort === `-${column}` ? 'descending' : undefined;
}

type SortButtonProps = Pick<ReportTableProps, 'sort' | 'onSort'> & {
  readonly column: ReportColumn;
  readonly label: string;
};

/** Numbers are sorted from the largest at first, names from the first. */
function SortButton({ column, label, sort, onSort }: SortButtonProps) {
  const order = sortOf(sort, column);
  const isNext = order === undefined ? column === 'key' : order === 'descending';
  const arrow = order === undefined ? '' : order === 'ascending' ? ' ↑' : ' ↓';
  return (
    <button
      type="button"
      className="partner-sort"
      onClick={() => onSort(isNext ? column : `-${column}`)}
    >
      {label}
      <span aria-hidden="true">{arrow}</span>
    </button>
  );
}
