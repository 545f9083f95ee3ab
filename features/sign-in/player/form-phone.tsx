import type { ReactNode } from 'react';
import type { Phone } from '#domain/identity/player/phone.ts';
import { PhoneField } from '#domain/identity/player/phone-field.tsx';
import type { SignInForm } from './use-sign-in-form.ts';

type FormPhoneProps = {
  form: SignInForm;
  value: Phone;
  onChange: (phone: Phone) => void;
  /** An action after the error text. */
  action?: ReactNode;
};

/** The phone field of a form, with its error. */
export function FormPhone({ form, value, onChange, action }: FormPhoneProps) {
  const error = form.errorOf('phone');
  return (
    <PhoneField
      value={value}
      onChange={(phone) => {
        form.clear('phone');
        onChange(phone);
      }}
      error={
        error && (
          <span>
            {error} {action}
          </span>
        )
      }
    />
  );
}
