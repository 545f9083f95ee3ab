import { useId } from 'react';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (zone: string) => void;
};

/** A time zone by its name, with the names that the browser knows. */
export function TimeZoneField({ label, value, onChange }: Props) {
  const zones = useId();
  return (
    <>
      <Field label={label}>
        <TextInput
          list={zones}
          autoComplete="off"
          placeholder="Asia/Almaty"
          value={value}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </Field>
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
    </>
  );
}
