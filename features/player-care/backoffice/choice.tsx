import { useT } from '#platform/browser/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';

type ChoiceProps<V extends string> = {
  readonly label: string;
  readonly value: V | undefined;
  readonly onChange: (value: V | undefined) => void;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
};

/** A filter of a list inside a page; the address belongs to the page. */
export function Choice<V extends string>({ label, value, onChange, choices }: ChoiceProps<V>) {
  const t = useT('desk-kit');
  return (
    <Field label={label}>
      <Select
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(choices.find((one) => one.value === target.value)?.value)
        }
      >
        <option value="">{t('any')}</option>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
