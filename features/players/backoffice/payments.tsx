import type { DataColumn } from '#platform/backoffice/data-table.tsx';
import { choice } from '#platform/backoffice/filter-bar.tsx';
import { CallList } from '#platform/backoffice/list-page.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money, useUiLocale } from '#platform/browser/ui/money.tsx';
import {
  DEPOSIT_STATUSES,
  exportDeposits,
  exportWithdrawals,
  listDeposits,
  listWithdrawals,
  type PlayerDeposit,
  type PlayerWithdrawal,
  WITHDRAWAL_STATUSES,
} from '../contract.backoffice.history.ts';
import { DEPOSIT_TONE, WITHDRAWAL_TONE } from './labels.ts';

/** Deposits and withdrawals side by side, with their statuses. */
export function Payments({ id }: { id: string }) {
  return (
    <div className="player-payments">
      <Deposits id={id} />
      <Withdrawals id={id} />
    </div>
  );
}

function Deposits({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <section aria-labelledby="player-deposits">
      <h2 id="player-deposits">{t('deposits.title')}</h2>
      <CallList
        caption={t('deposits.title')}
        call={listDeposits}
        file={exportDeposits}
        params={{ player: id }}
        filters={[
          {
            ...choice('deposits', t('deposits.status'), DEPOSIT_STATUSES, (one) =>
              t(`deposits.states.${one}`),
            ),
            sends: 'status',
          },
        ]}
        columns={useDepositColumns()}
        rowKey={(row) => row.id}
        href={(row) => `/deposits/${row.id}`}
        empty={{ title: t('deposits.empty') }}
      />
    </section>
  );
}

function Withdrawals({ id }: { id: string }) {
  const t = useT('backoffice-players');
  return (
    <section aria-labelledby="player-withdrawals">
      <h2 id="player-withdrawals">{t('withdrawals.title')}</h2>
      <CallList
        caption={t('withdrawals.title')}
        call={listWithdrawals}
        file={exportWithdrawals}
        params={{ player: id }}
        filters={[
          {
            ...choice('withdrawals', t('withdrawals.status'), WITHDRAWAL_STATUSES, (one) =>
              t(`withdrawals.states.${one}`),
            ),
            sends: 'status',
          },
        ]}
        columns={useWithdrawalColumns()}
        rowKey={(row) => row.id}
        href={(row) => `/withdrawals/${row.id}`}
        empty={{ title: t('withdrawals.empty') }}
      />
    </section>
  );
}

function useDepositColumns(): readonly DataColumn<PlayerDeposit>[] {
  const t = useT('backoffice-players');
  const locale = useUiLocale();
  return [
    {
      id: 'id',
      sort: (row) => Number(row.id),
      head: t('deposits.id'),
      cell: (row) => `#${row.id}`,
    },
    {
      id: 'method',
      sort: (row) => row.method[locale],
      head: t('deposits.method'),
      grow: true,
      cell: (row) => row.method[locale],
    },
    {
      id: 'amount',
      isSortedByCall: true,
      head: t('deposits.amount'),
      align: 'end',
      card: 'lead',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'paid',
      isSortedByCall: true,
      head: t('deposits.paid'),
      align: 'end',
      cell: (row) => row.paid && <Money amount={row.paid} currency={row.currency} />,
    },
    {
      id: 'status',
      sort: (row) => row.status,
      head: t('deposits.status'),
      card: 'bare',
      cell: (row) => (
        <Badge tone={DEPOSIT_TONE[row.status]}>
          {t(`deposits.states.${row.status}`)}
          {row.is_late && `, ${t('deposits.late')}`}
        </Badge>
      ),
    },
    {
      id: 'invoice',
      head: t('deposits.invoice'),
      from: 'l',
      cell: (row) => <span className="player-faint">{row.invoice}</span>,
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('deposits.at'),
      cell: (row) => <Timestamp at={row.created_at} />,
    },
  ];
}

function useWithdrawalColumns(): readonly DataColumn<PlayerWithdrawal>[] {
  const t = useT('backoffice-players');
  const locale = useUiLocale();
  return [
    {
      id: 'id',
      sort: (row) => Number(row.id),
      head: t('withdrawals.id'),
      cell: (row) => `#${row.id}`,
    },
    {
      id: 'destination',
      head: t('withdrawals.destination'),
      grow: true,
      cell: (row) => (
        <span className="player-who">
          {row.method[locale]} <small>{row.destination}</small>
        </span>
      ),
    },
    {
      id: 'amount',
      isSortedByCall: true,
      head: t('withdrawals.amount'),
      align: 'end',
      card: 'lead',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'fee',
      sort: (row) => Number(row.fee),
      head: t('withdrawals.fee'),
      align: 'end',
      from: 'm',
      cell: (row) => <Money amount={row.fee} currency={row.currency} />,
    },
    {
      id: 'status',
      sort: (row) => row.status,
      head: t('withdrawals.status'),
      card: 'bare',
      cell: (row) => (
        <Badge tone={WITHDRAWAL_TONE[row.status]}>
          {t(`withdrawals.states.${row.status}`)}
          {row.is_on_hold && `, ${t('withdrawals.onHold')}`}
        </Badge>
      ),
    },
    {
      id: 'at',
      isSortedByCall: true,
      head: t('withdrawals.at'),
      cell: (row) => <Timestamp at={row.created_at} />,
    },
  ];
}
