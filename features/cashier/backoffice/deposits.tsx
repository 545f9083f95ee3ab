import './backoffice-cashier.css';
import { CURRENCIES } from '#core/currency.ts';
import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { moneyColumn } from '#platform/backoffice/figure-columns.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { ListPage } from '#platform/backoffice/list-page.tsx';
import { PlayerLink } from '#domain/staff/backoffice/player-link.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { useUiLocale } from '#platform/browser/ui/money.tsx';
import { exportDeposits, listDeposits, type DepositLine } from '../contract.backoffice.ts';
import { StatusBadge } from './status-badge.tsx';

/** The list of all deposits, latest first. */
export function Page() {
  const t = useT('backoffice-cashier');
  return (
    <ListPage
      title={t('deposits')}
      call={listDeposits}
      file={exportDeposits}
      filters={[
        choice('status', t('statusName'), ['1', '2', '3', '4', '5', '6'], (one) =>
          t(`status.${one}`),
        ),
        choice('needs', t('attention'), ['review'], () => t('needsReview')),
        choice('currency', t('currency'), CURRENCIES),
        { key: 'player', kind: 'search', label: t('playerNumber') },
        { key: 'from', kind: 'day', label: t('from') },
        { key: 'to', kind: 'day', label: t('to') },
        { key: 'provider', kind: 'linked' },
      ]}
      rowKey={(row) => row.id}
      href={(row) => `/deposits/${row.id}`}
      tone={(row) => (row.needs_review ? 'warn' : undefined)}
      columns={useColumns()}
      empty={{ title: t('noDeposits') }}
    />
  );
}

function useColumns(): readonly DataColumn<DepositLine>[] {
  const t = useT('backoffice-cashier');
  const locale = useUiLocale();
  return [
    { id: 'id', sort: (row) => Number(row.id), head: t('number'), cell: (row) => `#${row.id}` },
    {
      id: 'player',
      sort: (row) => Number(row.player_id),
      head: t('player'),
      cell: (row) => (
        <PlayerLink id={row.player_id} name={row.player_name} detail={row.player_contact} />
      ),
      grow: true,
    },
    moneyColumn('amount', t('amount'), (row) => row.amount, {
      card: 'lead',
      isSortedByCall: true,
    }),
    {
      id: 'status',
      sort: (row) => row.status,
      head: t('statusName'),
      card: 'bare',
      cell: (row) => <StatusBadge deposit={row} />,
    },
    {
      id: 'method',
      sort: (row) => row.method[locale],
      head: t('method'),
      from: 'm',
      cell: (row) => row.method[locale],
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('begun'),
      from: 'l',
      cell: (row) => <Timestamp at={row.created_at} />,
    },
  ];
}
