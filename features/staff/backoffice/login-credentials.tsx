import type { Refusal } from '#core/refusal.ts';
import { logInStaff } from '#domain/staff/contract.backoffice.login.ts';
import { useForm } from '#platform/browser/forms/use-form.ts';
import { api } from '#platform/browser/net/api.ts';
import { linesOf } from '#platform/browser/ui/errors.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Button } from '#platform/browser/ui/button.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { focusNow } from '#platform/browser/ui/focus-now.ts';
import { PasswordInput, TextInput } from '#platform/browser/ui/text-input.tsx';
import type { StaffLoginStep } from './login-step.ts';

type CredentialsProps = {
  readonly isExpired: boolean;
  readonly onNext: (step: StaffLoginStep) => void;
};

export function Credentials({ isExpired, onNext }: CredentialsProps) {
  const t = useT('backoffice-staff');
  const form = useForm({
    values: { email: '', password: '' },
    send: (body) => api(logInStaff, { body }),
    onDone: ({ data }) => onNext(data),
  });
  return (
    <form className="staff-login-form" onSubmit={form.submit}>
      <h1>{t('login.title')}</h1>
      {isExpired && <p className="staff-login-note">{t('login.over')}</p>}
      <Field label={t('login.email')} error={form.errorOf('email')}>
        <TextInput
          {...form.input('email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          ref={focusNow}
          required
        />
      </Field>
      <Field label={t('login.password')} error={form.errorOf('password')}>
        <PasswordInput
          {...form.input('password')}
          name="password"
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

type NoteProps = { readonly text: string; readonly refusal?: Refusal | undefined };

/** Errors that belong to no field: of the form, or else of another command of the step. */
export function Note({ text, refusal }: NoteProps) {
  const isShown = refusal !== undefined && refusal.refused !== 'aborted';
  return (
    <p className="staff-login-refused" role="alert">
      {text || (isShown && linesOf(refusal).join(' '))}
    </p>
  );
}
