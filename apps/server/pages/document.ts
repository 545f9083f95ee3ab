import { LOCALE_HTML_LANG, LOCALE_ISO, LOCALES, type Locale } from '#core/locale.ts';
import { pageTitle, PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import type { Built, BuiltPage } from './built.ts';
import { escapeHtml, scriptJson } from '#platform/server/http/escape-html.ts';

/** Placeholder in a cached document, replaced by the nonce of each response. */
export const NONCE_MARK = '__NONCE__';

const THEME_COLOR = '#0b1411';
/** Before the first paint: decides between the header of a member and that of a guest. */
const AUTH_SCRIPT =
  "document.documentElement.dataset.auth=/(^|; )bearerToken=./.test(document.cookie)?'in':'out'";

export type DocumentParts = {
  readonly built: Built;
  readonly page: BuiltPage;
  readonly locale: Locale;
  readonly origin: string;
  /** The path without its locale. */
  readonly path: string;
  readonly markup: string;
  readonly payload: object;
  /** Meta tags by which others verify the owner of the domain. */
  readonly verificationTags: SettingValue<'verification_tags'>;
  /** The name that players read; null for the name of the product. */
  readonly brand: string | null;
};

/** The whole document of a page, the same for every visitor except for its nonce. */
export function documentOf(parts: DocumentParts): string {
  const { built, page, locale } = parts;
  return `<!doctype html>
<html lang="${LOCALE_HTML_LANG[locale]}">
<head>
${headOf(parts)}
${assetLinks(built, page, locale)}
<script nonce="${NONCE_MARK}">${AUTH_SCRIPT}</script>
</head>
<body>
<div id="root"${parts.markup === '' ? '' : ` data-page="${page.name}"`}>${parts.markup}</div>
<script id="__payload" type="application/json">${scriptJson(parts.payload)}</script>
<script type="module" nonce="${NONCE_MARK}" src="/${built.entry}"></script>
</body>
</html>
`;
}

function headOf(parts: DocumentParts): string {
  const { page, locale, origin, path, brand } = parts;
  const { description } = page.head[locale];
  const title = pageTitle(page.head[locale].title, brand);
  const here = addressOf(origin, locale, path);
  const isListed = page.isPublic && !UNLISTED.has(page.name);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    isListed ? '' : meta('robots', 'noindex'),
    meta('theme-color', THEME_COLOR),
    ...parts.verificationTags.map(({ name, content }) => meta(name, content)),
    ...(isListed ? [`<link rel="canonical" href="${escapeHtml(here)}">`] : []),
    ...(isListed ? alternates(origin, path) : []),
    property('og:site_name', brand ?? PRODUCT_NAME),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', here),
    property('og:locale', LOCALE_ISO[locale].replace('-', '_')),
    isListed ? linkedData(parts, here) : '',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    // Vite's loader reads the nonce for the links it adds while the page runs.
    `<meta property="csp-nonce" nonce="${NONCE_MARK}">`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Pages that must not appear in search results. */
const UNLISTED = new Set(['error', 'no-access', 'not-found', 'restricted']);

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function alternates(origin: string, path: string): string[] {
  const lines = LOCALES.map((code) => alternate(LOCALE_HTML_LANG[code], origin, code, path));
  // x-default points to the address that selects the visitor's own language.
  const anyone = `<link rel="alternate" hreflang="x-default" href="${escapeHtml(origin + path)}">`;
  return [...lines, anyone];
}

function alternate(lang: string, origin: string, locale: Locale, path: string): string {
  const href = escapeHtml(addressOf(origin, locale, path));
  return `<link rel="alternate" hreflang="${lang}" href="${href}">`;
}

function addressOf(origin: string, locale: Locale, path: string): string {
  return `${origin}/${locale}${path === '/' ? '' : path}`;
}

function linkedData({ page, locale, origin, brand }: DocumentParts, here: string): string {
  const { title, description } = page.head[locale];
  const data = {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: pageTitle(title, brand),
    description,
    url: here,
    inLanguage: LOCALE_ISO[locale],
    isPartOf: { '@type': 'WebSite', name: brand ?? PRODUCT_NAME, url: origin },
  };
  return `<script type="application/ld+json" nonce="${NONCE_MARK}">${scriptJson(data)}</script>`;
}

function assetLinks(built: Built, page: BuiltPage, locale: Locale): string {
  const { js, css } = page.files[locale];
  return [
    ...css.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...built.fonts[locale].map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...js.map((file) => `<link rel="modulepreload" nonce="${NONCE_MARK}" href="/${file}">`),
  ].join('\n');
}
