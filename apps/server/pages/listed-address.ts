import { isLocale, type Locale } from '#core/locale.ts';
import { withLocale } from './locale-of.ts';

/** A policy is in the language of its path, whatever that of the page is. */
const IN_ONE_LANGUAGE = /^\/policy\/([a-z]{2})\//;

/** The language of what the page of a path says; undefined where it is that of the address. */
export function languageOf(path: string): Locale | undefined {
  const [, language] = IN_ONE_LANGUAGE.exec(path) ?? [];
  return isLocale(language) ? language : undefined;
}

/** The path of the same page in another language. */
export function twinOf(path: string, locale: Locale): string {
  return languageOf(path) === undefined
    ? path
    : path.replace(IN_ONE_LANGUAGE, `/policy/${locale}/`);
}

export function addressOf(origin: string, locale: Locale, path: string): string {
  return origin + withLocale(locale, path);
}
