import type { Locale } from '#core/locale.ts';
import { escapeHtml } from './escape-html.ts';

/**
 * The attributes of a link in the HTML of a document. A path of the app is followed by its router:
 * `data-to` names it without the language.
 */
export function linkAttributes(address: string, locale: Locale): string {
  if (!address.startsWith('/')) {
    return ` href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer"`;
  }
  const path = escapeHtml(address);
  return ` href="/${locale}${path === '/' ? '' : path}" data-to="${path}"`;
}
