import './currency-choices.css';
import { CURRENCIES, type WalletCurrency } from '#core/currency.ts';
import { Checkbox } from '../browser/ui/choice.tsx';

type CurrencyChoicesProps = {
  readonly legend: string;
  readonly value: readonly WalletCurrency[];
  readonly onChange: (value: WalletCurrency[]) => void;
};

/** Any of the currencies for money. */
export function CurrencyChoices({ legend, value, onChange }: CurrencyChoicesProps) {
  return (
    <fieldset className="currency-choices">
      <legend className="legend">{legend}</legend>
      {CURRENCIES.map((currency) => (
        <Checkbox
          key={currency}
          checked={value.includes(currency)}
          onChange={(isOn) =>
            onChange(CURRENCIES.filter((each) => (each === currency ? isOn : value.includes(each))))
          }
        >
          {currency}
        </Checkbox>
      ))}
    </fieldset>
  );
}
