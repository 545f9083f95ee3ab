import './account-security.css';
import { useEffect, useId, useState } from 'react';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { Button, LinkButton } from '#platform/browser/ui/button.tsx';
import { CopyText } from '#platform/browser/ui/copy-text.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { Qr } from '#platform/browser/ui/qr.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { beginAuthenticator, confirmAuthenticator } from '../contract.factors.ts';
import { CodeForm } from './code-form.tsx';
import { refreshAccountSecurity } from './refresh.ts';
import { useSubmission } from './use-submission.ts';

type Begun = { secret: string; uri: string };

/**
 * Three steps: open the app, scan, enter the code. The authenticator is active only after the
 * correct code.
 */
export function Modal({ close }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const submission = useSubmission();
  const begun = useBegun(close);
  const confirm = async (code: string) => {
    const done = await submission.run(() => api(confirmAuthenticator, { body: { code } }));
    if (!done) return;
    refreshAccountSecurity();
    showToast({ tone: 'success', title: t('app.done') });
    const { recovery_codes: codes } = done.data;
    if (codes) openModal('RecoveryCodes', { codes }, { replace: true });
    else close();
  };
  return (
    <ModalFrame
      title={t('app.title')}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          size="l"
          block
          busy={submission.isBusy}
        >
          {t('app.confirm')}
        </Button>
      }
    >
      <ol className="access-steps">
        <li>{t('app.one')}</li>
        <li>{begun ? <Scan begun={begun} /> : <Skeleton height="16rem" />}</li>
        <li>
          <p>{t('app.three')}</p>
          <CodeForm
            formId={formId}
            submission={submission}
            label={t('app.code')}
            onCode={(code) => void confirm(code)}
          />
        </li>
      </ol>
    </ModalFrame>
  );
}

/** Each opening creates a secret of its own; the dialog closes when the server refuses one. */
function useBegun(close: () => void): Begun | undefined {
  const submission = useSubmission();
  const [begun, setBegun] = useState<Begun>();
  useEffect(() => {
    void submission
      .run(() => api(beginAuthenticator, { body: {} }))
      .then((answer) => (answer ? setBegun(answer.data) : close()));
    // Asked once, when the dialog opens: another question would be another secret.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return begun;
}

function Scan({ begun }: { begun: Begun }) {
  const t = useT('account-security');
  const common = useT('common');
  return (
    <>
      <p>{t('app.two')}</p>
      <Qr text={begun.uri} label={t('app.picture')} />
      <LinkButton className="access-open" href={begun.uri} size="s" block>
        {t('app.open')}
      </LinkButton>
      <div className="access-key">
        {t('app.manual')}
        <CopyText
          text={begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          label={t('app.copyKey')}
          copiedLabel={common('copied')}
          wrap
        />
      </div>
    </>
  );
}
