import { useEffect, useState, type ReactNode } from 'react';
import { refetchCalls, useCall } from '#platform/browser/net/data.tsx';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import { listDeposits, listWithdrawals } from '../../contract.ts';
import { useRefetchAfter } from '../use-refetch.ts';

/** The highest pending statuses: deposits up to 2, withdrawals up to 4; higher ones are final. */
const DEPOSIT_PENDING_MAX = 2;
const WITHDRAWAL_PENDING_MAX = 4;
/** Only the latest payments: a pending one is never old. */
const LATEST = { limit: '10' };

/** Pending payments, each with a link to its dialog; nothing when there are none. */
export function PendingPayments({ balance }: { balance: string }) {
  const t = useT('profile');
  const deposits = useCall(listDeposits, { query: LATEST }).data?.data;
  const withdrawals = useCall(listWithdrawals, { query: LATEST }).data?.data;
  // Every payment that ends changes the balance.
  useRefetchAfter(listDeposits, balance);
  useRefetchAfter(listWithdrawals, balance);
  useRefetchOnReopen(deposits !== undefined);
  const waiting = (deposits ?? []).filter(({ status }) => status <= DEPOSIT_PENDING_MAX);
  const open = (withdrawals ?? []).filter(({ status }) => status <= WITHDRAWAL_PENDING_MAX);
  if (waiting.length + open.length === 0) return null;
  return (
    <section aria-labelledby="wallet-pending">
      <h3 className="wallet-head" id="wallet-pending">
        {t('wallet.pending')}
      </h3>
      <ul>
        {waiting.map((deposit) => (
          <Row
            key={`in ${deposit.id}`}
            icon="arrow-down"
            what={<Name of={deposit.method} />}
            state={t(`deposit.status.${deposit.status}`)}
            sum={<Money amount={deposit.amount} currency={deposit.currency} />}
            onPress={() => openModal('PayIn', { id: deposit.id }, { replace: true })}
          />
        ))}
        {open.map((withdrawal) => (
          <Row
            key={`out ${withdrawal.id}`}
            icon="arrow-up"
            what={<Name of={withdrawal.method} />}
            state={t(`withdrawal.status.${withdrawal.status}`)}
            sum={<Money amount={withdrawal.amount} currency={withdrawal.currency} />}
            onPress={() => openModal('PayOut', { id: withdrawal.id }, { replace: true })}
          />
        ))}
      </ul>
    </section>
  );
}

/** Data cached from an earlier opening of the wallet may be outdated. */
function useRefetchOnReopen(isKnown: boolean): void {
  const [wasKnown] = useState(isKnown);
  useEffect(() => {
    if (!wasKnown) return;
    refetchCalls(listDeposits);
    refetchCalls(listWithdrawals);
  }, [wasKnown]);
}

function Name({ of: name }: { of: Record<'ru' | 'en' | 'kz', string> }) {
  return name[useLocale()];
}

type RowProps = {
  icon: 'arrow-down' | 'arrow-up';
  what: ReactNode;
  state: string;
  sum: ReactNode;
  onPress: () => void;
};

function Row({ icon, what, state, sum, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className="wallet-row" onClick={onPress}>
        <Icon name={icon} size={18} />
        <span>
          {what}
          <small>{state}</small>
        </span>
        <strong>{sum}</strong>
        <Icon name="chevron-right" size={18} />
      </button>
    </li>
  );
}
