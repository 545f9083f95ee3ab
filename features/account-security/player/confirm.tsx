import './account-security.css';
import { useId, useState } from 'react';
import type { Body } from '#core/wire.ts';
import { api } from '#platform/browser/net/api.ts';
import { useCall } from '#platform/browser/net/data.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { confirm, getConfirmation, type ConfirmMethod } from '../contract.confirm.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { Failed } from './failed.tsx';
import { useSubmission, type Submission } from './use-submission.ts';

/** The step-up dialog with the methods of this account. */
export function Modal({ close, props }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const submission = useSubmission();
  const { data, refusal, refetch } = useCall(getConfirmation, {});
  const [chosen, setChosen] = useState<ConfirmMethod>();
  const methods = data?.data.methods ?? [];
  const method = chosen ?? methods[0];
  const prove = async (body: Body<typeof confirm>) => {
    if (!(await submission.run(() => api(confirm, { body })))) return;
    if (typeof props['onConfirmed'] === 'function') props['onConfirmed']();
    close();
  };
  return (
    <ModalFrame
      title={t('confirm.title')}
      size="s"
      footer={method && method !== 'passkey' && <Submit formId={formId} submission={submission} />}
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
            submission={submission}
            onProof={(body) => void prove(body)}
          />
        )}
        <Others
          methods={methods.filter((other) => other !== method)}
          onChoose={(next) => {
            submission.clear();
            setChosen(next);
          }}
        />
      </div>
    </ModalFrame>
  );
}

function Submit({ formId, submission }: { formId: string; submission: Submission }) {
  const t = useT('account-security');
  return (
    <Button type="submit" form={formId} variant="primary" size="l" block busy={submission.isBusy}>
      {t('confirm.submit')}
    </Button>
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
