import { CURRENCIES, type Currency } from '#core/currency.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';

type CurrencyFieldProps = {
  label: string;
  value: Currency;
  onChange: (currency: Currency) => void;
};

/** A select field with the five currencies. */
export function CurrencyField({ label, value, onChange }: CurrencyFieldProps) {
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={({ target }) => {
          const next = CURRENCIES.find((one) => one === target.value);
          if (next) onChange(next);
        }}
      >
        {CURRENCIES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
    </Field>
  );
}
