import { DataTable } from '#platform/backoffice/data-table.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import type { SectionProps } from './section.ts';

const STEPS = ['visitors', 'registered', 'deposited', 'bet', 'withdrew'] as const;

/** Each step with its share of the step before; visitors are browsers, the rest are accounts. */
export function FunnelTable({ report, state }: SectionProps) {
  const t = useT('backoffice-analytics');
  const f = useFormat();
  const funnel = report?.funnel;
  const items = funnel
    ? STEPS.map((step, index) => ({
        step,
        count: funnel[step],
        before: index === 0 ? 0 : funnel[STEPS[index - 1]!],
      }))
    : [];
  return (
    <section className="analytics-section">
      <h2>{t('funnel')}</h2>
      <p>{t('funnelLead')}</p>
      <DataTable
        caption={t('funnel')}
        list={{ items, ...state }}
        rowKey={({ step }) => step}
        columns={[
          { id: 'step', head: t('step'), grow: true, cell: ({ step }) => t(step) },
          { id: 'count', head: t('count'), align: 'end', cell: ({ count }) => f.number(count) },
          {
            id: 'share',
            head: t('share'),
            align: 'end',
            cell: ({ count, before }) =>
              before === 0 ? '—' : f.percent(Math.round((count / before) * 100) * 100),
          },
        ]}
      />
    </section>
  );
}
