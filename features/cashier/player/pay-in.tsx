import './cashier.css';
import { useId } from 'react';
import { readAmount } from '#domain/payments/rules.ts';
import { DirectionTabs } from '#domain/payments/player/direction-tabs.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { DepositProcess } from '../contract.ts';
import { ClosedView } from './closed-view.tsx';
import { DepositFormView } from './deposit-form.tsx';
import { clearCurrentDeposit, useCurrentDeposit } from './current-deposit.ts';
import { OneDeposit } from './one-deposit.tsx';
import { ProcessView } from './process-view.tsx';
import { expectBankTab } from './tabs.ts';
import { limitsOfMethod, useDepositForm, type DepositForm } from './use-deposit-form.ts';

/** The deposit dialog with three states: the form, waiting for the money, closed without money. */
export function Modal({ props, close }: ModalProps) {
  const { process } = useCurrentDeposit();
  // Opened from a list for one deposit; the current one is shown with its live state.
  const id = typeof props['id'] === 'string' ? props['id'] : undefined;
  return id === undefined || process?.id === id ? (
    <PayInDialog props={props} close={close} />
  ) : (
    <OneDeposit id={id} close={close} />
  );
}

function PayInDialog({ props, close }: ModalProps) {
  const t = useT('cashier');
  const formId = useId();
  const form = useDepositForm();
  const { process, secondsLeft, closed } = useCurrentDeposit();
  if (process) {
    return (
      <ModalFrame
        title={t(process.crypto?.is_seen ? 'seen' : 'process')}
        footer={<PayButtons process={process} close={close} />}
      >
        <ProcessView process={process} secondsLeft={secondsLeft} />
      </ModalFrame>
    );
  }
  if (closed) {
    return (
      <ModalFrame title={t('payIn')} footer={<RestartButton />}>
        <ClosedView closed={closed} />
      </ModalFrame>
    );
  }
  return (
    <ModalFrame
      title={t('payIn')}
      footer={
        form.method && !form.bar && !form.isLimitAsked && <Submit form={form} formId={formId} />
      }
    >
      <Slot name="cashier.announcements" fallback={null} />
      <DirectionTabs now="in" props={props} />
      <DepositFormView form={form} formId={formId} />
    </ModalFrame>
  );
}

function Submit({ form, formId }: { form: DepositForm; formId: string }) {
  const t = useT('cashier');
  const f = useFormat();
  const method = form.method!;
  const read = readAmount(form.amount, limitsOfMethod(method));
  return (
    <Button type="submit" form={formId} variant="primary" size="l" block busy={form.isBusy}>
      {typeof read === 'string'
        ? t('continue')
        : t('pay', { amount: f.money(read, method.currency) })}
    </Button>
  );
}

type PayButtonsProps = { process: DepositProcess; close: () => void };

/** Links to where the money is sent from; a manual transfer may need no other page. */
function PayButtons({ process, close }: PayButtonsProps) {
  const t = useT('cashier');
  const common = useT('common');
  const { pay_url: page, crypto } = process;
  if (crypto?.is_seen || (page === null && !crypto)) {
    // The player has done everything; only waiting is left.
    return (
      <Button block size="l" onClick={close}>
        {common('close')}
      </Button>
    );
  }
  return (
    <>
      {crypto && (
        <LinkButton
          className="cashier-wallet-hand"
          variant="primary"
          size="l"
          href={crypto.uri}
          icon={<Icon name="wallet" size={18} />}
        >
          {t('openWallet')}
        </LinkButton>
      )}
      {page !== null && (
        <LinkButton
          variant={crypto ? 'secondary' : 'primary'}
          size="l"
          block={!crypto}
          href={page}
          target="_blank"
          rel="noopener"
          onClick={expectBankTab}
          icon={<Icon name="external" size={18} />}
        >
          {t(crypto ? 'toWallet' : 'toBank')}
        </LinkButton>
      )}
    </>
  );
}

function RestartButton() {
  const t = useT('cashier');
  return (
    <Button variant="primary" size="l" block onClick={clearCurrentDeposit}>
      {t('again')}
    </Button>
  );
}
