import './support.css';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { ExportRows } from '#platform/backoffice/export-button.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { Day } from '#platform/backoffice/timestamp.tsx';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { getReport, type ReportDay } from '../contract.backoffice.report.ts';

/** How soon players got their first answer, by the day on which their thread began. */
export function Page() {
  const t = useT('backoffice-support');
  const query = useFilters(['from', 'to']);
  const { data, ...state } = useCall(getReport, { query });
  const found = data?.data;
  const days = found?.days ?? [];
  const period = {
    key: 'period',
    kind: 'period',
    label: t('report.period'),
    from: { label: t('report.from'), value: found?.from },
    to: { label: t('report.to'), value: found?.to },
  } as const;
  return (
    <>
      <PageHead title={t('report.title')} lead={t('report.lead')} />
      <FilterBar filters={[period]} aside={<ExportRows name="support-answers" rows={days} />} />
      {found && <Whole figures={found.whole} />}
      <DataTable
        caption={t('report.title')}
        list={{ items: days, ...state }}
        rowKey={({ day }) => day}
        columns={useColumns()}
        isFiltered={false}
        empty={{ title: t('report.empty') }}
      />
    </>
  );
}

type Figures = Omit<ReportDay, 'day'>;

/** Hours, minutes and seconds; nothing where no thread was answered. */
function useTimeText(): (seconds: number | null) => string {
  const f = useFormat();
  return (seconds) => (seconds === null ? '—' : f.duration(seconds));
}

function Whole({ figures }: { figures: Figures }) {
  const t = useT('backoffice-support');
  const f = useFormat();
  const time = useTimeText();
  const facts = [
    { name: t('report.opened'), value: f.number(figures.opened) },
    { name: t('report.answered'), value: f.number(figures.answered) },
    { name: t('report.median'), value: time(figures.median_seconds) },
    { name: t('report.p90'), value: time(figures.p90_seconds) },
  ];
  return (
    <Panel title={t('report.whole')} className="support-whole">
      <Facts facts={facts} />
    </Panel>
  );
}

function useColumns(): readonly DataColumn<ReportDay>[] {
  const t = useT('backoffice-support');
  const f = useFormat();
  const time = useTimeText();
  return [
    {
      id: 'day',
      head: t('report.day'),
      grow: true,
      sort: ({ day }) => day,
      cell: ({ day }) => <Day day={day} />,
    },
    {
      id: 'opened',
      head: t('report.opened'),
      align: 'end',
      sort: ({ opened }) => opened,
      cell: ({ opened }) => f.number(opened),
    },
    {
      id: 'answered',
      head: t('report.answered'),
      align: 'end',
      sort: ({ answered }) => answered,
      cell: ({ answered }) => f.number(answered),
    },
    {
      id: 'median',
      head: t('report.median'),
      align: 'end',
      sort: ({ median_seconds: seconds }) => seconds ?? undefined,
      cell: ({ median_seconds: seconds }) => time(seconds),
    },
    {
      id: 'p90',
      head: t('report.p90'),
      align: 'end',
      sort: ({ p90_seconds: seconds }) => seconds ?? undefined,
      cell: ({ p90_seconds: seconds }) => time(seconds),
    },
  ];
}
