import './sign-in.css';
import { useId, useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import { api, type ApiRefusal } from '#platform/browser/api.ts';
import { useT } from '#platform/browser/i18n.tsx';
import { ModalFrame } from '#platform/browser/modal-frame.tsx';
import { openModal, type ModalProps } from '#platform/browser/modals.tsx';
import { logInByEmail } from '../contract.ts';
import { readEmail } from '#house/identity/rules.ts';
import { enter } from './enter.ts';
import { EmailField, FormNote, Instead, PasswordField, Submit } from './parts.tsx';
import { focusFirst, useForm, type Mistakes } from './use-form.ts';

export function Modal({ props }: ModalProps) {
  const t = useT('sign-in');
  const formId = useId();
  const given = typeof props['email'] === 'string' ? props['email'] : '';
  const [email, setEmail] = useState(given);
  const [password, setPassword] = useState('');
  const form = useForm({
    check: () => check(email, password),
    send: () => logIn(email, password),
  });
  const toRegister = () => openModal('Register', { email }, { replace: true });
  return (
    <ModalFrame
      title={t('byEmail.title')}
      size="s"
      footer={
        <Submit form={form} formId={formId}>
          {t('submit')}
        </Submit>
      }
    >
      <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
        <FormNote form={form} />
        <EmailField form={form} value={email} onChange={setEmail} isLogin />
        <PasswordField form={form} value={password} onChange={setPassword} isNew={false} />
      </form>
      <Instead question={t('byEmail.noAccount')} answer={t('toRegister')} onClick={toRegister} />
    </ModalFrame>
  );
}

function check(email: string, password: string): Mistakes {
  const reading = readEmail(email);
  return {
    ...('mistake' in reading ? { email: [reading.mistake] } : {}),
    ...(password === '' ? { password: ['required'] } : {}),
  };
}

async function logIn(email: string, password: string): Promise<ApiRefusal | undefined> {
  const answer = await api(logInByEmail, { body: { email, password } });
  if (isRefusal(answer)) return answer;
  if (answer.token === undefined) return undefined;
  return await enter(answer.token, { ssoLink: answer.ssoLink ?? null });
}
