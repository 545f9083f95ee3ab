/**
 * The language is a setting of this browser, not a part of the URL: two operators who share a link
 * each read it in their own language.
 */
import { useSyncExternalStore } from 'react';
import { payload } from '#platform/browser/boot.ts';
import { BACKOFFICE_LOCALES, type BackofficeLocale } from '#platform/backoffice/texts.ts';
import { currentLocale, htmlLang, setCurrentLocale } from '#platform/browser/texts/i18n.tsx';
import { local } from '#platform/browser/storage.ts';
import { loadedNamespaces, loadTexts } from '#platform/browser/texts/texts.ts';
import { FIRST_TEXTS, registerBackofficeTexts } from './messages.ts';

const KEY = 'backofficeLocale';
const listeners = new Set<() => void>();

/** Loads what every page needs in the chosen language, or in that of the browser. */
export async function startLocale(): Promise<void> {
  registerBackofficeTexts();
  const locale = asBackofficeLocale(local.get(KEY)) ?? asBackofficeLocale(payload().locale) ?? 'en';
  await loadTexts(locale, FIRST_TEXTS);
  applyLocale(locale);
}

export function useBackofficeLocale(): BackofficeLocale {
  return useSyncExternalStore(onLocale, () => asBackofficeLocale(currentLocale()) ?? 'en');
}

/** Switches the language and keeps the page with all of its state. */
export async function chooseLocale(locale: BackofficeLocale): Promise<void> {
  await loadTexts(locale, loadedNamespaces(currentLocale()));
  local.set(KEY, locale);
  applyLocale(locale);
}

function applyLocale(locale: BackofficeLocale): void {
  setCurrentLocale(locale);
  document.documentElement.lang = htmlLang(locale);
  for (const listener of listeners) listener();
}

function onLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function asBackofficeLocale(text: string | null): BackofficeLocale | undefined {
  return BACKOFFICE_LOCALES.find((locale) => locale === text);
}
