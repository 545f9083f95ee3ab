import { LOCALE_HTML_LANG, LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { chooseLocale } from '#domain/identity/player/choose-locale.ts';
import type { User } from '#domain/identity/player/session.ts';
import { useLocale, useT } from '#platform/browser/texts/i18n.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { ZoneField } from './zone-field.tsx';

/** The language and the time zone of the player. */
export function ViewSettings({ user }: { user: User }) {
  const t = useT('profile');
  return (
    <Panel title={t('settings.view')} className="profile-settings">
      <LanguageField />
      <ZoneField zone={user.timezone} />
    </Panel>
  );
}

function LanguageField() {
  const t = useT('profile');
  const locale = useLocale();
  return (
    <Field label={t('settings.language')}>
      <Select value={locale} onChange={(event) => void chooseLocale(event.target.value as Locale)}>
        {LOCALES.map((code) => (
          <option key={code} value={code} lang={LOCALE_HTML_LANG[code]}>
            {LOCALE_NAME[code]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
