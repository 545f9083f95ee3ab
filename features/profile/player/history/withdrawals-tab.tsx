import { useUser } from '#domain/identity/player/session.ts';
import { api } from '#platform/browser/net/api.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { useCallPages } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal, useModalOpen } from '#platform/browser/modals/modals.tsx';
import { Badge } from '#platform/browser/ui/badge.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { listWithdrawals, type ProfileWithdrawal } from '../../contract.ts';
import { useHistoryQuery } from './history-query.ts';
import { MoneyList, MoneyRow } from './money-list.tsx';
import { useRefetchAfter } from '../use-refetch.ts';
import { withdrawalsTable } from './withdrawals-table.ts';

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
  const { period } = useHistoryQuery();
  const pages = useCallPages(listWithdrawals, { query: { period } });
  const { user } = useUser();
  const isOpen = pages.items.some(({ status }) => status < PAID);
  // A withdrawal begins in a dialog, and a pending one may be returned while this list is open.
  useRefetchAfter(listWithdrawals, `${useModalOpen()} ${isOpen ? user?.balance : ''}`);
  return (
    <MoneyList
      name="withdrawals"
      filters={['period']}
      pages={pages}
      ask={(page, signal) => api(listWithdrawals, { query: { period, ...page }, signal })}
      table={withdrawalsTable}
      row={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
      empty={<NoWithdrawals isAll={period === 'all'} />}
    />
  );
}

/** The dialog shows the details and updates live. */
function WithdrawalRow({ withdrawal }: { withdrawal: ProfileWithdrawal }) {
  const t = useT('profile');
  const locale = useLocale();
  const where = (
    <>
      <span className="history-where" translate="no">
        {withdrawal.destination}
      </span>
      {' · '}
    </>
  );
  return (
    <button
      type="button"
      className="history-row history-money"
      aria-haspopup="dialog"
      onClick={() => openModal('PayOut', { id: withdrawal.id })}
    >
      <MoneyRow
        icon="arrow-up"
        title={withdrawal.method[locale]}
        where={where}
        at={withdrawal.created_at}
      >
        <Money amount={withdrawal.amount} currency={withdrawal.currency} />
        <Badge tone={TONE[withdrawal.status]}>{t(`withdrawal.status.${withdrawal.status}`)}</Badge>
      </MoneyRow>
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
