import { CURRENCIES } from '#core/currency.ts';
import type { JurisdictionRules } from '#domain/jurisdictions/rules.ts';
import { Field } from '#platform/browser/ui/field.tsx';
import { MoneyInput } from '#platform/browser/ui/money-input.tsx';

type Amounts = JurisdictionRules['balance_max'];
type Props = {
  legend: string;
  /** What an empty amount means. */
  hint: string;
  amounts: Amounts;
  onChange: (amounts: Amounts) => void;
};

/** An amount for each currency. */
export function AmountFields({ legend, hint, amounts, onChange }: Props) {
  return (
    <fieldset className="jurisdiction-amounts">
      <legend>{legend}</legend>
      <p className="jurisdiction-hint">{hint}</p>
      {CURRENCIES.map((currency) => (
        <Field key={currency} label={currency}>
          <MoneyInput
            value={amounts[currency] ?? ''}
            currency={currency}
            onChange={(text) => {
              const { [currency]: _, ...others } = amounts;
              onChange(text === '' ? others : { ...others, [currency]: text });
            }}
          />
        </Field>
      ))}
    </fieldset>
  );
}
