import {
  DEFAULT_LOCALE,
  FALLBACK_LOCALE,
  isLocale,
  localeFromHeader,
  type Locale,
} from '#core/locale.ts';

export const LOCALE_COOKIE = { maxAge: 365 * 86_400, path: '/', sameSite: 'lax' } as const;

type Visitor = {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** The language of the account behind the visitor's token, when there is one. */
  readonly account: () => Promise<Locale | undefined>;
};

/** The visitor's language: cookie, then account, then Accept-Language, then Russian. */
export async function localeOf(visitor: Visitor): Promise<Locale> {
  if (isLocale(visitor.cookie)) return visitor.cookie;
  return (await visitor.account()) ?? localeFromHeader(visitor.acceptLanguage) ?? DEFAULT_LOCALE;
}

export type LocalizedPath =
  | { readonly kind: 'page'; readonly locale: Locale; readonly path: string }
  /** An unsupported language: redirects to the same path in English. */
  | { readonly kind: 'foreign'; readonly locale: Locale; readonly path: string }
  | { readonly kind: 'bare'; readonly path: string };

const LANGUAGE_TAG = /^[a-z]{2}(?:[-_][a-z]{2})?$/i;

export function parseLocalizedPath(pathname: string): LocalizedPath {
  const [, first = '', ...rest] = pathname.split('/');
  const path = `/${rest.filter((part) => part !== '').join('/')}`;
  if (isLocale(first)) return { kind: 'page', locale: first, path };
  if (LANGUAGE_TAG.test(first)) return { kind: 'foreign', locale: FALLBACK_LOCALE, path };
  return { kind: 'bare', path: pathname };
}

export function withLocale(locale: Locale, path: string): string {
  return `/${locale}${path === '/' ? '' : path}`;
}
