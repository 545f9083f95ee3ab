import './account-security.css';
import { useEffect, useId, useState } from 'react';
import { AuthenticatorSecret, type Secret } from '#domain/identity/player/authenticator-secret.tsx';
import { withStepUp } from '#domain/identity/player/step-up.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import type { ModalProps } from '#platform/browser/modals/modals.tsx';
import { LinkButton } from '#platform/browser/ui/button.tsx';
import { Skeleton } from '#platform/browser/ui/progress.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { beginAuthenticator, confirmAuthenticator } from '../contract.factors.ts';
import { CodeForm } from './code-form.tsx';
import { refreshAccountSecurity } from './refresh.ts';
import { showCodes } from './show-codes.ts';
import { SubmitButton } from './submit-button.tsx';
import { showUnlessCancelled, useSecurityForm } from './use-security-form.ts';

/**
 * Three steps: open the app, scan, enter the code. The authenticator is active only after the
 * correct code.
 */
export function Modal({ close }: ModalProps) {
  const t = useT('account-security');
  const formId = useId();
  const secret = useSecret(close);
  const form = useSecurityForm({
    values: { code: '' },
    retyped: ['code'],
    send: (body) => api(confirmAuthenticator, { body }),
    onDone: ({ data }) => {
      refreshAccountSecurity();
      showToast({ tone: 'success', title: t('app.done') });
      showCodes(data.recovery_codes, close);
    },
  });
  return (
    <ModalFrame
      title={t('app.title')}
      footer={
        <SubmitButton formId={formId} form={form}>
          {t('app.confirm')}
        </SubmitButton>
      }
    >
      <ol className="access-steps">
        <li>{t('app.one')}</li>
        <li>{secret ? <Scan secret={secret} /> : <Skeleton height="16rem" />}</li>
        <li>
          <p>{t('app.three')}</p>
          <CodeForm formId={formId} form={form} label={t('app.code')} />
        </li>
      </ol>
    </ModalFrame>
  );
}

/** Each opening creates a secret of its own; the dialog closes when the server refuses one. */
function useSecret(close: () => void): Secret | undefined {
  const [secret, setSecret] = useState<Secret>();
  useEffect(() => {
    void withStepUp(() => api(beginAuthenticator, { body: {} })).then((answer) => {
      if (!isRefusal(answer)) return setSecret(answer.data);
      showUnlessCancelled(answer);
      close();
    });
    // Requested once, when the dialog opens: another request would create another secret.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return secret;
}

function Scan({ secret }: { secret: Secret }) {
  const t = useT('account-security');
  return (
    <>
      <p>{t('app.two')}</p>
      <AuthenticatorSecret
        secret={secret}
        label={t('app.picture')}
        note={t('app.manual')}
        copyLabel={t('app.copyKey')}
      >
        <LinkButton className="access-open" href={secret.uri} size="s" block>
          {t('app.open')}
        </LinkButton>
      </AuthenticatorSecret>
    </>
  );
}
