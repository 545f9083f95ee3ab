import { useState } from 'react';
import { isRefusal } from '#core/refusal.ts';
import type { LoginResult } from '#domain/identity/contract.ts';
import { PASSWORD_MIN, strength } from '#domain/identity/rules.ts';
import type { ApiRefusal } from '#platform/browser/net/api.ts';
import { showRefusal } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { navigate } from '#platform/browser/router/router.tsx';
import { StrengthMeter } from '#platform/browser/ui/strength-meter.tsx';
import { showToast } from '#platform/browser/ui/toast-store.ts';
import { checkNewPassword } from './checks.ts';
import { continueLogin } from './complete-login.ts';
import { FormNote, PasswordField, Submit } from './parts.tsx';
import { focusFirst, useSignInForm } from './use-sign-in-form.ts';

type NewPassword = { readonly password: string; readonly password_confirm: string };

type NewPasswordFormProps = {
  formId: string;
  send: (entry: NewPassword) => Promise<LoginResult | ApiRefusal>;
  /** The token is no longer valid: it was used, or it has expired meanwhile. */
  onExpired: () => void;
  onDone: () => void;
};

/** Sets a new password, typed twice. Logs in at once and ends all other sessions. */
export function NewPasswordForm({ formId, send, onExpired, onDone }: NewPasswordFormProps) {
  const t = useT('sign-in');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const score = strength(password);
  const form = useSignInForm({
    check: () => checkNewPassword(password, again, ''),
    send: async () => {
      const answer = await send({ password, password_confirm: again });
      if (!isRefusal(answer)) {
        onDone();
        return void (await handleReset(answer, t('reset.done')));
      }
      if (answer.refused === 'link_expired') onExpired();
      return answer;
    },
  });
  return (
    <form id={formId} ref={focusFirst} className="sign-in-form" noValidate onSubmit={form.submit}>
      <FormNote form={form} />
      <PasswordField
        form={form}
        value={password}
        onChange={setPassword}
        isNew
        label={t('field.newPassword')}
        hint={t('register.passwordHint', { min: PASSWORD_MIN })}
        meter={
          <StrengthMeter score={score} label={password === '' ? '' : t(`strength.${score}`)} />
        }
      />
      <PasswordField
        form={form}
        name="password_confirm"
        value={again}
        onChange={setAgain}
        isNew
        label={t('field.passwordAgain')}
      />
      <p className="field-hint">{t('reset.others')}</p>
      <Submit form={form} formId={formId}>
        {t('reset.submit')}
      </Submit>
    </form>
  );
}

/** Navigates home first: the two-factor step, if one is required, opens there and stays open. */
async function handleReset(answer: LoginResult, title: string): Promise<void> {
  showToast({ tone: 'success', title });
  await navigate('/', { replace: true });
  const refused = await continueLogin(answer, '');
  if (refused) showRefusal(refused);
}
