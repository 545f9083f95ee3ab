import { useState } from 'react';
import { LOCALE_HTML_LANG, LOCALE_NAME, LOCALES, type Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { updateSettings } from '#house/identity/contract.ts';
import { chooseLocale } from '#house/identity/player/choose-locale.ts';
import { patchUser, type User } from '#house/identity/player/session.ts';
import { announce } from '#platform/browser/announce.ts';
import { api } from '#platform/browser/api.ts';
import { showRefusal } from '#platform/browser/errors.ts';
import { useLocale, useT } from '#platform/browser/i18n.tsx';
import { Switch } from '#platform/browser/ui/choice.tsx';
import { Field } from '#platform/browser/ui/field.tsx';
import { Panel } from '#platform/browser/ui/panel.tsx';
import { Select } from '#platform/browser/ui/text-input.tsx';
import { ZoneField } from './zone-field.tsx';

/** What takes effect as soon as it is chosen. */
export function Settings({ user }: { user: User }) {
  const t = useT('profile');
  return (
    <Panel title={t('settings.title')} className="profile-settings">
      <LanguageField />
      <ZoneField zone={user.timezone} onChoose={(timezone) => save({ timezone }, t)} />
      <HideName isHidden={user.is_statistics_hidden} />
    </Panel>
  );
}

type Change = { timezone?: string; is_statistics_hidden?: boolean };

/** Answers whether the house kept it. */
async function save(change: Change, t: ReturnType<typeof useT<'profile'>>): Promise<boolean> {
  const answer = await api(updateSettings, { body: change });
  if (isRefusal(answer)) {
    showRefusal(answer);
    return false;
  }
  const { timezone, is_statistics_hidden } = answer.data;
  patchUser({ timezone, is_statistics_hidden });
  announce(t('settings.saved'));
  return true;
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

/** The switch moves at once and moves back if the house refuses. */
function HideName({ isHidden }: { isHidden: boolean }) {
  const t = useT('profile');
  const [wanted, setWanted] = useState<boolean>();
  const change = async (next: boolean) => {
    // A second press waits for the answer to the first.
    if (wanted !== undefined) return;
    setWanted(next);
    await save({ is_statistics_hidden: next }, t);
    setWanted(undefined);
  };
  return (
    <Switch
      checked={wanted ?? isHidden}
      hint={t('settings.hideNameHint')}
      onChange={(next) => void change(next)}
    >
      {t('settings.hideName')}
    </Switch>
  );
}
