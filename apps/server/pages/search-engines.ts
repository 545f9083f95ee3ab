import { LOCALE_HTML_LANG, LOCALES, type Locale } from '#core/locale.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { UNLISTED } from './unlisted.ts';
import type { BuiltPage } from './built.ts';

/** Addresses that are no pages, and pages that belong to one player. */
const CLOSED = ['/api/', '/socket', '/backoffice', '/sandbox/', '/middleware/', '/builds/'];

export function robotsOf(origin: string): string {
  const personal = LOCALES.flatMap((locale) => [`/${locale}/profile`, `/${locale}/payment/`]);
  const lines = [...CLOSED, ...personal].map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/**
 * The paths of public pages. `paths` are those of pages with parameters, which the list of built
 * pages cannot know.
 */
export function publicPaths(pages: readonly BuiltPage[], paths: readonly string[]): string[] {
  const fixed = pages
    .filter(({ isPublic, name, params }) => isPublic && !UNLISTED.has(name) && isEmpty(params))
    .map(({ path }) => path);
  return [...new Set([...fixed, ...paths])];
}

/** The pages of these paths in every language, each naming its twins in the others. */
export function sitemapOf(origin: string, paths: readonly string[]): string {
  const urls = paths.flatMap((path) => LOCALES.map((locale) => urlOf(origin, locale, path)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

function urlOf(origin: string, locale: Locale, path: string): string {
  const twins = LOCALES.map((twin) => {
    const language = LOCALE_HTML_LANG[twin];
    const href = addressOf(origin, twin, path);
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  });
  return `<url><loc>${addressOf(origin, locale, path)}</loc>${twins.join('')}</url>`;
}

function addressOf(origin: string, locale: Locale, path: string): string {
  return escapeHtml(`${origin}/${locale}${path === '/' ? '' : path}`);
}

function isEmpty(params: object): boolean {
  return Object.keys(params).length === 0;
}
