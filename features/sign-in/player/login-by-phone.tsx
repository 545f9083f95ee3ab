import { useId, useState, type ReactNode } from 'react';
import { fieldError, isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/net/api.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals/modals.tsx';
import { logInByPhone } from '../contract.ts';
import { requestPhoneCode, resendPhoneLogin, verifyPhoneLogin } from '../contract.codes.ts';
import { ChannelChoice, type PhoneChannel } from './channel-choice.tsx';
import { checkPassword, checkPhone } from './checks.ts';
import { CodeStep } from './code-step.tsx';
import { continueLogin } from './complete-login.ts';
import { prefilledPhone } from './prefill.ts';
import { FormNote, AlternativeLink, PasswordField, TextButton } from './parts.tsx';
import { e164, type Phone } from '#domain/identity/player/phone.ts';
import { FormPhone } from './form-phone.tsx';
import { LoginFrame } from './login-frame.tsx';
import { stepOf, type CodeStepState } from './steps.ts';
import { useCode } from './use-code.ts';
import { focusFirst, useSignInForm, type SignInForm } from './use-sign-in-form.ts';
import { LoginMethodTabs, type TabMethod } from './login-method-tabs.tsx';

export function Modal({ props }: ModalProps) {
  const t = useT('sign-in');
  const locale = useLocale();
  const formId = useId();
  const [entry, setEntry] = useState<Entry>(() => ({
    phone: prefilledPhone(props, locale),
    password: '',
    channel: 'call',
  }));
  const change = (part: Partial<Entry>) => setEntry((now) => ({ ...now, ...part }));
  const code = usePhoneCode();
  const [method, setMethod] = useState<TabMethod>(
    props['method'] === 'password' && !code.step ? 'password' : 'code',
  );
  const form = useEntry(method, entry, code.begin);
  const isCode = code.step !== undefined && method === 'code';
  return (
    <LoginFrame
      title={t('byPhone.title')}
      {...{ formId, form, code, isCode }}
      action={t(method === 'code' ? `code.ask.${entry.channel}` : 'submit')}
    >
      <LoginMethodTabs method={method} onChange={setMethod} first="code">
        {isCode ? (
          <CodeStep
            state={code}
            formId={formId}
            onOther={code.end}
            otherLabel={t('code.otherPhone')}
          />
        ) : (
          <Fields key={method} formId={formId} form={form} entry={entry} change={change}>
            {method === 'password' ? (
              <Password form={form} entry={entry} change={change} />
            ) : (
              <ChannelChoice value={entry.channel} onChange={(channel) => change({ channel })} />
            )}
          </Fields>
        )}
      </LoginMethodTabs>
      {!isCode && (
        <AlternativeLink
          question={t('byEmail.noAccount')}
          answer={t('toRegister')}
          onClick={() => openModal('Register', { phone: e164(entry.phone) }, { replace: true })}
        />
      )}
    </LoginFrame>
  );
}

type Entry = { readonly phone: Phone; readonly password: string; readonly channel: PhoneChannel };
type PartProps = { form: SignInForm; entry: Entry; change: (part: Partial<Entry>) => void };

function Fields(props: PartProps & { formId: string; children: ReactNode }) {
  const { formId, form, entry, change, children } = props;
  return (
    <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
      <FormNote form={form} />
      <FormPhone form={form} value={entry.phone} onChange={(phone) => change({ phone })} />
      {children}
    </form>
  );
}

function Password({ form, entry, change }: PartProps) {
  const t = useT('sign-in');
  const toForgot = () =>
    openModal('ForgotPassword', { phone: e164(entry.phone) }, { replace: true });
  return (
    <PasswordField
      form={form}
      value={entry.password}
      onChange={(password) => change({ password })}
      isNew={false}
      aside={<TextButton onClick={toForgot}>{t('forgot.link')}</TextButton>}
    />
  );
}

/** The first form: logs in by the password, or requests a code. */
function useEntry(
  method: TabMethod,
  entry: Entry,
  begin: (step: CodeStepState) => void,
): SignInForm {
  return useSignInForm({
    failure: 'login_error',
    check: () => ({
      ...checkPhone(entry.phone),
      ...(method === 'password' && checkPassword(entry.password)),
    }),
    send: () => (method === 'password' ? logIn(entry) : requestCode(entry, begin)),
  });
}

async function logIn({ phone, password }: Entry): Promise<ApiRefusal | undefined> {
  const answer = await api(logInByPhone, { body: { phone: e164(phone), password } });
  return isRefusal(answer) ? ofPhone(answer) : await continueLogin(answer, e164(phone));
}

/** The server has one refusal for wrong credentials; here its text must name the phone. */
function ofPhone(refusal: ApiRefusal): ApiRefusal {
  if (refusal.refused !== 'wrong_credentials') return refusal;
  return { ...refusal, errors: { password: [fieldError('wrong_phone_password')] } };
}

async function requestCode({ phone, channel }: Entry, begin: (step: CodeStepState) => void) {
  const contact = e164(phone);
  const answer = await api(requestPhoneCode, { body: { phone: contact, type: channel } });
  if (isRefusal(answer)) return answer;
  begin(stepOf(answer.data, { contact, channel }));
  return undefined;
}

function usePhoneCode() {
  const t = useT('sign-in');
  return useCode({
    name: 'login-phone',
    failure: 'login_error',
    sentText: t('code.sentAgain'),
    resend: (channel) =>
      api(resendPhoneLogin, { body: { type: channel === 'sms' ? 'sms' : 'call' } }),
    verify: async (code) => {
      const answer = await api(verifyPhoneLogin, { body: { code } });
      return isRefusal(answer) ? answer : await continueLogin(answer, '');
    },
  });
}
