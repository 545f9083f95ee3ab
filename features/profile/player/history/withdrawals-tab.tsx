import { useUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useFormat, useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal, useModalOpen } from '#platform/browser/modals/modals.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { listWithdrawals, type ProfileWithdrawal } from '../../contract.withdrawals.ts';
import { ExportButton } from './export-button.tsx';
import { Filters } from './filters.tsx';
import { useHistoryQuery } from './history-query.ts';
import { Listing } from './listing.tsx';
import { useRefetchAfter } from '../use-refetch.ts';
import { withdrawalsTable } from './withdrawals-table.ts';
import { useZone } from '../settings/zones.ts';

const PAID = 5;
const TONE = {
  1: 'info',
  2: 'info',
  3: 'info',
  4: 'warn',
  5: 'gain',
  6: 'loss',
  7: 'loss',
  8: 'plain',
} as const;

/** Every withdrawal that was requested, in every status. */
export function WithdrawalsTab() {
  const t = useT('profile');
  const { period } = useHistoryQuery();
  const pages = useCallPages(listWithdrawals, { query: { period } });
  const { user } = useUser();
  const isOpen = pages.items.some(({ status }) => status < PAID);
  // A withdrawal begins in a dialog, and a pending one may be returned while this list is open.
  useRefetchAfter(listWithdrawals, `${useModalOpen()} ${isOpen ? user?.balance : ''}`);
  return (
    <>
      <Filters has={['period']} />
      <ExportButton
        name="withdrawals"
        isEmpty={pages.items.length === 0}
        ask={(page, signal) => api(listWithdrawals, { query: { period, ...page }, signal })}
        table={withdrawalsTable}
      />
      <Listing
        label={t('history.tabs.withdrawals')}
        pages={pages}
        keyOf={(withdrawal) => withdrawal.id}
        timeOf={(withdrawal) => withdrawal.created_at}
        row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
        empty={<NoWithdrawals isAll={period === 'all'} />}
      />
    </>
  );
}

/** The dialog shows the details and updates live. */
function WithdrawalRow({ withdrawal }: { withdrawal: ProfileWithdrawal }) {
  const t = useT('profile');
  const f = useFormat();
  const locale = useLocale();
  const zone = useZone();
  return (
    <button
      type="button"
      className="history-row history-money"
      aria-haspopup="dialog"
      onClick={() => openModal('PayOut', { id: withdrawal.id })}
    >
      <span className="history-icon">
        <Icon name="arrow-up" size={18} />
      </span>
      <span className="history-what">
        <span>{withdrawal.name[locale]}</span>
        <small className="tabular">
          <span className="history-where" translate="no">
            {withdrawal.destination}
          </span>
          {' · '}
          {f.time(withdrawal.created_at, zone)}
        </small>
      </span>
      <span className="history-amount">
        <Money amount={withdrawal.amount} currency={withdrawal.currency} />
        <Badge tone={TONE[withdrawal.status]}>{t(`withdrawal.status.${withdrawal.status}`)}</Badge>
      </span>
    </button>
  );
}

function NoWithdrawals({ isAll }: { isAll: boolean }) {
  const t = useT('profile');
  return (
    <EmptyState
      art={<EmptyDeposits />}
      title={t('history.noWithdrawals')}
      text={t(isAll ? 'history.noWithdrawalsEver' : 'history.noWithdrawalsText')}
      action={<Button onClick={() => openModal('PayOut')}>{t('wallet.withdraw')}</Button>}
    />
  );
}
