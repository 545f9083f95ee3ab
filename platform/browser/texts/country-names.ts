import { htmlLang, useLocale } from './i18n.tsx';

/** Names countries (ISO 3166-1 alpha-2) in the language of the page; an unknown code stays one. */
export function useCountryName(): (code: string) => string {
  const names = new Intl.DisplayNames(htmlLang(useLocale()), { type: 'region' });
  return (code) => names.of(code) ?? code;
}
