/** The three languages. `kz` is the product's code for Kazakh; its BCP 47 tag is kk-KZ. */
export const LOCALES = ['ru', 'en', 'kz'] as const;
export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'ru';
/** The fallback for an unsupported language in the address or a header. */
export const FALLBACK_LOCALE: Locale = 'en';

export const LOCALE_ISO: Record<Locale, string> = { ru: 'ru-RU', en: 'en-US', kz: 'kk-KZ' };
export const LOCALE_HTML_LANG: Record<Locale, string> = { ru: 'ru', en: 'en', kz: 'kk' };
export const LOCALE_NAME: Record<Locale, string> = { ru: 'Русский', en: 'English', kz: 'Қазақша' };

export function isLocale(text: unknown): text is Locale {
  return (LOCALES as readonly unknown[]).includes(text);
}

/**
 * The visitor's language from an Accept-Language header, by weight. Kazakh is accepted as kk and
 * kz. Undefined when it contains no supported language.
 */
export function localeFromHeader(header: string | undefined): Locale | undefined {
  if (!header || header.length > 512) return undefined;
  const ranges = header.split(',').map(parseLanguageRange);
  ranges.sort((a, b) => b.weight - a.weight);
  for (const range of ranges) {
    if (range.weight <= 0) continue;
    if (range.language === 'kk') return 'kz';
    if (isLocale(range.language)) return range.language;
  }
  return undefined;
}

function parseLanguageRange(part: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const weight = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]);
  return { language: tag.split('-')[0] ?? '', weight: Number(weight[0] ?? 1) };
}
