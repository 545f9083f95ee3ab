import type { SettingValue } from '#domain/settings/rules.ts';
import { SUPPORT_PROVIDERS } from '#domain/settings/rules.support.ts';
import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Select, TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingFormProps } from './values.ts';

const TEXTS = ['app_id', 'kz_app_id', 'script_url'] as const;

/** Our own, or the chat of another service with its id and its script. */
export function SupportChatForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const draft = value as SettingValue<'support_chat'>;
  const choose = (text: string) => {
    const provider = SUPPORT_PROVIDERS.find((each) => each === text);
    if (provider) onChange({ ...draft, provider });
  };
  return (
    <>
      <Field label={t('supportChat.provider')}>
        <Select value={draft.provider} onChange={({ target }) => choose(target.value)}>
          {SUPPORT_PROVIDERS.map((each) => (
            <option key={each} value={each}>
              {t(`supportChat.providers.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {draft.provider !== 'own' &&
        TEXTS.map((name) => (
          <Field key={name} label={t(`supportChat.${name}`)}>
            <TextInput
              autoComplete="off"
              value={draft[name] ?? ''}
              onChange={({ target }) => onChange({ ...draft, [name]: target.value.trim() || null })}
            />
          </Field>
        ))}
    </>
  );
}
