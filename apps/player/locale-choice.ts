import type { Locale } from '#core/locale.ts';
import { htmlLang } from '#platform/browser/i18n.tsx';
import { logFailure } from '#platform/browser/log.ts';
import { switchLocale } from '#platform/browser/navigation.ts';
import { cookies } from '#platform/browser/storage.ts';
import { userNow } from '#house/identity/player/session.ts';

type SaveLocale = (locale: Locale) => Promise<void>;
let saveToAccount: SaveLocale | undefined;

/** The profile says how a language is saved to the account. */
export function onLocaleChosen(save: SaveLocale): void {
  saveToAccount = save;
}

/** Another language: the page and its state stay, the choice is kept, on the account too. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await switchLocale(locale);
  document.documentElement.lang = htmlLang(locale);
  cookies.set('locale', locale);
  if (userNow().status !== 'member') return;
  await saveToAccount?.(locale).catch((error: unknown) =>
    // The choice is made and kept in the cookie; the account learns it at the next change.
    logFailure('The language could not be saved to the account.', error),
  );
}
