import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { Answer, Body } from '#core/wire.ts';
import { asBody, requestPasskey } from '#domain/identity/player/passkeys.ts';
import { api } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { PasswordInput, TextInput } from '#platform/browser/ui/text-input.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import {
  beginPasskeyConfirmation,
  sendConfirmationCode,
  type confirm,
  type ConfirmMethod,
  type getConfirmation,
} from '../contract.confirm.ts';
import { Bold, CodeForm, type SentCode } from './code-form.tsx';
import { useSubmission, type Submission } from './use-submission.ts';

type ConfirmFormProps = {
  method: ConfirmMethod;
  contacts: Answer<typeof getConfirmation>['data'];
  formId: string;
  submission: Submission;
  onProof: (body: Body<typeof confirm>) => void;
};

/** The form of one step-up method. */
export function ConfirmForm(props: ConfirmFormProps) {
  const t = useT('account-security');
  switch (props.method) {
    case 'password':
      return <PasswordProof {...props} />;
    case 'totp':
      return (
        <CodeForm {...props} label={t('confirm.totp')} onCode={(totp) => props.onProof({ totp })} />
      );
    case 'passkey':
      return <PasskeyProof {...props} />;
    case 'recovery':
      return <RecoveryProof {...props} />;
    case 'email_code':
      return <SentProof {...props} kind="email" to={props.contacts.email ?? ''} />;
    case 'phone_code':
      return <SentProof {...props} kind="phone" to={props.contacts.phone ?? ''} />;
    default:
      return props.method satisfies never;
  }
}

function PasswordProof({ formId, submission, onProof }: ConfirmFormProps) {
  const t = useT('account-security');
  const [password, setPassword] = useState('');
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onProof({ password });
      }}
    >
      <Field label={t('confirm.password')} error={submission.errorOf('password')}>
        <PasswordInput
          name="password"
          showLabel={t('password.show')}
          value={password}
          onChange={(event) => {
            submission.clear();
            setPassword(event.target.value);
          }}
        />
      </Field>
    </form>
  );
}

function RecoveryProof({ formId, submission, onProof }: ConfirmFormProps) {
  const t = useT('account-security');
  const [recovery, setRecovery] = useState('');
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onProof({ recovery });
      }}
    >
      <Field label={t('confirm.recovery')} error={submission.errorOf('code')}>
        <TextInput
          name="recovery"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={recovery}
          onChange={(event) => {
            submission.clear();
            setRecovery(event.target.value);
          }}
        />
      </Field>
    </form>
  );
}

function PasskeyProof({ submission, onProof }: ConfirmFormProps) {
  const t = useT('account-security');
  const passkeyCall = useSubmission();
  const requestProof = async () => {
    const begun = await passkeyCall.run(() => api(beginPasskeyConfirmation, { body: {} }));
    if (!begun) return;
    const response = await requestPasskey(begun.data.options);
    if (response === 'elsewhere') showToast({ tone: 'error', title: t('passkeys.notHere') });
    if (typeof response !== 'string') onProof({ passkey: asBody(response) });
  };
  return (
    <>
      <p>{t('confirm.passkeyText')}</p>
      <Button
        variant="primary"
        size="l"
        block
        busy={submission.isBusy || passkeyCall.isBusy}
        onClick={() => void requestProof()}
      >
        {t('confirm.usePasskey')}
      </Button>
    </>
  );
}

type SentProofProps = ConfirmFormProps & { kind: 'email' | 'phone'; to: string };

/** The code is sent only on request: the dialog may have been opened by mistake. */
function SentProof(props: SentProofProps) {
  const { kind, to, formId, submission, onProof } = props;
  const t = useT('account-security');
  const [isSending, setSending] = useState(false);
  const [sent, setSent] = useState<SentCode>();
  const send = async () => {
    setSending(true);
    const answer = await api(sendConfirmationCode, { body: { kind } });
    setSending(false);
    if (!isRefusal(answer)) return setSent(answer.data);
    if (answer.refused !== 'code_too_soon') return showRefusal(answer);
    // One was sent before the dialog was closed: it can still be entered.
    setSent({ to, resend_after: answer.retryAfter ?? 0 });
  };
  if (!sent) {
    return (
      <form
        id={formId}
        className="access-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p>{t.rich('confirm.sendTo', { to, b: Bold })}</p>
        <Button type="submit" busy={isSending}>
          {t('contact.send')}
        </Button>
      </form>
    );
  }
  return (
    <CodeForm
      formId={formId}
      submission={submission}
      label={t('contact.code')}
      sent={sent}
      bySms={kind === 'phone'}
      onCode={(code) => onProof({ code })}
      onResend={() => void send()}
    />
  );
}
