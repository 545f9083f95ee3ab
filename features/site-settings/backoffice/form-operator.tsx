import type { InputHTMLAttributes } from 'react';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import { OPERATOR_FIELDS, type SettingFormProps } from './values.ts';

type Operator = Readonly<Record<string, string | number | null>>;

/** Who operates the site; an empty field is not shown to players. */
export function OperatorForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const operator = value as Operator;
  return OPERATOR_FIELDS.map((name) => (
    <Field key={name} label={t(`operator.${name}`)}>
      <TextInput
        autoComplete="off"
        {...kindOf(name)}
        value={operator[name] ?? ''}
        onChange={({ target }) => onChange({ ...operator, [name]: parse(name, target.value) })}
      />
    </Field>
  ));
}

function kindOf(name: string): InputHTMLAttributes<HTMLInputElement> {
  if (name.endsWith('_url')) return { type: 'url', inputMode: 'url', placeholder: 'https://' };
  if (name.endsWith('_email')) return { type: 'email', inputMode: 'email' };
  return name === 'answer_days' ? { inputMode: 'numeric' } : {};
}

function parse(name: string, typed: string): string | number | null {
  if (typed.trim() === '') return null;
  return name === 'answer_days' && /^\d+$/.test(typed) ? Number(typed) : typed;
}
