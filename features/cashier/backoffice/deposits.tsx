import './backoffice-cashier.css';
import { CURRENCIES } from '#core/currency.ts';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { useMay } from '#domain/staff/backoffice/session.ts';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable, type DataColumn } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { PageHead } from '#platform/backoffice/page-head.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Money, useUiLocale } from '#platform/browser/ui/money.tsx';
import { exportDeposits, listDeposits, type DepositLine } from '../contract.backoffice.ts';
import { StatusBadge } from './status-badge.tsx';

const KEYS = ['status', 'currency', 'provider', 'needs', 'from', 'to', 'player'] as const;
const STATUSES = ['1', '2', '3', '4', '5', '6'] as const;

/** The list of all deposits, latest first. */
export function Page() {
  const t = useT('backoffice-cashier');
  // The URL may contain anything; the server refuses an unknown filter value.
  const query = useFilters(KEYS) as object;
  const list = useCallPages(listDeposits, { query });
  const mayExport = useMay(['payments', 'risk']);
  return (
    <>
      <PageHead title={t('deposits')} />
      <FilterBar
        filters={useDepositFilters()}
        aside={mayExport && <ExportButton call={exportDeposits} query={query} />}
      />
      <DataTable
        caption={t('deposits')}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => `/deposits/${row.id}`}
        tone={(row) => (row.needs_review ? 'warn' : undefined)}
        columns={useColumns()}
        empty={{ title: t('noDeposits') }}
      />
    </>
  );
}

function useDepositFilters() {
  const t = useT('backoffice-cashier');
  return [
    {
      key: 'status',
      kind: 'choice',
      label: t('statusName'),
      choices: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      key: 'needs',
      kind: 'choice',
      label: t('attention'),
      choices: [{ value: 'review', label: t('needsReview') }],
    },
    {
      key: 'currency',
      kind: 'choice',
      label: t('currency'),
      choices: CURRENCIES.map((value) => ({ value, label: value })),
    },
    { key: 'player', kind: 'search', label: t('playerNumber') },
    { key: 'from', kind: 'day', label: t('from') },
    { key: 'to', kind: 'day', label: t('to') },
  ] as const;
}

function useColumns(): readonly DataColumn<DepositLine>[] {
  const t = useT('backoffice-cashier');
  const locale = useUiLocale();
  return [
    { id: 'id', head: t('number'), cell: (row) => `#${row.id}` },
    {
      id: 'player',
      head: t('player'),
      cell: (row) => <PlayerLink id={row.player_id} name={row.player_name} />,
      grow: true,
    },
    {
      id: 'amount',
      head: t('amount'),
      align: 'end',
      card: 'lead',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'status',
      head: t('statusName'),
      card: 'bare',
      cell: (row) => <StatusBadge deposit={row} />,
    },
    { id: 'method', head: t('method'), from: 'm', cell: (row) => row.method[locale] },
    { id: 'at', head: t('begun'), from: 'l', cell: (row) => <Timestamp at={row.created_at} /> },
  ];
}
