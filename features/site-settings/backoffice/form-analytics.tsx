import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingValue } from '#domain/settings/rules.ts';
import type { SettingFormProps } from './values.ts';

const IDS = ['ga4_id', 'metrica_id'] as const;
const EXAMPLES = { ga4_id: 'G-ABC1234567', metrica_id: '12345678' } as const;

/** Who counts visits; an empty id is not used. */
export function AnalyticsForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const analytics = value as SettingValue<'analytics'>;
  return (
    <>
      <Checkbox checked={analytics.is_on} onChange={(is_on) => onChange({ ...analytics, is_on })}>
        {t('analytics.is_on')}
      </Checkbox>
      {IDS.map((name) => (
        <Field key={name} label={t(`analytics.${name}`)}>
          <TextInput
            autoComplete="off"
            placeholder={EXAMPLES[name]}
            value={analytics[name] ?? ''}
            onChange={({ target }) =>
              onChange({ ...analytics, [name]: target.value.trim() || null })
            }
          />
        </Field>
      ))}
    </>
  );
}
