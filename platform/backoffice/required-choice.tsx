import type { ReactNode } from 'react';
import { useT } from '../browser/texts/i18n.tsx';
import { Field } from '../browser/ui/field.tsx';
import { Select } from '../browser/ui/text-input.tsx';

type RequiredChoiceProps<V extends string> = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly values: readonly V[];
  readonly labelOf: (value: V) => string;
  /** Empty until the reader has chosen. */
  readonly value: V | '';
  readonly onChange: (value: V) => void;
};

/**
 * A choice that begins empty and must be made: what a player reads, or what money depends on, is
 * never preselected.
 */
export function RequiredChoice<V extends string>(props: RequiredChoiceProps<V>) {
  const { label, hint, error, values, labelOf, value, onChange } = props;
  const t = useT('backoffice-kit');
  return (
    <Field label={label} hint={hint} error={error}>
      <Select
        value={value}
        required
        onChange={({ target }) => {
          const next = values.find((one) => one === target.value);
          if (next !== undefined) onChange(next);
        }}
      >
        <option value="" hidden>
          {t('choose')}
        </option>
        {values.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
