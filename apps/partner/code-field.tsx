import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';

type CodeFieldProps = Parameters<typeof TextInput>[0] & {
  readonly error: Parameters<typeof Field>[0]['error'];
};

/** The code of the authenticator, which confirms a change. */
export function CodeField({ error, ...input }: CodeFieldProps) {
  const t = useT('partner');
  return (
    <Field label={t('login.code')} hint={t('login.factorText')} error={error}>
      <TextInput {...input} inputMode="numeric" autoComplete="one-time-code" required />
    </Field>
  );
}
