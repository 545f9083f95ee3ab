/** The fields that several forms of the portal have. */
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { PasswordInput, TextInput } from '#platform/browser/ui/text-input.tsx';

type Wired = Parameters<typeof TextInput>[0] & {
  readonly error: Parameters<typeof Field>[0]['error'];
};

/** The code of the authenticator, which confirms a change. */
export function CodeField({ error, ...input }: Wired) {
  const t = useT('partner');
  return (
    <Field label={t('login.code')} hint={t('login.factorText')} error={error}>
      <TextInput {...input} inputMode="numeric" autoComplete="one-time-code" required />
    </Field>
  );
}

/** The address by which a partner logs in. */
export function EmailField({ error, ...input }: Wired) {
  const t = useT('partner');
  return (
    <Field label={t('email')} error={error}>
      <TextInput {...input} type="email" autoComplete="username" autoCapitalize="none" required />
    </Field>
  );
}

/** A password that a partner chooses. */
export function NewPasswordField({ error, ...input }: Wired) {
  const t = useT('partner');
  return (
    <Field label={t('login.newPassword')} error={error}>
      <PasswordInput {...input} autoComplete="new-password" required showLabel={t('login.show')} />
    </Field>
  );
}
