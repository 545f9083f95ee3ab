import './cashier.css';
import { useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { readAmount } from '#house/payments/rules.ts';
import { api } from '#platform/browser/api.ts';
import { showRefusal } from '#platform/browser/errors.ts';
import { useFormat, useT } from '#platform/browser/i18n.tsx';
import { ModalFrame } from '#platform/browser/modal-frame.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { cancelDeposit, type DepositProcess } from '../contract.ts';
import { ClosedView } from './closed-view.tsx';
import { DepositFormView } from './deposit-form.tsx';
import { clearDesk, useDesk } from './deposit-desk.ts';
import { ProcessView } from './process-view.tsx';
import { limitsOfMethod, useDepositForm, type DepositForm } from './use-deposit-form.ts';
import { watch } from './watch.ts';

/** One frame, three states: choose and enter, wait for the money, or hear that it did not come. */
export function Modal() {
  const t = useT('cashier');
  const formId = useId();
  const form = useDepositForm();
  const { process, secondsLeft, closed } = useDesk();
  if (process) {
    return (
      <ModalFrame title={t('process')} footer={<ProcessButtons process={process} />}>
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

function ProcessButtons({ process }: { process: DepositProcess }) {
  const t = useT('cashier');
  const [isBusy, setBusy] = useState(false);

  async function cancel(): Promise<void> {
    setBusy(true);
    const answer = await api(cancelDeposit, { params: { id: process.id }, body: {} });
    setBusy(false);
    if (!isRefusal(answer)) watch.reset();
    // Closed meanwhile: the status says how, perhaps that the money came.
    else if (answer.refused === 'deposit_closed') await watch.poll();
    else showRefusal(answer);
  }

  return (
    <>
      {!process.crypto?.is_seen && (
        <Button variant="quiet" busy={isBusy} onClick={() => void cancel()}>
          {t('cancelDeposit')}
        </Button>
      )}
      {process.pay_url !== null && (
        <LinkButton
          variant="primary"
          href={process.pay_url}
          target="_blank"
          rel="noopener"
          icon={<Icon name="external" size={18} />}
        >
          {t(process.crypto ? 'toWallet' : 'toBank')}
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
