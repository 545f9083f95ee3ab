import { LOCALE_HTML_LANG, LOCALE_ISO, LOCALES, type Locale } from '#core/locale.ts';
import { pageTitle, PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import { FIRST_COLORS, logoPath, type Look } from '#domain/settings/rules.look.ts';
import { SOCIAL_SIZE, socialPath } from '#domain/settings/rules.social.ts';
import type { SettingValue } from '#domain/settings/rules.ts';
import { stylePath } from '#domain/settings/server/index.ts';
import { appIcons, manifestPath, TOUCH_SIZE } from '#features/pwa/rules.manifest.ts';
import type { FirstMarkup } from '#features/slots/server/index.ts';
import { withAnnouncements, withMenu } from '#features/site-parts/server/index.ts';
import type { Built, BuiltPage } from './built.ts';
import { fillPlace } from '#platform/server/http/fill-place.ts';
import { escapeHtml, scriptJson } from '#platform/server/http/escape-html.ts';
import type { ShownLobby, ShownParts } from './payload.ts';
import { addressOf, languageOf, twinOf } from './listed-address.ts';
import { linkedData, type PlainPage } from './linked-data.ts';
import { UNLISTED } from './unlisted.ts';

/** Placeholder in a cached document, replaced by the nonce of each response. */
export const NONCE_MARK = '__NONCE__';

/**
 * Before the first paint: decides between the header of a member and that of a guest, which panels
 * of the frame stay closed (apps/player/shell/panels.ts), and whether the lobby reserves room for
 * the last games (domain/bets/player/lobby/mine.ts) and the banners
 * (features/site-parts/player/banners.tsx), which the last answer to this member may have been
 * without. Keeps the browser's offer to install the site,
 * which may come before the code that shows it (features/pwa/player/install.ts).
 */
const FIRST_SCRIPT =
  '{const d=document.documentElement.dataset;d.auth=/(^|; )bearerToken=./.test(document.cookie)' +
  "?'in':'out';d.recent='no';" +
  "try{d.closed=localStorage.closedPanels||'';if(localStorage.recentGames)d.recent='yes';" +
  "if(d.auth=='in'&&localStorage.noBanners)delete d.banner}catch{}}" +
  "addEventListener('beforeinstallprompt',e=>{e.preventDefault();window.installOffer=e})";

/**
 * React writes the links of the pictures that are seen first before the markup: after the scripts,
 * which are seventy times as large. They belong before those.
 */
const IMAGE_LINKS = /^(?:<link rel="preload" as="image"[^>]*>)+/;

export type DocumentParts = {
  readonly built: Built;
  readonly page: BuiltPage;
  readonly locale: Locale;
  /** Of the address that search engines list. */
  readonly origin: string;
  /** Of the host that the page was asked of, where its files are. */
  readonly servedOrigin: string;
  /** The path without its locale. */
  readonly path: string;
  readonly markup: string;
  /** The first games of a list of providers, as HTML. */
  readonly firstList?: FirstMarkup | undefined;
  /** What the page says, for readers without scripts; undefined where the markup says it. */
  readonly plain?: PlainPage | undefined;
  readonly payload: { readonly lobby: ShownLobby; readonly parts: ShownParts };
  /** Shown beside a link to the page; undefined where it has none of its own. */
  readonly pictures: BuiltPage['pictures'];
  /** Links by which the picture of the first banner is loaded before the page is read. */
  readonly preload: string;
  /** Meta tags by which others verify the owner of the domain. */
  readonly verificationTags: SettingValue<'verification_tags'>;
  /** The name that players read; null for the name of the product. */
  readonly brand: string | null;
  readonly look: Look;
};

/** The whole document of a page, the same for every visitor except for its nonce. */
export function documentOf(parts: DocumentParts): string {
  const { built, page, locale, payload } = parts;
  // Reserve the places of what is drawn once scripts run: banners of members, big wins, the pack.
  const banner = bannerMark(payload.parts);
  const wins = payload.lobby.has_wins ? ' data-wins' : '';
  const offer = payload.parts.offer === '' ? '' : ' data-offer';
  const [images = ''] = IMAGE_LINKS.exec(parts.markup) ?? [];
  const hasPlace = parts.markup.includes(BANNER_PLACE);
  const pictures = (hasPlace ? parts.preload : '') + (parts.firstList?.preload ?? '') + images;
  const { before, markup } = withAnnouncements(
    withMenu(
      withFirstList(withParts(parts.markup.slice(images.length), payload.parts), parts),
      payload.parts.menu,
      locale,
    ),
    payload.parts.announcements.list,
    { locale, path: parts.path, nonce: NONCE_MARK },
  );
  return `<!doctype html>
<html lang="${LOCALE_HTML_LANG[locale]}"${banner}${wins}${offer}>
<head>
${headOf(parts)}
${assetLinks(built, page, locale, pictures)}${styleLink(parts.look)}
<script nonce="${NONCE_MARK}">${FIRST_SCRIPT}</script>
</head>
<body>
${before}<div id="root"${markup === '' ? '' : drawnMarks(page)}>${markup}</div>${plainText(parts)}
<script id="__page" type="application/json">${scriptJson(namedPage(page, locale))}</script>
<script id="__payload" type="application/json">${scriptJson(payload)}</script>
<script type="module" nonce="${NONCE_MARK}" src="/${built.entry}"></script>
</body>
</html>
`;
}

/** What the app reads of its first page (apps/player/first-page.ts), instead of a list of all. */
function namedPage({ name, path, params, route, file, textFiles }: BuiltPage, locale: Locale) {
  return { name, path, params, ...route, file, textFiles: textFiles[locale] };
}

/** Which page the markup is, and whether it is hidden from guests, who are led to another one. */
function drawnMarks({ name, isPublic }: BuiltPage): string {
  return ` data-page="${name}"${isPublic ? '' : ' data-members'}`;
}

/** What features/lobby/player/banner.tsx renders as long as there is nothing to show. */
const BANNER_PLACE = '<div class="lobby-banner-place"></div>';

/** What features/lobby/player/hero.tsx renders for guests who are offered nothing. */
const OFFER_PLACE = '<div class="lobby-hero-offer"></div>';

/** React leaves the content of these places as it finds it. */
function withParts(markup: string, { banner, offer }: ShownParts): string {
  return fillPlace(fillPlace(markup, BANNER_PLACE, banner.html), OFFER_PLACE, offer);
}

/** What features/slots/player/states.tsx renders until the games have arrived. */
const FIRST_LIST_PLACE = '<div class="slots-first"></div>';

function withFirstList(markup: string, { firstList }: DocumentParts): string {
  return fillPlace(markup, FIRST_LIST_PLACE, firstList?.html ?? '');
}

/** For whom there is a banner, before it is known who is looking. */
function bannerMark({ banner }: ShownParts): string {
  const groups = [banner.guests > 0 && 'guest', banner.has_for_members && 'member'];
  const named = groups.filter((group) => group !== false).join(' ');
  return named === '' ? '' : ` data-banner="${named}"`;
}

function plainText({ plain }: DocumentParts): string {
  if (!plain) return '';
  return `<noscript><main><h1>${escapeHtml(plain.title)}</h1>${plain.html}</main></noscript>`;
}

function headOf(parts: DocumentParts): string {
  const { page, locale, origin, path, brand, look, plain } = parts;
  const head = { ...page.head[locale], ...plain };
  const { description } = head;
  const title = pageTitle(head.title, brand);
  // Search engines list a policy at the address of its own language.
  const listed = plain?.listedPath ?? path;
  const here = addressOf(origin, languageOf(listed) ?? locale, listed);
  const isListed = (page.isPublic || plain !== undefined) && !UNLISTED.has(page.name);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    meta('description', description),
    isListed ? '' : meta('robots', 'noindex'),
    meta('theme-color', (look.colors ?? FIRST_COLORS).ground),
    ...parts.verificationTags.map(({ name, content }) => meta(name, content)),
    ...(isListed ? [`<link rel="canonical" href="${escapeHtml(here)}">`] : []),
    ...(isListed ? alternates(origin, listed) : []),
    property('og:site_name', brand ?? PRODUCT_NAME),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', here),
    property('og:locale', LOCALE_ISO[locale].replace('-', '_')),
    ...socialLines(parts, title),
    isListed ? linkedScript(parts, here) : '',
    iconLink(look),
    ...appLinks(parts),
    // Vite's loader reads the nonce for the links it adds while the page runs.
    `<meta property="csp-nonce" nonce="${NONCE_MARK}">`,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** The picture beside a link to the page; that of the first page where it has none of its own. */
function socialLines(parts: DocumentParts, title: string): string[] {
  const { built, locale, servedOrigin, brand, look } = parts;
  const first = built.pages.find(({ path }) => path === '/');
  const pictures = parts.pictures ?? first?.pictures;
  if (!pictures || !first) return [];
  return [
    property('og:image', servedOrigin + socialPath(pictures[locale], brand, look)),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(SOCIAL_SIZE.width)),
    property('og:image:height', String(SOCIAL_SIZE.height)),
    property('og:image:alt', parts.pictures ? title : pageTitle(first.head[locale].title, brand)),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** The icon of the browser tab: the logo, else the mark of the product. */
function iconLink({ logo }: Look): string {
  const [href, type] = logo ? [logoPath(logo), logo.type] : ['/favicon.svg', 'image/svg+xml'];
  return `<link rel="icon" href="${href}" type="${type}">`;
}

/** What a browser needs to install the site as an app. */
function appLinks({ built, locale, look }: DocumentParts): string[] {
  const touch = appIcons(built.icons, look).find(({ sizes }) => sizes === TOUCH_SIZE);
  return [
    `<link rel="manifest" href="${manifestPath(locale)}">`,
    touch ? `<link rel="apple-touch-icon" href="${touch.src}">` : '',
  ];
}

/** After the styles of the build, whose colours it replaces. */
function styleLink({ colors }: Look): string {
  return colors ? `\n<link rel="stylesheet" href="${stylePath(colors)}">` : '';
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function alternates(origin: string, path: string): string[] {
  const lines = LOCALES.map((code) => {
    return alternate(LOCALE_HTML_LANG[code], addressOf(origin, code, twinOf(path, code)));
  });
  // The address without a language selects that of the visitor, for pages that have each.
  const hasEach = languageOf(path) === undefined;
  return hasEach ? [...lines, alternate('x-default', origin + path)] : lines;
}

function alternate(lang: string, address: string): string {
  return `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(address)}">`;
}

function linkedScript(parts: DocumentParts, here: string): string {
  const data = scriptJson(linkedData(parts, here));
  return `<script type="application/ld+json" nonce="${NONCE_MARK}">${data}</script>`;
}

function assetLinks(built: Built, page: BuiltPage, locale: Locale, images: string): string {
  const { js, css } = page.files[locale];
  return [
    ...css.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...built.fonts[locale].map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    images,
    ...js.map((file) => `<link rel="modulepreload" nonce="${NONCE_MARK}" href="/${file}">`),
  ]
    .filter((line) => line !== '')
    .join('\n');
}
