import { COOLING_HOURS_MAX, type SettingValue } from '#domain/settings/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingFormProps } from './values.ts';

/** How long a withdrawal to a new destination waits; empty for the time of the configuration. */
export function CoolingForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const { hours } = value as SettingValue<'payout_cooling'>;
  return (
    <Field label={t('cooling.hours')} hint={t('cooling.hint')}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={0}
        max={COOLING_HOURS_MAX}
        value={hours ?? ''}
        onChange={({ target: { value: text } }) =>
          onChange({ hours: text === '' ? null : Number(text) })
        }
      />
    </Field>
  );
}
