import { useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { TextInput } from '#platform/browser/ui/text-input.tsx';
import type { SettingFormProps } from './values.ts';

const LINKS = ['telegram_channel_url', 'revshare_frontend_url'] as const;
type Links = Readonly<Record<(typeof LINKS)[number], string | null>>;

/** The links in the footer; an empty one is not shown. */
export function LinksForm({ value, onChange }: SettingFormProps) {
  const t = useT('backoffice-site-settings');
  // Its first value came from the server, the others from here.
  const links = value as Links;
  return LINKS.map((name) => (
    <Field key={name} label={t(name)}>
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={links[name] ?? ''}
        onChange={({ target }) => onChange({ ...links, [name]: target.value.trim() || null })}
      />
    </Field>
  ));
}
