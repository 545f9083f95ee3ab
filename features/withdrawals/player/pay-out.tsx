import './pay-out.css';
import { useId, useState } from 'react';
import { DirectionTabs } from '#domain/payments/player/direction-tabs.tsx';
import { useFormat, useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { EmptyState } from '#platform/browser/ui/states.tsx';
import { Seal } from '#domain/art/player/seal.tsx';
import type { Withdrawal } from '../contract.ts';
import { ConfirmView } from './confirm-view.tsx';
import { FormView } from './form-view.tsx';
import { StatusFrame } from './status-view.tsx';
import { isBlockedByClosedLoop, usePayOut, type PayOutForm } from './use-pay-out.ts';

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
  const isKnown = form.options?.is_verified ?? true;
  if (!isKnown) return <Unverified props={props} />;
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
      footer={
        form.method &&
        !form.isNothing &&
        !isBlockedByClosedLoop(form.method) && (
          <Button type="submit" form={formId} variant="primary" size="l" block busy={form.isBusy}>
            {t('continue')}
          </Button>
        )
      }
    >
      <DirectionTabs now="out" props={props} />
      <FormView form={form} formId={formId} />
    </ModalFrame>
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

/** Shown to unverified players, who cannot withdraw. */
function Unverified({ props }: Pick<ModalProps, 'props'>) {
  const t = useT('withdrawals');
  return (
    <ModalFrame title={t('title')}>
      <DirectionTabs now="out" props={props} />
      <EmptyState
        art={<Seal />}
        title={t('unverified.title')}
        text={t('unverified.text')}
        action={
          <Button
            variant="primary"
            onClick={() => openModal('Verification', {}, { replace: true })}
          >
            {t('unverified.open')}
          </Button>
        }
      />
    </ModalFrame>
  );
}
