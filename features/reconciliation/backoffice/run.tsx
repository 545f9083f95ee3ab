import { useCall } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import type { PageProps } from '#platform/browser/router/router.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Facts } from '#platform/browser/ui/rows.tsx';
import { getRun, type DifferenceShown, type RunShown } from '../contract.backoffice.ts';
import { RunResult } from './runs.tsx';
import { useDurationText } from './views.tsx';

/** One run and its findings. */
export function Page({ params }: PageProps) {
  const t = useT('backoffice-reconciliation');
  const { data, ...state } = useCall(getRun, { params: { id: params['id']! } });
  return (
    <>
      <PageHead
        title={t('runTitle', { id: params['id']! })}
        back={{ to: '/reconciliation/runs', label: t('runs') }}
      />
      {data && <About run={data.data} />}
      <h2 className="visually-hidden">{t('differences')}</h2>
      <DataTable<DifferenceShown>
        caption={t('differences')}
        list={{ items: data?.data.findings ?? [], ...state }}
        rowKey={(row) => `${row.kind}/${row.subject}`}
        columns={[
          {
            id: 'what',
            head: t('difference'),
            cell: (row) => t(`kinds.${row.kind}.title`),
            grow: true,
          },
          { id: 'subject', head: t('subject'), cell: (row) => row.subject },
        ]}
        empty={{ title: t('agreesLong') }}
      />
    </>
  );
}

function About({ run }: { run: RunShown }) {
  const t = useT('backoffice-reconciliation');
  const f = useFormat();
  const took = useDurationText();
  return (
    <Panel>
      <Facts
        facts={[
          { name: t('check'), value: t(`names.${run.check}`) },
          { name: t('began'), value: <Timestamp at={run.started_at} seconds /> },
          { name: t('duration'), value: took(run.duration_ms) },
          { name: t('compared'), value: f.number(run.compared_count) },
          { name: t('result'), value: <RunResult run={run} /> },
          {
            name: t('requestedBy'),
            value: run.staff_id === null ? t('schedule') : `#${run.staff_id}`,
          },
        ]}
      />
    </Panel>
  );
}
