import { useCallPages } from '#platform/browser/net/data.tsx';
import { DataTable } from '#platform/backoffice/data-table.tsx';
import { ExportButton } from '#platform/backoffice/export-button.tsx';
import { FilterBar, useFilters, type Filter } from '#platform/backoffice/filter-bar.tsx';
import { Timestamp } from '#platform/backoffice/timestamp.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Money, useUiLocale } from '#platform/browser/ui/money.tsx';
import {
  DEPOSIT_STATUSES,
  listDeposits,
  listWithdrawals,
  type PlayerDeposit,
  type PlayerWithdrawal,
  WITHDRAWAL_STATUSES,
} from '../contract.backoffice.history.ts';
import { withoutUndefined } from './without-undefined.ts';
import { DEPOSIT_TONE, WITHDRAWAL_TONE } from './labels.ts';

/** Deposits and withdrawals side by side, with their statuses. */
export function Payments({ id }: { id: string }) {
  return (
    <div className="player-payments">
      <FilterBar filters={usePaymentFilters()} />
      <Deposits id={id} />
      <Withdrawals id={id} />
    </div>
  );
}

function Deposits({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const { deposits } = useFilters(['deposits']);
  const query = withoutUndefined({ status: DEPOSIT_STATUSES.find((one) => one === deposits) });
  const request = { params: { player: id }, query };
  const list = useCallPages(listDeposits, request);
  return (
    <section aria-labelledby="player-deposits">
      <div className="player-payments-head">
        <h2 id="player-deposits">{t('deposits.title')}</h2>
        <ExportButton list={listDeposits} {...request} />
      </div>
      <DataTable
        caption={t('deposits.title')}
        columns={useDepositColumns()}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => `/deposits/${row.id}`}
        empty={{ title: t('deposits.empty') }}
        isFiltered={query.status !== undefined}
      />
    </section>
  );
}

function Withdrawals({ id }: { id: string }) {
  const t = useT('backoffice-players');
  const { withdrawals } = useFilters(['withdrawals']);
  const query = withoutUndefined({
    status: WITHDRAWAL_STATUSES.find((one) => one === withdrawals),
  });
  const request = { params: { player: id }, query };
  const list = useCallPages(listWithdrawals, request);
  return (
    <section aria-labelledby="player-withdrawals">
      <div className="player-payments-head">
        <h2 id="player-withdrawals">{t('withdrawals.title')}</h2>
        <ExportButton list={listWithdrawals} {...request} />
      </div>
      <DataTable
        caption={t('withdrawals.title')}
        columns={useWithdrawalColumns()}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => `/withdrawals/${row.id}`}
        empty={{ title: t('withdrawals.empty') }}
        isFiltered={query.status !== undefined}
      />
    </section>
  );
}

function usePaymentFilters(): readonly Filter[] {
  const t = useT('backoffice-players');
  return [
    {
      key: 'deposits',
      kind: 'choice',
      label: t('deposits.title'),
      choices: DEPOSIT_STATUSES.map((value) => ({ value, label: t(`deposits.states.${value}`) })),
    },
    {
      key: 'withdrawals',
      kind: 'choice',
      label: t('withdrawals.title'),
      choices: WITHDRAWAL_STATUSES.map((value) => ({
        value,
        label: t(`withdrawals.states.${value}`),
      })),
    },
  ];
}

type DepositState = 1 | 2 | 3 | 4 | 5 | 6;
type WithdrawalState = DepositState | 7 | 8;

function useDepositColumns() {
  const t = useT('backoffice-players');
  const locale = useUiLocale();
  return [
    {
      id: 'id',
      head: t('deposits.id'),
      cell: (row: PlayerDeposit) => `#${row.id}`,
    },
    {
      id: 'method',
      head: t('deposits.method'),
      grow: true as const,
      cell: (row: PlayerDeposit) => row.method[locale],
    },
    {
      id: 'amount',
      head: t('deposits.amount'),
      align: 'end' as const,
      card: 'lead' as const,
      cell: (row: PlayerDeposit) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'paid',
      head: t('deposits.paid'),
      align: 'end' as const,
      cell: (row: PlayerDeposit) => row.paid && <Money amount={row.paid} currency={row.currency} />,
    },
    {
      id: 'status',
      head: t('deposits.status'),
      card: 'bare' as const,
      cell: (row: PlayerDeposit) => (
        <Badge tone={DEPOSIT_TONE[row.status] ?? 'plain'}>
          {/* The statuses of a deposit are 1 to 6. */}
          {t(`deposits.states.${row.status as DepositState}`)}
          {row.is_late && `, ${t('deposits.late')}`}
        </Badge>
      ),
    },
    {
      id: 'invoice',
      head: t('deposits.invoice'),
      from: 'l' as const,
      cell: (row: PlayerDeposit) => <span className="player-faint">{row.invoice}</span>,
    },
    {
      id: 'at',
      head: t('deposits.at'),
      cell: (row: PlayerDeposit) => <Timestamp at={row.created_at} />,
    },
  ];
}

function useWithdrawalColumns() {
  const t = useT('backoffice-players');
  const locale = useUiLocale();
  return [
    { id: 'id', head: t('withdrawals.id'), cell: (row: PlayerWithdrawal) => `#${row.id}` },
    {
      id: 'destination',
      head: t('withdrawals.destination'),
      grow: true as const,
      cell: (row: PlayerWithdrawal) => (
        <span className="player-who">
          {row.method[locale]} <small>{row.destination}</small>
        </span>
      ),
    },
    {
      id: 'amount',
      head: t('withdrawals.amount'),
      align: 'end' as const,
      card: 'lead' as const,
      cell: (row: PlayerWithdrawal) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: 'fee',
      head: t('withdrawals.fee'),
      align: 'end' as const,
      from: 'm' as const,
      cell: (row: PlayerWithdrawal) => <Money amount={row.fee} currency={row.currency} />,
    },
    {
      id: 'status',
      head: t('withdrawals.status'),
      card: 'bare' as const,
      cell: (row: PlayerWithdrawal) => (
        <Badge tone={WITHDRAWAL_TONE[row.status] ?? 'plain'}>
          {/* The statuses of a withdrawal are 1 to 8. */}
          {t(`withdrawals.states.${row.status as WithdrawalState}`)}
          {row.is_on_hold && `, ${t('withdrawals.onHold')}`}
        </Badge>
      ),
    },
    {
      id: 'at',
      head: t('withdrawals.at'),
      cell: (row: PlayerWithdrawal) => <Timestamp at={row.created_at} />,
    },
  ];
}
