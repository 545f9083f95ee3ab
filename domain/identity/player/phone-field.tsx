import './phone-field.css';
import type { ChangeEvent, ClipboardEvent, ReactNode } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field, useField } from '#platform/browser/ui/field.tsx';
import { Icon } from '#platform/browser/ui/icon.tsx';
import { Flag } from './flag.tsx';
import {
  caretAfter,
  changeCountry,
  COUNTRIES,
  maskPhone,
  NUMBER_FORMATS,
  readPhone,
  type Country,
  type Phone,
} from './phone.ts';

type PhoneFieldProps = {
  value: Phone;
  onChange: (phone: Phone) => void;
  /** The label, where "phone" alone would be ambiguous. */
  label?: ReactNode;
  error?: ReactNode;
};

/**
 * A phone input with the mask of its country. Any notation may be typed or pasted. Pages that
 * render it must load the texts `domain-identity`.
 */
export function PhoneField({ value, onChange, label, error }: PhoneFieldProps) {
  const t = useT('domain-identity');
  return (
    <Field label={label ?? t('phone.label')} error={error}>
      <div className="input phone-field">
        <CountrySelect value={value} onChange={onChange} />
        <NumberInput value={value} onChange={onChange} />
      </div>
    </Field>
  );
}

type PartProps = { value: Phone; onChange: (phone: Phone) => void };

/** The native select, under a flag and the country code. */
function CountrySelect({ value, onChange }: PartProps) {
  const t = useT('domain-identity');
  return (
    <div className="phone-country">
      <Flag country={value.country} />
      <span className="tabular" aria-hidden="true">
        +{NUMBER_FORMATS[value.country].code}
      </span>
      <Icon name="chevron-down" size={14} />
      <select
        aria-label={t('phone.country')}
        value={value.country}
        onChange={(event) => onChange(changeCountry(value, event.target.value as Country))}
      >
        {COUNTRIES.map((country) => (
          <option key={country} value={country}>
            {t(`country.${country}`)} +{NUMBER_FORMATS[country].code}
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
    // Written to the DOM as well, so that React sees the value it expects and leaves the caret
    // alone.
    input.value = masked;
    const at = caret === raw.length ? masked.length : caretIn(raw, caret, phone);
    input.setSelectionRange(at, at);
    onChange(phone);
  }
  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text');
    // A complete number replaces the whole value; a fragment is inserted.
    if (text.replaceAll(/\D/g, '').length < NUMBER_FORMATS.by.length) return;
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
      placeholder={NUMBER_FORMATS[value.country].mask.replaceAll('#', '0')}
      value={maskPhone(value)}
      onChange={type}
      onPaste={paste}
    />
  );
}

/** Keeps the caret behind the same digit, counted without the removed prefix. */
function caretIn(raw: string, caret: number, phone: Phone): number {
  const before = raw.slice(0, caret).replaceAll(/\D/g, '').length;
  const all = raw.replaceAll(/\D/g, '');
  const isCut = !all.startsWith(phone.digits) && all.endsWith(phone.digits);
  const count = isCut ? Math.max(0, before - (all.length - phone.digits.length)) : before;
  return caretAfter(maskPhone(phone), count);
}
