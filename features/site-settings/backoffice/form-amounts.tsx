import { CURRENCIES } from '#core/currency.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingValue } from '#domain/settings/rules.ts';
import type { SettingFormProps } from './values.ts';

/** An amount of each currency, from which on something is large. */
export function AmountsForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here: while it is typed it may be wrong.
  const amounts = value as SettingValue<'large_amounts' | 'big_win_amounts'>;
  return CURRENCIES.map((currency) => (
    <Field key={currency} label={t('largeAmount', { currency })}>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        value={amounts[currency]}
        onChange={({ target }) => onChange({ ...amounts, [currency]: target.value.trim() })}
      />
    </Field>
  ));
}
