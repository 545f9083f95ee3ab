import { Field } from '#platform/browser/ui/field.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';

type ChoiceProps<V extends string> = {
  readonly label: string;
  readonly choices: readonly V[];
  readonly labelOf: (value: V) => string;
  readonly value: V;
  readonly onChange: (value: V) => void;
};

export function Choice<V extends string>(props: ChoiceProps<V>) {
  const { label, choices, labelOf, value, onChange } = props;
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={({ target }) => {
          const next = choices.find((one) => one === target.value);
          if (next !== undefined) onChange(next);
        }}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
