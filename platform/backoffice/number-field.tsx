import { Field } from '../browser/ui/field.tsx';
import { TextInput } from '../browser/ui/text-input.tsx';

type NumberProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly range: readonly [min: number, max: number];
  readonly suffix?: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A whole number that is typed. */
export function NumberField({ label, hint, value, range, suffix, error, onChange }: NumberProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        type="number"
        inputMode="numeric"
        required
        min={range[0]}
        max={range[1]}
        suffix={suffix}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
