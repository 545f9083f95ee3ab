import './cashier.css';
import './success.css';
import { useUser } from '#domain/identity/player/session.ts';
import { PrintButton, PaymentReceipt } from '#domain/payments/player/receipt.tsx';
import { DepositDone } from '#domain/art/player/deposit-done.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { currentLocation } from '#platform/browser/router/navigation.ts';
import { Button } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Money } from '#platform/browser/ui/money.tsx';
import type { DepositProcess } from '../contract.ts';
import { PaidFacts, PaidNotices } from './deposit-receipt.tsx';

/** The dialog after a payment: the amount, the new balance, and links to games. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('cashier');
  const common = useT('common');
  const { user } = useUser();
  // Opened by the deposit watch only, which passes the paid deposit, or null when it could not be
  // loaded.
  const paid = props['paid'] as DepositProcess | null;
  return (
    <ModalFrame
      title={t('success')}
      size="s"
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {common('close')}
          </Button>
          <PlayButton close={close} />
        </>
      }
    >
      <div className="cashier-success">
        <div className="cashier-art cashier-art-in">
          <DepositDone />
        </div>
        {paid && <Credited paid={paid} />}
        {user && (
          <p className="cashier-balance">
            {t('balance')} <Money amount={user.balance} currency={user.currency} />
          </p>
        )}
      </div>
      {paid && (
        <PaymentReceipt title={t('receipt')}>
          <PaidNotices paid={paid} />
          <details className="cashier-more">
            <summary>
              {t('more')} <Icon name="chevron-down" size={18} />
            </summary>
            <PaidFacts paid={paid} />
            <PrintButton />
          </details>
        </PaymentReceipt>
      )}
    </ModalFrame>
  );
}

/** A game that waits behind the dialog is continued; from any other page the games are shown. */
function PlayButton({ close }: { close: () => void }) {
  const t = useT('cashier');
  const isPlaying = currentLocation().path.startsWith('/games/');
  return (
    <Button variant="primary" onClick={isPlaying ? close : () => void navigate('/games')}>
      {t(isPlaying ? 'play' : 'toGames')}
    </Button>
  );
}

function Credited({ paid }: { paid: DepositProcess }) {
  const t = useT('cashier');
  return (
    <p className="cashier-credited" role="status">
      <span>{t('credited')}</span>
      <strong>
        <Money amount={paid.shop_amount} currency={paid.currency} size="display" tone="win" />
      </strong>
    </p>
  );
}
