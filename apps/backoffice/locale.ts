/**
 * The language is a setting of this browser, not a part of the URL: two operators who share a link
 * each read it in their own language.
 */
import { payload } from '#platform/browser/boot.ts';
import { BACKOFFICE_LOCALES, type BackofficeLocale } from '#platform/backoffice/texts.ts';
import { htmlLang, setCurrentLocale, useLocale } from '#platform/browser/texts/i18n.tsx';
import { switchLocale } from '#platform/browser/router/navigation.ts';
import { local } from '#platform/browser/storage.ts';
import { loadTexts } from '#platform/browser/texts/texts.ts';
import { FIRST_TEXTS, registerBackofficeTexts } from './messages.ts';

const KEY = 'backofficeLocale';

/** Loads what every page needs in the chosen language, or in that of the browser. */
export async function startLocale(): Promise<void> {
  registerBackofficeTexts();
  const locale = asBackofficeLocale(local.get(KEY)) ?? asBackofficeLocale(payload().locale) ?? 'en';
  await loadTexts(locale, FIRST_TEXTS);
  setCurrentLocale(locale);
  document.documentElement.lang = htmlLang(locale);
}

export function useBackofficeLocale(): BackofficeLocale {
  return asBackofficeLocale(useLocale()) ?? 'en';
}

/** Switches the language and keeps the page with all of its state. */
export async function chooseLocale(locale: BackofficeLocale): Promise<void> {
  await switchLocale(locale);
  local.set(KEY, locale);
  document.documentElement.lang = htmlLang(locale);
}

function asBackofficeLocale(text: string | null): BackofficeLocale | undefined {
  return BACKOFFICE_LOCALES.find((locale) => locale === text);
}
