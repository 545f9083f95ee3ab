import { isLocale, type Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { currentLocale, htmlLang } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { switchLocale } from '#platform/browser/router/navigation.ts';
import { cookies, local } from '#platform/browser/storage.ts';
import { updateSettings } from '../contract.ts';
import { patchUser, userNow } from './session.ts';

/** Marks a device on which a visitor has chosen the language of the pages. */
const LOCALE_CHOSEN = 'localeChosen';

/**
 * Switches the language without losing the page or its state, and stores the choice in the account.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  local.set(LOCALE_CHOSEN, '1');
  await showIn(locale);
  const { status, restriction } = userNow();
  if (status !== 'member' || restriction) return;
  const answer = await api(updateSettings, { body: { locale } });
  // The cookie already holds the choice; the account is updated with the next change.
  if (isRefusal(answer))
    logFailure('The language could not be saved to the account.', answer.refused);
  else patchUser({ locale });
}

/** After a login on a device where no language was chosen: the pages take that of the account. */
export async function takeAccountLocale(): Promise<void> {
  const locale = userNow().user?.locale;
  if (!isLocale(locale) || locale === currentLocale() || local.get(LOCALE_CHOSEN) !== null) return;
  await showIn(locale);
}

async function showIn(locale: Locale): Promise<void> {
  await switchLocale(locale);
  document.documentElement.lang = htmlLang(locale);
  cookies.set('locale', locale);
}
