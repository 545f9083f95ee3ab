import type { ReactNode } from 'react';
import type { Phone } from '#domain/identity/player/phone.ts';
import { PhoneField } from '#domain/identity/player/phone-field.tsx';
import type { Form } from './use-form.ts';

type FormPhoneProps = {
  form: Form;
  value: Phone;
  onChange: (phone: Phone) => void;
  /** What can be done about a mistake, after its words. */
  action?: ReactNode;
};

/** The phone of a form, with what the form says is wrong with it. */
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
