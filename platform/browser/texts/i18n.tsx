/**
 * Texts and formats for components. `useT('dice')` returns ICU messages with keys typed from the
 * English file; `useFormat()` formats numbers, money and time by the rules of format.ts.
 */
import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { createTranslator } from 'use-intl/core';
import { LOCALE_HTML_LANG, type Locale } from '#core/locale.ts';
import type common from '../locales/en.json';
import * as formats from './format.ts';
import { logFailure } from '../log.ts';
import { textsOf, textsRevision } from './texts.ts';
import { translatorFor } from './translate.ts';

/** Every namespace with the type of its English file; the app adds those of the features. */
export interface TextTree {
  common: Omit<typeof common, 'error'>;
  error: Record<string, string>;
}

export type Namespace = keyof TextTree & string;
/** Of the translator only the call itself, `rich` and `has` are offered. */
export type Translate<N extends Namespace> = ReturnType<typeof createTranslator<TextTree, N>>;

const LocaleContext = createContext<Locale>('ru');
let current: Locale = 'ru';

/** The language of the page, for code outside React. */
export function currentLocale(): Locale {
  return current;
}

export function setCurrentLocale(locale: Locale): void {
  current = locale;
}

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): Locale {
  return use(LocaleContext);
}

const translators = new Map<string, unknown>();
textsRevision.subscribe(() => translators.clear());

export function useT<N extends Namespace>(namespace: N): Translate<N> {
  const locale = useLocale();
  useSyncExternalStore(textsRevision.subscribe, textsRevision.get, textsRevision.get);
  return translator(locale, namespace);
}

/** The same outside React. */
export function translator<N extends Namespace>(locale: Locale, namespace: N): Translate<N> {
  const key = `${locale}/${namespace}`;
  let made = translators.get(key);
  if (!made) {
    const texts = textsOf(locale)[namespace];
    made = translatorFor(locale, texts, (error) => reportOnce(key, error.message));
    translators.set(key, made);
  }
  // Typed by the English files; at run time the tree is the loaded one.
  return made as Translate<N>;
}

const reported = new Set<string>();

function reportOnce(key: string, message: string): void {
  if (reported.has(key + message)) return;
  reported.add(key + message);
  logFailure('Could not find messages for locale code', key, message);
}

type Rest<F> = F extends (locale: Locale, ...rest: infer R) => string
  ? (...rest: R) => string
  : never;

export type Format = {
  [K in Exclude<keyof typeof formats, 'duration'>]: Rest<(typeof formats)[K]>;
} & { duration(seconds: number): string };

export function formatFor(locale: Locale): Format {
  return {
    number: (...rest) => formats.number(locale, ...rest),
    percent: (...rest) => formats.percent(locale, ...rest),
    multiplier: (...rest) => formats.multiplier(locale, ...rest),
    times: (...rest) => formats.times(locale, ...rest),
    amount: (...rest) => formats.amount(locale, ...rest),
    money: (...rest) => formats.money(locale, ...rest),
    moneySigned: (...rest) => formats.moneySigned(locale, ...rest),
    date: (...rest) => formats.date(locale, ...rest),
    time: (...rest) => formats.time(locale, ...rest),
    timeExact: (...rest) => formats.timeExact(locale, ...rest),
    dateTime: (...rest) => formats.dateTime(locale, ...rest),
    ago: (...rest) => formats.ago(locale, ...rest),
    duration: formats.duration,
  };
}

export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => formatFor(locale), [locale]);
}

/** The value of `<html lang>` for a language. */
export function htmlLang(locale: Locale): string {
  return LOCALE_HTML_LANG[locale];
}
