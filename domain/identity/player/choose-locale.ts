import type { Locale } from '#core/locale.ts';
import { isRefusal } from '#core/refusal.ts';
import { api } from '#platform/browser/net/api.ts';
import { htmlLang } from '#platform/browser/texts/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { switchLocale } from '#platform/browser/router/navigation.ts';
import { cookies } from '#platform/browser/storage.ts';
import { updateSettings } from '../contract.ts';
import { patchUser, userNow } from './session.ts';

/** Another language: the page and its state stay, the choice is kept, on the account too. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await switchLocale(locale);
  document.documentElement.lang = htmlLang(locale);
  cookies.set('locale', locale);
  if (userNow().status !== 'member') return;
  const answer = await api(updateSettings, { body: { locale } });
  // The choice is made and kept in the cookie; the account learns it at the next change.
  if (isRefusal(answer)) logFailure('The account did not take the language.', answer.refused);
  else patchUser({ locale });
}
