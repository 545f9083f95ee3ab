import { useState, type FormEvent } from 'react';
import { isRefusal, type Refusal } from '#core/refusal.ts';
import { choosePassword } from '#domain/staff/contract.backoffice.door.ts';
import { api } from '#platform/browser/net/api.ts';
import { fieldErrors } from '#platform/browser/ui/errors.ts';
import { focusNow } from '#platform/backoffice/focus-now.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { PasswordInput } from '#platform/browser/ui/text-input.tsx';
import { Refused } from './door-credentials.tsx';
import { isOver, type NextStep } from './door-step.ts';

type OwnPasswordProps = {
  readonly step: NextStep;
  readonly onNext: (step: NextStep) => void;
  readonly onOver: () => void;
};

/** The password somebody else gave is known to somebody else: first of all it is replaced. */
export function OwnPassword({ step, onNext, onOver }: OwnPasswordProps) {
  const t = useT('backoffice-staff');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const answer = await api(choosePassword, { body: { entry: step.entry, password } });
    setBusy(false);
    if (isOver(answer)) return onOver();
    if (isRefusal(answer)) setRefusal(answer);
    else onNext(answer.data);
  }
  const ofPassword = fieldErrors(refusal, 'password').join(' ');
  return (
    <form className="door-form" onSubmit={(event) => void send(event)}>
      <h1>{t('door.ownPassword')}</h1>
      <p className="door-lead">{t('door.ownPasswordText')}</p>
      <Field label={t('door.newPassword')} error={ofPassword}>
        <PasswordInput
          name="new-password"
          autoComplete="new-password"
          ref={focusNow}
          required
          showLabel={t('door.show')}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Refused refusal={ofPassword ? undefined : refusal} />
      <Button type="submit" variant="primary" size="l" block busy={isBusy}>
        {t('door.next')}
      </Button>
    </form>
  );
}
