/** The language is a setting of this browser, as in the back office. */
import { LOCALES, type Locale } from '#core/locale.ts';
import { payload } from '#platform/browser/boot.ts';
import { switchLocale } from '#platform/browser/router/navigation.ts';
import { local } from '#platform/browser/storage.ts';
import { htmlLang, setCurrentLocale } from '#platform/browser/texts/i18n.tsx';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { FIRST_TEXTS, registerPartnerTexts } from './messages.ts';

const KEY = 'partnerLocale';

export async function startLocale(): Promise<void> {
  registerPartnerTexts();
  const locale = asLocale(local.get(KEY)) ?? asLocale(payload().locale) ?? 'en';
  await loadTexts(locale, FIRST_TEXTS);
  setCurrentLocale(locale);
  document.documentElement.lang = htmlLang(locale);
}

export async function chooseLocale(locale: Locale): Promise<void> {
  await switchLocale(locale);
  local.set(KEY, locale);
  document.documentElement.lang = htmlLang(locale);
}

function asLocale(text: string | null): Locale | undefined {
  return LOCALES.find((locale) => locale === text);
}
