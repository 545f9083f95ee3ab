import type { WalletCurrency } from '#core/currency.ts';
import { useT } from '../browser/texts/i18n.tsx';
import { Field } from '../browser/ui/field.tsx';
import { TextInput } from '../browser/ui/text-input.tsx';
import { CurrencyChoices } from './currency-choices.tsx';

type PlaceFieldsProps = {
  /** Codes of countries as they are typed. */
  readonly countries: string;
  readonly currencies: readonly WalletCurrency[];
  readonly onCountries: (countries: string) => void;
  readonly onCurrencies: (currencies: WalletCurrency[]) => void;
};

/** Where a game is not offered: countries, and currencies. */
export function PlaceFields(props: PlaceFieldsProps) {
  const t = useT('backoffice-kit');
  return (
    <>
      <Field label={t('places.countries')} hint={t('places.countriesHint')}>
        <TextInput
          value={props.countries}
          spellCheck={false}
          placeholder="KZ RU"
          onChange={({ target }) => props.onCountries(target.value)}
        />
      </Field>
      <CurrencyChoices
        legend={t('places.currencies')}
        value={props.currencies}
        onChange={props.onCurrencies}
      />
    </>
  );
}
