import { useState } from 'react';
import { getPartnerDashboard, type TrafficRow } from '#features/affiliates/contract.partner.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { Segmented } from '#platform/browser/ui/choice.tsx';
import { Table } from '#platform/browser/ui/rows.tsx';
import { Estimates } from '../estimates.tsx';
import { Loaded } from '../loaded.tsx';
import { Sums } from '../sums.tsx';
import { Total } from '../total.tsx';

const EVERY_MS = 30_000;

/** What the links brought in the last day by hour, or in the last month by day. */
export function Page() {
  const t = useT('partner');
  const [by, setBy] = useState<'hour' | 'day'>('day');
  const found = useCall(getPartnerDashboard, { query: { by } }, { everyMs: EVERY_MS });
  return (
    <Loaded
      title={t('pages.dashboard')}
      lead={t('dashboard.lead')}
      found={found}
      actions={
        <Segmented
          legend={t('dashboard.by')}
          value={by}
          choices={[
            { value: 'day', label: t('dashboard.day') },
            { value: 'hour', label: t('dashboard.hour') },
          ]}
          onChange={setBy}
        />
      }
    >
      {({ rows, total }) => (
        <>
          <Total total={total} />
          <Estimates />
          <Rows rows={rows.toReversed()} by={by} />
        </>
      )}
    </Loaded>
  );
}

function Rows({ rows, by }: { readonly rows: readonly TrafficRow[]; readonly by: 'hour' | 'day' }) {
  const t = useT('partner');
  const f = useFormat();
  const nameOf = (key: string) =>
    by === 'hour' ? `${key.slice(0, 10)} ${key.slice(11, 16)} UTC` : key;
  return (
    <Table
      caption={t('pages.dashboard')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { id: 'key', head: t(`dashboard.${by}`), cell: ({ key }) => nameOf(key) },
        {
          id: 'clicks',
          head: t('dashboard.clicks'),
          align: 'end',
          cell: ({ clicks }) => f.number(clicks),
        },
        {
          id: 'registrations',
          head: t('dashboard.registrations'),
          align: 'end',
          cell: ({ registrations }) => f.number(registrations),
        },
        {
          id: 'deposits',
          head: t('dashboard.firstDeposits'),
          align: 'end',
          cell: ({ first_deposits }) => f.number(first_deposits),
        },
        {
          id: 'ngr',
          head: t('dashboard.ngr'),
          align: 'end',
          cell: ({ sums }) => <Sums sums={sums} name="ngr" />,
        },
        {
          id: 'commission',
          head: t('dashboard.commission'),
          align: 'end',
          wideOnly: true,
          cell: ({ sums }) => <Sums sums={sums} name="commission" />,
        },
      ]}
    />
  );
}
