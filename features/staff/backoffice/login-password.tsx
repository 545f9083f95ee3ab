import { useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { choosePassword } from '#domain/staff/contract.backoffice.login.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { focusNow } from '#platform/backoffice/focus-now.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { PasswordInput } from '#platform/browser/ui/text-input.tsx';
import { Refused } from './login-credentials.tsx';
import { isExpired, type StaffLoginStep } from './login-step.ts';

type OwnPasswordProps = {
  readonly step: StaffLoginStep;
  readonly onNext: (step: StaffLoginStep) => void;
  readonly onExpired: () => void;
};

/** Replaces the initial password, which the admin knows. */
export function OwnPassword({ step, onNext, onExpired }: OwnPasswordProps) {
  const t = useT('backoffice-staff');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await api(choosePassword, { body: { challenge: step.challenge, password } });
    setBusy(false);
    if (isExpired(answer)) return onExpired();
    if (isRefusal(answer)) setRefusal(answer);
    else onNext(answer.data);
  }
  const ofPassword = fieldErrors(refusal, 'password').join(' ');
  return (
    <form className="staff-login-form" onSubmit={(event) => void send(event)}>
      <h1>{t('login.ownPassword')}</h1>
      <p className="staff-login-lead">{t('login.ownPasswordText')}</p>
      <Field label={t('login.newPassword')} error={ofPassword}>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          ref={focusNow}
          required
          showLabel={t('login.show')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Refused refusal={ofPassword ? undefined : refusal} />
      <Button type="submit" variant="primary" size="l" block busy={isBusy}>
        {t('login.next')}
      </Button>
    </form>
  );
}
