import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { RecoveryCodeInput } from '#domain/identity/player/factor-inputs.tsx';
import { provePasskey } from '#domain/identity/player/passkeys.ts';
import { useAction } from '#platform/browser/forms/use-action.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  beginPasskeyConfirmation,
  confirm,
  sendConfirmationCode,
  type ConfirmMethod,
  type getConfirmation,
} from '../contract.confirm.ts';
import { Bold, CodeForm, type SentCode } from './code-form.tsx';
import { PasswordField } from './password-fields.tsx';
import { useSecurityForm } from './use-security-form.ts';

type Entry = { readonly password: string; readonly code: string };

/** What the player enters for a step-up method, except a passkey. */
export function useConfirmForm(method: ConfirmMethod | undefined, onProved: () => void) {
  return useSecurityForm({
    values: { password: '', code: '' },
    retyped: ['code'],
    send: (entry: Entry) => api(confirm, { body: proofOf(method, entry) }),
    onDone: onProved,
  });
}

function proofOf(method: ConfirmMethod | undefined, entry: Entry): Body<typeof confirm> {
  const { password, code } = entry;
  if (method === 'password') return { password };
  if (method === 'totp') return { totp: code };
  return method === 'recovery' ? { recovery: code } : { code };
}

type ConfirmFormProps = {
  method: ConfirmMethod;
  contacts: Answer<typeof getConfirmation>['data'];
  formId: string;
  form: ReturnType<typeof useConfirmForm>;
  onProved: () => void;
};

/** The form of one step-up method. */
export function ConfirmForm(props: ConfirmFormProps) {
  const t = useT('account-security');
  const { method, formId, form, contacts } = props;
  switch (method) {
    case 'password':
      return (
        <form id={formId} noValidate onSubmit={form.submit}>
          <PasswordField
            label={t('confirm.password')}
            input={form.input('password')}
            name="password"
            error={form.errorOf('password')}
          />
        </form>
      );
    case 'totp':
      return <CodeForm formId={formId} form={form} label={t('confirm.totp')} />;
    case 'passkey':
      return <PasskeyProof {...props} />;
    case 'recovery':
      return (
        <form id={formId} noValidate onSubmit={form.submit}>
          <RecoveryCodeInput form={form} label={t('confirm.recovery')} />
        </form>
      );
    case 'email_code':
      return <SentProof {...props} kind="email" to={contacts.email ?? ''} />;
    case 'phone_code':
      return <SentProof {...props} kind="phone" to={contacts.phone ?? ''} />;
    default:
      return method satisfies never;
  }
}

function PasskeyProof({ onProved }: ConfirmFormProps) {
  const t = useT('account-security');
  const { run, isBusy } = useAction(provePlayer, {
    onDone: (result) => {
      if (result === 'elsewhere') showToast({ tone: 'error', title: t('passkeys.notHere') });
      if (typeof result !== 'string') onProved();
    },
  });
  return (
    <>
      <p>{t('confirm.passkeyText')}</p>
      <Button variant="primary" size="l" block busy={isBusy} onClick={() => run()}>
        {t('confirm.usePasskey')}
      </Button>
    </>
  );
}

async function provePlayer() {
  const passkey = await provePasskey(() => api(beginPasskeyConfirmation, { body: {} }));
  if (typeof passkey === 'string' || isRefusal(passkey)) return passkey;
  return await api(confirm, { body: { passkey } });
}

type SentProofProps = ConfirmFormProps & { kind: 'email' | 'phone'; to: string };

/** The code is sent only on request: the dialog may have been opened by mistake. */
function SentProof({ kind, to, formId, form }: SentProofProps) {
  const t = useT('account-security');
  const [sent, setSent] = useState<SentCode>();
  const { run: send, isBusy } = useAction(() => api(sendConfirmationCode, { body: { kind } }), {
    onDone: ({ data }) => setSent(data),
    onRefused: (refusal) => {
      if (refusal.refused !== 'code_too_soon') return showRefusal(refusal);
      // One was sent before the dialog was closed: it can still be entered.
      setSent({ to, resend_after: refusal.retryAfter ?? 0 });
    },
  });
  if (!sent) {
    return (
      <form
        id={formId}
        className="access-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>{t.rich('confirm.sendTo', { to, b: Bold })}</p>
        <Button type="submit" busy={isBusy}>
          {t('contact.send')}
        </Button>
      </form>
    );
  }
  return (
    <CodeForm
      formId={formId}
      form={form}
      label={t('contact.code')}
      sent={sent}
      bySms={kind === 'phone'}
      isResending={isBusy}
      onResend={() => send()}
    />
  );
}
