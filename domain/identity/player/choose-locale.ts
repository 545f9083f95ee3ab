import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { htmlLang } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { switchLocale } from '#platform/browser/router/navigation.ts';
import { cookies } from '#platform/browser/storage.ts';
import { updateSettings } from '../contract.ts';
import { noteChosenLocale, patchUser, userNow } from './session.ts';

/**
 * Switches the language without losing the page or its state, and stores the choice in the account.
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  noteChosenLocale();
  await switchLocale(locale);
  document.documentElement.lang = htmlLang(locale);
  cookies.set('locale', locale);
  const { status, restriction } = userNow();
  if (status !== 'member' || restriction) return;
  const answer = await api(updateSettings, { body: { locale } });
  // The cookie already holds the choice; the account is updated with the next change.
  if (isRefusal(answer))
    logFailure('The language could not be saved to the account.', answer.refused);
  else patchUser({ locale });
}
