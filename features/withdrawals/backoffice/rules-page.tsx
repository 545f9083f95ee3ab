import './withdrawals.css';
import { useState } from 'react';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import {
  exportRules,
  listRules,
  rulesProposals,
  type WithdrawalRules,
} from '../contract.backoffice.rules.ts';
import { ChangeRules } from './change-rules.tsx';
import { ProposedRules } from './rules-proposal.tsx';

/** The review rules by currency. An admin changes them; loosening them takes two admins. */
export function Page() {
  const t = useT('backoffice-withdrawals');
  const { data, refusal, loading, refetch } = useCall(listRules, {});
  const [open, setOpen] = useState<WithdrawalRules>();
  const mayChange = useMay(rulesProposals.propose.roles);
  const rules = data?.data ?? [];
  return (
    <>
      <PageHead
        title={t('rules.title')}
        lead={t(mayChange ? 'rules.lead' : 'rules.leadOther')}
        actions={<ExportButton call={exportRules} />}
      />
      {rules.map((one) => (
        <ProposedRules key={one.currency} rules={one} onDone={refetch} />
      ))}
      <DataTable
        caption={t('rules.title')}
        columns={useColumns()}
        list={{ items: rules, refusal, loading, refetch }}
        rowKey={({ currency }) => currency}
        onOpen={mayChange ? setOpen : undefined}
      />
      {open && <ChangeRules rules={open} onClose={() => setOpen(undefined)} onDone={refetch} />}
    </>
  );
}

function useColumns(): DataColumn<WithdrawalRules>[] {
  const t = useT('backoffice-withdrawals');
  const bound = (of: 'four_eyes_min' | 'day_max') => (rules: WithdrawalRules) => {
    const amount = rules[of];
    return amount === null ? t('rules.none') : <Money amount={amount} currency={rules.currency} />;
  };
  return [
    {
      id: 'currency',
      sort: (row) => row.currency,
      head: t('queue.currency'),
      cell: ({ currency, proposal }) => (
        <span className="withdrawal-flags">
          {currency}
          {proposal && <Badge tone="warn">{t('rules.proposed')}</Badge>}
        </span>
      ),
    },
    {
      id: 'automatic',
      sort: (row) => Number(row.automatic_max),
      head: t('rules.automatic_max'),
      align: 'end',
      cell: ({ automatic_max, currency }) => <Money amount={automatic_max} currency={currency} />,
    },
    { id: 'eyes', head: t('rules.four_eyes_min'), align: 'end', cell: bound('four_eyes_min') },
    { id: 'day', head: t('rules.day_max'), align: 'end', cell: bound('day_max') },
    {
      id: 'cancel',
      head: t('rules.is_cancel_allowed'),
      cell: ({ is_cancel_allowed }) => t(is_cancel_allowed ? 'one.yes' : 'one.no'),
    },
    {
      id: 'silent',
      sort: (row) => row.silent_hours,
      head: t('rules.silent_hours'),
      from: 'l',
      cell: ({ silent_hours }) => t('rules.hours', { count: silent_hours }),
    },
    {
      id: 'at',
      sort: (row) => row.updated_at,
      head: t('rules.changed'),
      from: 'm',
      cell: ({ updated_at }) => <Timestamp at={updated_at} />,
    },
  ];
}
