import { useEffect, useState, type ReactNode } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { AuthenticatorSecret, type Secret } from '#domain/identity/player/authenticator-secret.tsx';
import { CodeInput } from '#domain/identity/player/factor-inputs.tsx';
import {
  beginPartnerAuthenticator,
  confirmPartnerLogin,
  logInPartner,
  replacePartnerPassword,
  type PartnerStep,
} from '#features/affiliates/contract.partner.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useRouterLocation, type RouteEntry } from '#platform/browser/router/router.tsx';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Spinner } from '#platform/browser/ui/spinner.tsx';
import { PasswordInput } from '#platform/browser/ui/text-input.tsx';
import { Application } from './application.tsx';
import { EmailField, NewPasswordField } from './fields.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LoginFrame } from './login-frame.tsx';
import { setPartner } from './session.ts';

/** The login one step at a time: password, then the code of an authenticator. */
export function LoginPage({ language }: { readonly language: ReactNode }) {
  const [step, setStep] = useState<PartnerStep>();
  const { invite } = useRouterLocation<RouteEntry>().query;
  const [form, setForm] = useState<'login' | 'apply' | 'forgot'>(invite ? 'apply' : 'login');
  const restart = () => setStep(undefined);
  const back = () => setForm('login');
  return (
    <LoginFrame language={language}>
      {form === 'apply' ? (
        <Application onBack={back} invite={invite} />
      ) : form === 'forgot' ? (
        <ForgotPassword onBack={back} />
      ) : step === undefined ? (
        <Credentials onNext={setStep} onLeave={setForm} />
      ) : step.step === 'password' ? (
        <OwnPassword challenge={step.challenge} onNext={setStep} onExpired={restart} />
      ) : (
        <Code step={step} onExpired={restart} />
      )}
    </LoginFrame>
  );
}

type NextProps = { readonly onNext: (step: PartnerStep) => void };

type LeaveProps = { readonly onLeave: (form: 'apply' | 'forgot') => void };

function Credentials({ onNext, onLeave }: NextProps & LeaveProps) {
  const t = useT('partner');
  const form = useForm({
    values: { email: '', password: '' },
    send: (body) => api(logInPartner, { body }),
    onDone: ({ data }) => onNext(data),
  });
  return (
    <form className="partner-form" onSubmit={form.submit}>
      <h1>{t('login.title')}</h1>
      <EmailField {...form.input('email')} error={form.errorOf('email')} />
      <Field label={t('login.password')} error={form.errorOf('password')}>
        <PasswordInput {...form.input('password')} required showLabel={t('login.show')} />
      </Field>
      <p role="alert">{form.note}</p>
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy}>
        {t('login.next')}
      </Button>
      <Button variant="quiet" block onClick={() => onLeave('forgot')}>
        {t('restore.forgot')}
      </Button>
      <Button variant="quiet" block onClick={() => onLeave('apply')}>
        {t('apply.title')}
      </Button>
    </form>
  );
}

type StepProps = { readonly challenge: string; readonly onExpired: () => void };

/** Replaces the initial password, which staff know. */
function OwnPassword({ challenge, onNext, onExpired }: StepProps & NextProps) {
  const t = useT('partner');
  const form = useForm({
    values: { password: '' },
    send: ({ password }) => api(replacePartnerPassword, { body: { challenge, password } }),
    onDone: ({ data }) => onNext(data),
    onRefused: ({ refused }) => refused === 'challenge_expired' && onExpired(),
  });
  return (
    <form className="partner-form" onSubmit={form.submit}>
      <h1>{t('login.own')}</h1>
      <p>{t('login.ownText')}</p>
      <NewPasswordField {...form.input('password')} error={form.errorOf('password')} />
      <p role="alert">{form.note}</p>
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy}>
        {t('login.next')}
      </Button>
    </form>
  );
}

/** The code of the authenticator; at the first login it is set up here. */
function Code({
  step: { challenge, step },
  onExpired,
}: {
  readonly step: PartnerStep;
  readonly onExpired: () => void;
}) {
  const t = useT('partner');
  const isEnrolling = step === 'enrol';
  const secret = useSecret(challenge, isEnrolling, onExpired);
  const form = useForm({
    values: { code: '' },
    retyped: ['code'],
    send: ({ code }) => api(confirmPartnerLogin, { body: { challenge, code } }),
    onDone: ({ data }) => setPartner(data),
    onRefused: ({ refused }) => refused === 'challenge_expired' && onExpired(),
  });
  return (
    <form className="partner-form" onSubmit={form.submit}>
      <h1>{t(isEnrolling ? 'login.enrol' : 'login.factor')}</h1>
      <p>{t(isEnrolling ? 'login.enrolText' : 'login.factorText')}</p>
      {isEnrolling && (
        <div className="partner-secret" aria-busy={!secret}>
          {secret ? (
            <AuthenticatorSecret
              secret={secret}
              label={t('login.picture')}
              copyLabel={t('login.copySecret')}
            />
          ) : (
            <Spinner size={32} />
          )}
        </div>
      )}
      <CodeInput form={form} label={t('login.code')} focusOnOpen={!isEnrolling} />
      <p role="alert">{form.note}</p>
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}

/** Created once for a step: the phone has scanned it by the next render. */
function useSecret(challenge: string, isWanted: boolean, onExpired: () => void) {
  const [secret, setSecret] = useState<Secret>();
  useEffect(() => {
    let isCurrent = isWanted;
    if (isWanted) {
      void api(beginPartnerAuthenticator, { body: { challenge } }).then((answer) => {
        if (!isCurrent) return;
        if (!isRefusal(answer)) return setSecret(answer.data);
        showRefusal(answer);
        onExpired();
      });
    }
    return () => {
      isCurrent = false;
    };
    // The way back is new with every drawing and means the same.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [challenge, isWanted]);
  return secret;
}
