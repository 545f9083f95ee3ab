import { useT } from '#platform/browser/texts/i18n.tsx';
import { Checkbox } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingFormProps } from './values.ts';

/** The address outside production, and the subdomain in production. */
export function ApiAddressForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const draft = value as { development_url: string | null; is_subdomain: boolean };
  return (
    <>
      <Field label={t('development_url')}>
        <TextInput
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={t('ownProcess')}
          value={draft.development_url ?? ''}
          onChange={({ target }) =>
            onChange({ ...draft, development_url: target.value.trim() || null })
          }
        />
      </Field>
      <Checkbox
        checked={draft.is_subdomain}
        onChange={(is_subdomain) => onChange({ ...draft, is_subdomain })}
      >
        {t('is_subdomain')}
      </Checkbox>
    </>
  );
}
