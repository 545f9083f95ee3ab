import './account-security.css';
import { useId, useState } from 'react';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { getConfirmation, type ConfirmMethod } from '../contract.confirm.ts';
import { ConfirmForm, useConfirmForm } from './confirm-form.tsx';
import { Failed } from './failed.tsx';
import { SubmitButton } from './submit-button.tsx';

/** The step-up dialog with the methods of this account. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const { data, refusal, refetch } = useCall(getConfirmation, {});
  const [chosen, setChosen] = useState<ConfirmMethod>();
  const methods = data?.data.methods ?? [];
  const method = chosen ?? methods[0];
  const onProved = () => {
    if (typeof props['onConfirmed'] === 'function') props['onConfirmed']();
    close();
  };
  const form = useConfirmForm(method, onProved);
  return (
    <ModalFrame
      title={t('confirm.title')}
      size="s"
      footer={
        method &&
        method !== 'passkey' && (
          <SubmitButton formId={formId} form={form}>
            {t('confirm.submit')}
          </SubmitButton>
        )
      }
    >
      <div className="access-form">
        <p className="access-lead">{t(data && !method ? 'confirm.none' : 'confirm.text')}</p>
        {!data && (refusal ? <Failed onRetry={refetch} /> : <Skeleton height="6rem" />)}
        {data && method && (
          <ConfirmForm
            key={method}
            method={method}
            contacts={data.data}
            formId={formId}
            form={form}
            onProved={onProved}
          />
        )}
        <Others
          methods={methods.filter((other) => other !== method)}
          onChoose={(next) => {
            form.reset();
            setChosen(next);
          }}
        />
      </div>
    </ModalFrame>
  );
}

type OthersProps = { methods: readonly ConfirmMethod[]; onChoose: (method: ConfirmMethod) => void };

function Others({ methods, onChoose }: OthersProps) {
  const t = useT('account-security');
  if (methods.length === 0) return null;
  return (
    <div className="access-others">
      <h3>{t('confirm.methods')}</h3>
      <div>
        {methods.map((method) => (
          <Button key={method} size="s" onClick={() => onChoose(method)}>
            {t(`confirm.method.${method}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
