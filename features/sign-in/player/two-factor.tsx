import './sign-in.css';
import { useEffect, useId, useState } from 'react';
import { fieldError, isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { ModalFrame } from '#platform/browser/modals/modal-frame.tsx';
import { openModal } from '#platform/browser/modals/modals.tsx';
import { Slot } from '#platform/browser/router/slots.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { resendEmailLogin, resendPhoneLogin } from '../contract.codes.ts';
import { verifyEmailLogin, verifyFactorLogin, verifyPhoneLogin } from '../contract.codes.ts';
import { CodeForm, CodeStep, CodeSubmit } from './code-step.tsx';
import { continueLogin } from './complete-login.ts';
import { FormNote, Submit, TextButton } from './parts.tsx';
import { stepNow, type Verification } from './steps.ts';
import { useCode, type CodeState } from './use-code.ts';
import { focusFirst, useSignInForm, type SignInForm } from './use-sign-in-form.ts';
import { useOtherTab } from './use-other-tab.ts';

type Means = Verification['type'] | Verification['others'][number];

/** The two-factor step of a login from an unknown device. */
export function Modal() {
  useOtherTab();
  const t = useT('sign-in');
  const formId = useId();
  const [verification] = useState(() => stepNow('second')?.verification);
  const [means, setMeans] = useState<Means>(verification?.type ?? 'email');
  const code = useMeans(means);
  const recovery = useRecovery();
  const isOver = code.step === undefined;
  // The server has no pending step any more: the login starts over.
  useEffect(() => {
    if (isOver) openModal('Login', {}, { replace: true });
  }, [isOver]);
  const rest = verification
    ? [verification.type, ...verification.others].filter((other) => other !== means)
    : [];
  return (
    <ModalFrame
      title={t('second.title')}
      size="s"
      footer={
        means === 'passkey' ? undefined : means === 'recovery' ? (
          <Submit form={recovery.form} formId={formId}>
            {t('submit')}
          </Submit>
        ) : (
          <CodeSubmit state={code} formId={formId}>
            {t('submit')}
          </CodeSubmit>
        )
      }
    >
      <div className="sign-in-step">
        <MeansView means={means} code={code} recovery={recovery} formId={formId} />
        <Others means={rest} onChoose={setMeans} />
      </div>
    </ModalFrame>
  );
}

type ViewProps = { means: Means; code: CodeState; recovery: Recovery; formId: string };

function MeansView({ means, code, recovery, formId }: ViewProps) {
  const t = useT('sign-in');
  switch (means) {
    case 'email':
    case 'phone':
      return (
        <>
          <p className="sign-in-lead">{t('second.lead')}</p>
          <CodeStep state={code} formId={formId} />
        </>
      );
    case 'totp':
      return (
        <>
          <p className="sign-in-lead">{t('second.totp')}</p>
          <CodeForm state={code} formId={formId} expired={t('second.expired')} />
        </>
      );
    case 'recovery':
      return <RecoveryForm recovery={recovery} formId={formId} />;
    case 'passkey':
      return (
        <>
          <p className="sign-in-lead">{t('second.passkey')}</p>
          {/* A passkey is strong enough to be a login of its own. */}
          <Slot name="login.passkey" />
        </>
      );
    default:
      return means satisfies never;
  }
}

function Others({ means, onChoose }: { means: readonly Means[]; onChoose: (one: Means) => void }) {
  const t = useT('sign-in');
  if (means.length === 0) return null;
  return (
    <ul className="sign-in-others">
      {means.map((one) => (
        <li key={one}>
          <TextButton onClick={() => onChoose(one)}>{t(`second.use.${one}`)}</TextButton>
        </li>
      ))}
    </ul>
  );
}

function useMeans(means: Means): CodeState {
  const t = useT('sign-in');
  return useCode({
    name: 'second',
    failure: 'login_error',
    sentText: t('code.sentAgain'),
    resend: (channel) =>
      channel === 'mail'
        ? api(resendEmailLogin, { body: {} })
        : api(resendPhoneLogin, { body: { type: channel } }),
    verify: async (code) => {
      const answer = await verify(means, code);
      return isRefusal(answer) ? asCode(answer) : await continueLogin(answer, '');
    },
  });
}

function verify(means: Means, code: string) {
  if (means === 'totp') return api(verifyFactorLogin, { body: { totp: code } });
  return api(means === 'phone' ? verifyPhoneLogin : verifyEmailLogin, { body: { code } });
}

/** The form has one field, whatever the field name of the call. */
function asCode(refusal: ApiRefusal): ApiRefusal {
  const codes = Object.values(refusal.errors ?? {}).flat();
  return codes.length > 0 ? { ...refusal, errors: { code: codes } } : refusal;
}

type Recovery = { form: SignInForm; value: string; setValue: (value: string) => void };

function useRecovery(): Recovery {
  const [value, setValue] = useState('');
  const form = useSignInForm({
    failure: 'login_error',
    check: () => (value.trim() === '' ? { code: [fieldError('required')] } : {}),
    send: async () => {
      const answer = await api(verifyFactorLogin, { body: { recovery: value } });
      return isRefusal(answer) ? asCode(answer) : await continueLogin(answer, '');
    },
  });
  return { form, value, setValue };
}

function RecoveryForm({ recovery, formId }: { recovery: Recovery; formId: string }) {
  const t = useT('sign-in');
  const { form, value, setValue } = recovery;
  return (
    <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
      <p className="sign-in-lead">{t('second.recovery')}</p>
      <FormNote form={form} />
      <Field label={t('second.recoveryLabel')} error={form.errorOf('code')}>
        <TextInput
          name="recovery"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={value}
          onChange={(event) => {
            form.clear('code');
            setValue(event.target.value);
          }}
        />
      </Field>
    </form>
  );
}
