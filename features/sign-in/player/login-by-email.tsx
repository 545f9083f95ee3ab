import { useId, useState, type ReactNode } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { logInByEmail } from '../contract.ts';
import { requestEmailCode, resendEmailLogin, verifyEmailLogin } from '../contract.codes.ts';
import { checkEmail, checkPassword } from './checks.ts';
import { CodeStep } from './code-step.tsx';
import { continueLogin } from './complete-login.ts';
import { prefilledEmail } from './prefill.ts';
import { EmailField, FormNote, AlternativeLink, PasswordField, TextButton } from './parts.tsx';
import { LoginFrame } from './login-frame.tsx';
import { stepOf, type CodeStepState } from './steps.ts';
import { useCode } from './use-code.ts';
import { focusFirst, useSignInForm, type SignInForm } from './use-sign-in-form.ts';
import { LoginMethodTabs, type TabMethod } from './login-method-tabs.tsx';

export function Modal({ props }: ModalProps) {
  const t = useT('sign-in');
  const formId = useId();
  const [email, setEmail] = useState(prefilledEmail(props));
  const [password, setPassword] = useState('');
  const code = useEmailCode();
  const [method, setMethod] = useState<TabMethod>(
    code.step || props['method'] === 'code' ? 'code' : 'password',
  );
  const entry = useEntry(method, email, password, code.begin);
  const fields = { form: entry, email, setEmail };
  const isCode = code.step !== undefined && method === 'code';
  return (
    <LoginFrame
      title={t('byEmail.title')}
      {...{ formId, form: entry, code, isCode }}
      action={t(method === 'code' ? 'code.get' : 'submit')}
    >
      <LoginMethodTabs method={method} onChange={setMethod}>
        {isCode ? (
          <CodeStep
            state={code}
            formId={formId}
            onOther={code.end}
            otherLabel={t('code.otherEmail')}
          />
        ) : (
          <Fields key={method} formId={formId} {...fields}>
            {method === 'password' ? (
              <PasswordField
                form={entry}
                value={password}
                onChange={setPassword}
                isNew={false}
                aside={<Forgot email={email} />}
              />
            ) : (
              <p className="field-hint">{t('byEmail.codeHint')}</p>
            )}
          </Fields>
        )}
      </LoginMethodTabs>
      {!isCode && (
        <AlternativeLink
          question={t('byEmail.noAccount')}
          answer={t('toRegister')}
          onClick={() => openModal('Register', { email }, { replace: true })}
        />
      )}
    </LoginFrame>
  );
}

type FieldsProps = {
  formId: string;
  form: SignInForm;
  email: string;
  setEmail: (email: string) => void;
  children: ReactNode;
};

function Fields({ formId, form, email, setEmail, children }: FieldsProps) {
  return (
    <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
      <FormNote form={form} />
      <EmailField form={form} value={email} onChange={setEmail} isLogin />
      {children}
    </form>
  );
}

function Forgot({ email }: { email: string }) {
  const t = useT('sign-in');
  return (
    <TextButton onClick={() => openModal('ForgotPassword', { email }, { replace: true })}>
      {t('forgot.link')}
    </TextButton>
  );
}

/** The first form: logs in by the password, or requests a code. */
function useEntry(
  method: TabMethod,
  email: string,
  password: string,
  begin: (step: CodeStepState) => void,
): SignInForm {
  return useSignInForm({
    failure: 'login_error',
    check: () => ({ ...checkEmail(email), ...(method === 'password' && checkPassword(password)) }),
    send: () => (method === 'password' ? logIn(email, password) : requestCode(email, begin)),
  });
}

async function logIn(email: string, password: string): Promise<ApiRefusal | undefined> {
  const answer = await api(logInByEmail, { body: { email, password } });
  return isRefusal(answer) ? answer : await continueLogin(answer, email);
}

async function requestCode(email: string, begin: (step: CodeStepState) => void) {
  const answer = await api(requestEmailCode, { body: { email } });
  if (isRefusal(answer)) return answer;
  begin(stepOf(answer.data, { contact: email, channel: 'mail' }));
  return undefined;
}

function useEmailCode() {
  const t = useT('sign-in');
  return useCode({
    name: 'login-email',
    failure: 'login_error',
    sentText: t('code.sentAgain'),
    resend: () => api(resendEmailLogin, { body: {} }),
    verify: async (code) => {
      const answer = await api(verifyEmailLogin, { body: { code } });
      return isRefusal(answer) ? answer : await continueLogin(answer, '');
    },
  });
}
