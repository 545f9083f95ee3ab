import type { SettingValue } from '#domain/settings/rules.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingFormProps } from './values.ts';

/** The code of the bonus for birthdays; empty for none. */
export function BirthdayForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const { bonus } = value as SettingValue<'birthday'>;
  return (
    <Field label={t('birthday.bonus')} hint={t('birthday.hint')}>
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        value={bonus ?? ''}
        onChange={({ target }) => onChange({ bonus: target.value.trim() || null })}
      />
    </Field>
  );
}
