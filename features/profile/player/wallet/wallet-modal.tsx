import './wallet.css';
import { parseMoney, ZERO } from '#core/money.ts';
import { useUser, type User } from '#domain/identity/player/session.ts';
import { EmptyDeposits } from '#domain/art/player/empty-deposits.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Link } from '#platform/browser/router/router.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { WalletSums } from './money-wallet.tsx';
import { PendingPayments } from './pending-payments.tsx';

/**
 * Opened from the balance in the header: the balances, pending payments, deposit and withdrawal.
 */
export function Modal() {
  const t = useT('profile');
  const { user } = useUser();
  return (
    <ModalFrame title={t('wallet.name')} footer={user && <PaymentButtons />}>
      <Slot name="cashier.announcements" fallback={null} />
      {user && <Wallet user={user} />}
    </ModalFrame>
  );
}

function PaymentButtons() {
  const t = useT('profile');
  const common = useT('common');
  const go = (name: string) => () => openModal(name, {}, { replace: true });
  return (
    <div className="wallet-ways">
      <Button block icon={<Icon name="arrow-up" />} onClick={go('PayOut')}>
        {t('wallet.withdraw')}
      </Button>
      <Button variant="primary" block icon={<Icon name="plus" />} onClick={go('PayIn')}>
        {common('deposit')}
      </Button>
    </div>
  );
}

/** Shown to new players: an empty balance, and what can be done with and without money. */
function Empty() {
  const t = useT('profile');
  return (
    <div className="wallet-empty">
      <EmptyDeposits />
      <p>{t('wallet.empty')}</p>
    </div>
  );
}

function Wallet({ user }: { user: User }) {
  const t = useT('profile');
  const p = useT('domain-protection');
  const isEmpty = [user.total_balance, user.debt ?? '0'].every((sum) => parseMoney(sum) === ZERO);
  return (
    <div className="wallet">
      <div>
        <WalletSums user={user} isBrief />
      </div>
      {(parseMoney(user.bonus_balance) ?? ZERO) > 0n && (
        <Slot name="wallet.bonus" fallback={null} />
      )}
      {isEmpty && <Empty />}
      <PendingPayments balance={user.total_balance} />
      <ul className="wallet-links">
        <li>
          <Link to="/profile/history?tab=movements" className="link">
            {t('wallet.movements')}
          </Link>
        </li>
        <li>
          <Link to="/profile/setting#protection" className="link">
            {p('link')}
          </Link>
        </li>
      </ul>
    </div>
  );
}
