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
import { Facts } from '#platform/browser/ui/rows.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { listDeposits, type ProfileDeposit } from '../../contract.ts';
import { depositsTable } from './deposits-table.ts';
import { useHistoryQuery } from './history-query.ts';
import { MoneyList, MoneyRow } from './money-list.tsx';
import { useRefetchAfter } from '../use-refetch.ts';
import { useZone } from '../settings/zones.ts';

const WAITING = 2;
const PAID = 3;
const TONE = { 1: 'info', 2: 'warn', 3: 'gain', 4: 'loss', 5: 'plain', 6: 'plain' } as const;

/** Every deposit that was started, in every status. */
export function DepositsTab() {
  const { period } = useHistoryQuery();
  const pages = useCallPages(listDeposits, { query: { period } });
  const { user } = useUser();
  const isWaiting = pages.items.some(({ status }) => status <= WAITING);
  // A deposit begins and ends in a dialog; a waiting one may be paid while this list is open.
  useRefetchAfter(listDeposits, `${useModalOpen()} ${isWaiting ? user?.balance : ''}`);
  return (
    <MoneyList
      name="deposits"
      filters={['period']}
      pages={pages}
      ask={(page, signal) => api(listDeposits, { query: { period, ...page }, signal })}
      table={depositsTable}
      row={(deposit) => <DepositRow deposit={deposit} />}
      empty={<NoDeposits isAll={period === 'all'} />}
    />
  );
}

function DepositRow({ deposit }: { deposit: ProfileDeposit }) {
  const t = useT('profile');
  const locale = useLocale();
  const isPaid = deposit.status === PAID;
  return (
    <details className="history-more">
      <summary className="history-row history-money">
        <MoneyRow icon="arrow-down" title={deposit.method[locale]} at={deposit.created_at}>
          <Money
            amount={isPaid ? deposit.shop_amount : deposit.amount}
            currency={deposit.currency}
            sign={isPaid ? 'always' : 'auto'}
            tone={isPaid ? 'signed' : 'plain'}
          />
          <Badge tone={TONE[deposit.status]}>{t(`deposit.status.${deposit.status}`)}</Badge>
        </MoneyRow>
        <Icon name="chevron-down" size={18} />
      </summary>
      <DepositDetails deposit={deposit} />
    </details>
  );
}

function DepositDetails({ deposit }: { deposit: ProfileDeposit }) {
  const t = useT('profile');
  const f = useFormat();
  const zone = useZone();
  const money = (amount: string) => <Money amount={amount} currency={deposit.currency} />;
  const isWaiting = deposit.status === WAITING;
  return (
    <div className="history-details">
      <Facts
        facts={[
          { name: t('deposit.number'), value: deposit.id },
          { name: t('deposit.amount'), value: money(deposit.paid ?? deposit.amount) },
          { name: t('deposit.commission'), value: money(deposit.commission) },
          ...(deposit.status === PAID
            ? [{ name: t('deposit.credited'), value: money(deposit.shop_amount) }]
            : []),
          { name: t('deposit.created'), value: f.dateTime(deposit.created_at, zone) },
          ...(isWaiting
            ? [{ name: t('deposit.expires'), value: f.dateTime(deposit.expires_at, zone) }]
            : []),
        ]}
      />
      {deposit.sum_was_changed && <p className="profile-quiet">{t('deposit.sumChanged')}</p>}
      {deposit.is_late && <p className="profile-quiet">{t('deposit.late')}</p>}
      <Button
        variant={isWaiting ? 'primary' : 'secondary'}
        onClick={() => openModal('PayIn', { id: deposit.id })}
      >
        {t(nextActionOf(deposit))}
      </Button>
    </div>
  );
}

/** The details shown in the dialog of a deposit. */
function nextActionOf({ status }: ProfileDeposit) {
  if (status === WAITING) return 'deposit.continue';
  return status === PAID ? 'deposit.receipt' : 'deposit.details';
}

function NoDeposits({ isAll }: { isAll: boolean }) {
  const t = useT('profile');
  const common = useT('common');
  return (
    <EmptyState
      art={<EmptyDeposits />}
      title={t('history.noDeposits')}
      text={t(isAll ? 'history.noDepositsEver' : 'history.noDepositsText')}
      action={
        <Button variant="primary" onClick={() => openModal('PayIn')}>
          {common('deposit')}
        </Button>
      }
    />
  );
}
