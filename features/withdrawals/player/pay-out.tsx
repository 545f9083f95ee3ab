import './pay-out.css';
import { useId, useState } from 'react';
import { DirectionTabs } from '#domain/payments/player/direction-tabs.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Seal } from '#domain/art/player/seal.tsx';
import type { Withdrawal } from '../contract.ts';
import { ConfirmView } from './confirm-view.tsx';
import { FormView } from './form-view.tsx';
import { StatusFrame } from './status-view.tsx';
import {
  isBlockedByClosedLoop,
  openVerification,
  usePayOut,
  type PayOutForm,
} from './use-pay-out.ts';

/** The withdrawal dialog: the form, the confirmation, then the status. */
export function Modal({ props, close }: ModalProps) {
  // Opened from a list for an existing withdrawal.
  const given = typeof props['id'] === 'string' ? props['id'] : undefined;
  const [made, setMade] = useState<Withdrawal>();
  const id = made?.id ?? given;
  return id === undefined ? (
    <RequestDialog onMade={setMade} props={props} />
  ) : (
    <StatusFrame id={id} first={made} close={close} />
  );
}

type RequestDialogProps = Pick<ModalProps, 'props'> & { onMade: (made: Withdrawal) => void };

function RequestDialog({ onMade, props }: RequestDialogProps) {
  const t = useT('withdrawals');
  const formId = useId();
  const form = usePayOut(onMade);
  if (form.quote) {
    return (
      <ModalFrame title={t('confirm.title')} footer={<ConfirmButtons form={form} />}>
        <ConfirmView form={form} quote={form.quote} />
      </ModalFrame>
    );
  }
  return (
    <ModalFrame
      title={t('title')}
      footer={form.isUnverified ? <VerifyButton /> : <ContinueButton form={form} formId={formId} />}
    >
      <Slot name="cashier.announcements" fallback={null} />
      <DirectionTabs now="out" props={props} />
      {form.isUnverified && <Unverified />}
      <FormView form={form} formId={formId} />
    </ModalFrame>
  );
}

function ContinueButton({ form, formId }: { form: PayOutForm; formId: string }) {
  const t = useT('withdrawals');
  if (!form.method || form.isNothing || isBlockedByClosedLoop(form.method)) return null;
  return (
    <Button type="submit" form={formId} variant="primary" size="l" block busy={form.isBusy}>
      {t('continue')}
    </Button>
  );
}

function ConfirmButtons({ form }: { form: PayOutForm }) {
  const t = useT('withdrawals');
  const f = useFormat();
  const { quote, isBusy } = form;
  return (
    <>
      <Button variant="quiet" onClick={form.back}>
        {t('confirm.back')}
      </Button>
      <Button variant="primary" busy={isBusy} onClick={form.confirm}>
        {t('confirm.submit')} {quote && f.money(quote.amount, quote.currency)}
      </Button>
    </>
  );
}

/** Methods, fees and limits can be seen before the verification; only the request needs it. */
function Unverified() {
  const t = useT('withdrawals');
  return (
    <div className="payout-unverified" role="note">
      <Seal />
      <div>
        <strong>{t('unverified.title')}</strong>
        <p>{t('unverified.text')}</p>
      </div>
    </div>
  );
}

function VerifyButton() {
  const t = useT('withdrawals');
  return (
    <Button variant="primary" size="l" block onClick={openVerification}>
      {t('unverified.open')}
    </Button>
  );
}
