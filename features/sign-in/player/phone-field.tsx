import './phone-field.css';
import type { ChangeEvent, ClipboardEvent, ReactNode } from 'react';
import { useT } from '#platform/browser/i18n.tsx';
import { Field, useField } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Flag } from './flag.tsx';
import {
  caretAfter,
  changeCountry,
  COUNTRIES,
  maskPhone,
  PLANS,
  readPhone,
  type Country,
  type Phone,
} from './phone.ts';
import type { Form } from './use-form.ts';

type PhoneFieldProps = {
  form: Form;
  value: Phone;
  onChange: (phone: Phone) => void;
  hint?: ReactNode;
  /** What can be done about a mistake, after its words. */
  action?: ReactNode;
};

/** A phone behind the mask of its country. Any way of writing it may be typed or pasted. */
export function PhoneField({ form, value, onChange, hint, action }: PhoneFieldProps) {
  const t = useT('sign-in');
  const error = form.errorOf('phone');
  const take = (phone: Phone) => {
    form.clear('phone');
    onChange(phone);
  };
  return (
    <Field
      label={t('field.phone')}
      hint={hint}
      error={
        error && (
          <span>
            {error} {action}
          </span>
        )
      }
    >
      <div className="input sign-in-phone">
        <CountrySelect value={value} onChange={take} />
        <NumberInput value={value} onChange={take} />
      </div>
    </Field>
  );
}

type PartProps = { value: Phone; onChange: (phone: Phone) => void };

/** The browser's own select, under a flag and the code. */
function CountrySelect({ value, onChange }: PartProps) {
  const t = useT('sign-in');
  return (
    <div className="sign-in-country">
      <Flag country={value.country} />
      <span className="tabular" aria-hidden="true">
        +{PLANS[value.country].code}
      </span>
      <Icon name="chevron-down" size={14} />
      <select
        aria-label={t('field.country')}
        value={value.country}
        onChange={(event) => onChange(changeCountry(value, event.target.value as Country))}
      >
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {t(`country.${country}`)} +{PLANS[country].code}
          </option>
        ))}
      </select>
    </div>
  );
}

function NumberInput({ value, onChange }: PartProps) {
  const wiring = useField();
  function type({ target: input }: ChangeEvent<HTMLInputElement>): void {
    const raw = input.value;
    const caret = input.selectionStart ?? raw.length;
    const phone = readPhone(raw, value);
    const masked = maskPhone(phone);
    // Written here as well, so that React finds it as it wants it and leaves the caret alone.
    input.value = masked;
    const at = caret === raw.length ? masked.length : caretIn(raw, caret, phone);
    input.setSelectionRange(at, at);
    onChange(phone);
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    // A whole number takes the place of whatever was there; a piece of one is put in.
    if (text.replaceAll(/\D/g, '').length < PLANS.by.length) return;
    event.preventDefault();
    onChange(readPhone(text, { country: value.country, digits: '' }));
  }
  return (
    <input
      {...wiring}
      className="tabular"
      type="tel"
      name="phone"
      inputMode="tel"
      autoComplete="tel"
      placeholder={PLANS[value.country].mask.replaceAll('#', '0')}
      value={maskPhone(value)}
      onChange={type}
      onPaste={paste}
    />
  );
}

/** Behind the digit it was behind, counted without what was taken off the front. */
function caretIn(raw: string, caret: number, phone: Phone): number {
  const before = raw.slice(0, caret).replaceAll(/\D/g, '').length;
  const all = raw.replaceAll(/\D/g, '');
  const isCut = !all.startsWith(phone.digits) && all.endsWith(phone.digits);
  const count = isCut ? Math.max(0, before - (all.length - phone.digits.length)) : before;
  return caretAfter(maskPhone(phone), count);
}
