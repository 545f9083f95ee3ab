import './pay-out.css';
import { useId, useState } from 'react';
import { Directions } from '#domain/payments/player/directions.tsx';
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
import { isShut, usePayOut, type PayOutForm } from './use-pay-out.ts';

/** Choose and enter, look at what it costs, and from then on see how it goes. */
export function Modal({ props, close }: ModalProps) {
  // Opened from a list for one that is under way already.
  const given = typeof props['id'] === 'string' ? props['id'] : undefined;
  const [made, setMade] = useState<Withdrawal>();
  const id = made?.id ?? given;
  return id === undefined ? (
    <Asking onMade={setMade} props={props} />
  ) : (
    <StatusFrame id={id} first={made} close={close} />
  );
}

type AskingProps = Pick<ModalProps, 'props'> & { onMade: (made: Withdrawal) => void };

function Asking({ onMade, props }: AskingProps) {
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
        form.way &&
        !form.isNothing &&
        !isShut(form.way) && (
          <Button type="submit" form={formId} variant="primary" size="l" block busy={form.isBusy}>
            {t('continue')}
          </Button>
        )
      }
    >
      <Directions now="out" props={props} />
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
      <Button variant="primary" busy={isBusy} onClick={() => void form.confirm()}>
        {t('confirm.submit')} {quote && f.money(quote.amount, quote.currency)}
      </Button>
    </>
  );
}

/** Money goes to people the house knows. */
function Unverified({ props }: Pick<ModalProps, 'props'>) {
  const t = useT('withdrawals');
  return (
    <ModalFrame title={t('title')}>
      <Directions now="out" props={props} />
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
