import { choosePassword } from '#domain/staff/contract.backoffice.login.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { focusNow } from '#platform/browser/ui/focus-now.ts';
import { PasswordInput } from '#platform/browser/ui/text-input.tsx';
import { Note } from './login-credentials.tsx';
import { restartIfExpired, type StaffLoginStep } from './login-step.ts';

type OwnPasswordProps = {
  readonly step: StaffLoginStep;
  readonly onNext: (step: StaffLoginStep) => void;
  readonly onExpired: () => void;
};

/** Replaces the initial password, which the admin knows. */
export function OwnPassword({ step: { challenge }, onNext, onExpired }: OwnPasswordProps) {
  const t = useT('backoffice-staff');
  const form = useForm({
    values: { password: '' },
    send: ({ password }) => api(choosePassword, { body: { challenge, password } }),
    onDone: ({ data }) => onNext(data),
    onRefused: restartIfExpired(onExpired),
  });
  return (
    <form className="staff-login-form" onSubmit={form.submit}>
      <h1>{t('login.ownPassword')}</h1>
      <p className="staff-login-lead">{t('login.ownPasswordText')}</p>
      <Field label={t('login.newPassword')} error={form.errorOf('password')}>
        <PasswordInput
          {...form.input('password')}
          name="new-password"
          autoComplete="new-password"
          ref={focusNow}
          required
          showLabel={t('login.show')}
        />
      </Field>
      <Note text={form.note} />
      <Button type="submit" variant="primary" size="l" block busy={form.isBusy}>
        {t('login.next')}
      </Button>
    </form>
  );
}
