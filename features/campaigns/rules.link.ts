import { LOCALES } from '#core/locale.ts';

/** Addresses of the server that are no pages for players. */
const NO_PAGES = [
  'api',
  'backoffice',
  'partner',
  'sandbox',
  'unsubscribe',
  'stop',
  'assets',
  'offer',
  'files',
] as const;

/** Where a message leads first: `/offer/` and the token of one player and channel. */
export const OFFER_PATH = '/offer';
/** Below it, the picture that tells when an email is opened. */
export const OPEN_PICTURE = 'open.gif';
/** 12 random bytes in base64url. */
export const TOKEN_CHARS = 16;

/**
 * The page that a link names, without its language; undefined unless it is a page of this site.
 * An address with one of the own origins is accepted, because that is what staff copy.
 */
export function pageOfLink(text: string, origins: readonly string[]): string | undefined {
  const origin = origins.find((one) => text === one || text.startsWith(`${one}/`));
  const path = origin === undefined ? text : text.slice(origin.length) || '/';
  // Browsers read `//` and `/\` as another host, and drop tabs and line breaks.
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)) return undefined;
  const [way = ''] = path.split(/[?#]/);
  // A browser resolves `..`, written in whatever way, and would leave the page that was checked.
  if (/(^|\/)\.{1,2}(\/|$)|%2e/i.test(way)) return undefined;
  const page = LOCALES.some((locale) => way === `/${locale}` || way.startsWith(`/${locale}/`))
    ? path.slice('/ru'.length).replace(/^(?!\/)/, '/')
    : path;
  const named = /^\/([^/?#]*)/.exec(page)?.[1]?.toLowerCase() ?? '';
  return page.startsWith('//') || NO_PAGES.some((name) => name === named) ? undefined : page;
}
