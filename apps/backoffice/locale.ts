/**
 * The language is a setting of this browser, not a part of the address: two operators who send each
 * other a link each read it in their own.
 */
import { useSyncExternalStore } from 'react';
import { payload } from '#platform/browser/boot.ts';
import { DESK_LOCALES, type DeskLocale } from '#platform/backoffice/texts.ts';
import { currentLocale, htmlLang, setCurrentLocale } from '#platform/browser/texts/i18n.tsx';
import { local } from '#platform/browser/storage.ts';
import { loadedNamespaces, loadTexts } from '#platform/browser/texts/texts.ts';
import { FIRST_TEXTS, registerBackofficeTexts } from './messages.ts';

const KEY = 'deskLocale';
const listeners = new Set<() => void>();

/** Loads what every page needs in the language that was chosen, or that the browser asks for. */
export async function startLocale(): Promise<void> {
  registerBackofficeTexts();
  const locale = known(local.get(KEY)) ?? known(payload().locale) ?? 'en';
  await loadTexts(locale, FIRST_TEXTS);
  put(locale);
}

export function useDeskLocale(): DeskLocale {
  return useSyncExternalStore(onLocale, () => known(currentLocale()) ?? 'en');
}

/** The same page with all of its state, in the other language. */
export async function chooseLocale(locale: DeskLocale): Promise<void> {
  await loadTexts(locale, loadedNamespaces(currentLocale()));
  local.set(KEY, locale);
  put(locale);
}

function put(locale: DeskLocale): void {
  setCurrentLocale(locale);
  document.documentElement.lang = htmlLang(locale);
  for (const listener of listeners) listener();
}

function onLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function known(text: string | null): DeskLocale | undefined {
  return DESK_LOCALES.find((locale) => locale === text);
}
