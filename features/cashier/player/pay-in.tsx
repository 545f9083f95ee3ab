import './cashier.css';
import { useId } from 'react';
import { readAmount } from '#domain/payments/rules.ts';
import { Directions } from '#domain/payments/player/directions.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import type { DepositProcess } from '../contract.ts';
import { ClosedView } from './closed-view.tsx';
import { DepositFormView } from './deposit-form.tsx';
import { clearDesk, useDesk } from './deposit-desk.ts';
import { OneDeposit } from './one-deposit.tsx';
import { ProcessView } from './process-view.tsx';
import { limitsOfMethod, useDepositForm, type DepositForm } from './use-deposit-form.ts';

/** One frame, three states: choose and enter, wait for the money, or hear that it did not come. */
export function Modal({ props, close }: ModalProps) {
  const { process } = useDesk();
  // Opened from a list for one deposit; the one that waits is shown as ever.
  const id = typeof props['id'] === 'string' ? props['id'] : undefined;
  return id === undefined || process?.id === id ? (
    <Counter props={props} close={close} />
  ) : (
    <OneDeposit id={id} close={close} />
  );
}

function Counter({ props, close }: ModalProps) {
  const t = useT('cashier');
  const formId = useId();
  const form = useDepositForm();
  const { process, secondsLeft, closed } = useDesk();
  if (process) {
    return (
      <ModalFrame
        title={t(process.crypto?.is_seen ? 'seen' : 'process')}
        footer={<Onward process={process} close={close} />}
      >
        <ProcessView process={process} secondsLeft={secondsLeft} />
      </ModalFrame>
    );
  }
  if (closed) {
    return (
      <ModalFrame title={t('payIn')} footer={<Again />}>
        <ClosedView closed={closed} />
      </ModalFrame>
    );
  }
  return (
    <ModalFrame
      title={t('payIn')}
      footer={form.method && !form.bar && <Submit form={form} formId={formId} />}
    >
      <Directions now="in" props={props} />
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

type OnwardProps = { process: DepositProcess; close: () => void };

/** To where the money is sent from; a transfer by hand may need no other page. */
function Onward({ process, close }: OnwardProps) {
  const t = useT('cashier');
  const common = useT('common');
  const { pay_url: page, crypto } = process;
  if (crypto?.is_seen || (page === null && !crypto)) {
    // All is done that could be: what is left is to wait, here or elsewhere.
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
          icon={<Icon name="external" size={18} />}
        >
          {t(crypto ? 'toWallet' : 'toBank')}
        </LinkButton>
      )}
    </>
  );
}

function Again() {
  const t = useT('cashier');
  return (
    <Button variant="primary" size="l" block onClick={clearDesk}>
      {t('again')}
    </Button>
  );
}
