import { useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { logInStaff } from '#domain/staff/contract.backoffice.login.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors, linesOf } from '#platform/browser/ui/errors.ts';
import { focusNow } from '#platform/backoffice/focus-now.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { PasswordInput, TextInput } from '#platform/browser/ui/text-input.tsx';
import type { StaffLoginStep } from './login-step.ts';

type CredentialsProps = {
  readonly isExpired: boolean;
  readonly onNext: (step: StaffLoginStep) => void;
};

export function Credentials({ isExpired, onNext }: CredentialsProps) {
  const t = useT('backoffice-staff');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await api(logInStaff, { body: { email, password } });
    setBusy(false);
    if (isRefusal(answer)) setRefusal(answer);
    else onNext(answer.data);
  }
  const ofPassword = fieldErrors(refusal, 'password').join(' ');
  const ofEmail = fieldErrors(refusal, 'email').join(' ');
  return (
    <form className="staff-login-form" onSubmit={(event) => void send(event)}>
      <h1>{t('login.title')}</h1>
      {isExpired && <p className="staff-login-note">{t('login.over')}</p>}
      <Field label={t('login.email')} error={ofEmail}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          ref={focusNow}
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <Field label={t('login.password')} error={ofPassword}>
        <PasswordInput
          name="password"
          required
          showLabel={t('login.show')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Refused refusal={ofPassword || ofEmail ? undefined : refusal} />
      <Button type="submit" variant="primary" size="l" block busy={isBusy}>
        {t('login.next')}
      </Button>
    </form>
  );
}

/** Errors that belong to no field. */
export function Refused({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <p className="staff-login-refused" role="alert">
      {refusal && linesOf(refusal).join(' ')}
    </p>
  );
}
