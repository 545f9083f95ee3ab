import { LOCALE_HTML_LANG, LOCALES } from '#core/locale.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { addressOf, languageOf, twinOf } from './listed-address.ts';
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

/** The site maps, each of a kind of pages. */
export const SITE_MAPS = ['pages', 'games', 'slots', 'promotions'] as const;
export type SiteMap = (typeof SITE_MAPS)[number];

const SLOTS = /^\/games\/(?:slots|live-casino)(?:\/|$)/;
const GAMES = /^\/games(?:\/|$)/;
const PROMOTIONS = /^\/(?:bonuses|welcome-pack|tournaments|missions|vip-club)(?:\/|$)/;

export function siteMapOf(path: string): SiteMap {
  if (SLOTS.test(path)) return 'slots';
  if (GAMES.test(path)) return 'games';
  return PROMOTIONS.test(path) ? 'promotions' : 'pages';
}

/** Names the site maps that list a page. */
export function sitemapIndexOf(origin: string, paths: readonly string[]): string {
  const used = new Set(paths.map(siteMapOf));
  const maps = SITE_MAPS.filter((one) => used.has(one)).map(
    (one) => `<sitemap>${place(`${origin}/sitemap-${one}.xml`)}</sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${maps.join('\n')}
</sitemapindex>
`;
}

/** The pages of these paths in every language, each naming its twins in the others. */
export function sitemapOf(origin: string, paths: readonly string[]): string {
  const listed = new Set(paths);
  const urls = paths.flatMap((path) => {
    // A policy is listed at the address of its own language alone.
    const language = languageOf(path);
    const locales = language === undefined ? LOCALES : [language];
    const twins = twinLinks(origin, path, listed);
    return locales.map((locale) => `<url>${place(addressOf(origin, locale, path))}${twins}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
  xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

function place(address: string): string {
  return `<loc>${escapeHtml(address)}</loc>`;
}

/** The address without a language is that of any other: it selects the language of the visitor. */
function twinLinks(origin: string, path: string, listed: ReadonlySet<string>): string {
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(address)}"/>`;
  const twins = LOCALES.filter((locale) => listed.has(twinOf(path, locale))).map((locale) =>
    link(LOCALE_HTML_LANG[locale], addressOf(origin, locale, twinOf(path, locale))),
  );
  if (languageOf(path) === undefined) twins.push(link('x-default', origin + path));
  return twins.join('');
}

function isEmpty(params: object): boolean {
  return Object.keys(params).length === 0;
}
