import type { ChangeEvent } from 'react';
import { PASSWORD_MIN, strength } from '#domain/identity/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { StrengthMeter } from '#platform/browser/ui/strength-meter.tsx';
import { PasswordInput } from '#platform/browser/ui/text-input.tsx';

type PasswordProps = {
  /** `form.input(…)`. */
  readonly input: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  readonly error: string | undefined;
};

type PasswordFieldProps = PasswordProps & {
  readonly label: string;
  readonly name: string;
  readonly autoComplete?: 'current-password' | 'new-password';
};

export function PasswordField({ label, error, input, ...rest }: PasswordFieldProps) {
  const t = useT('account-security');
  return (
    <Field label={label} error={error}>
      <PasswordInput {...rest} {...input} showLabel={t('password.show')} />
    </Field>
  );
}

type NewPasswordFieldProps = PasswordProps & {
  /** A password that contains it is weak. */
  readonly email?: string;
};

/** A new password with its strength. */
export function NewPasswordField({ input, error, email = '' }: NewPasswordFieldProps) {
  const t = useT('account-security');
  const score = strength(input.value, email);
  return (
    <Field label={t('password.new')} hint={t('password.hint', { min: PASSWORD_MIN })} error={error}>
      <PasswordInput
        {...input}
        name="password"
        autoComplete="new-password"
        showLabel={t('password.show')}
        meter={
          <StrengthMeter score={score} label={input.value === '' ? '' : t(`strength.s${score}`)} />
        }
      />
    </Field>
  );
}
