import { LOCALE_ISO, type Locale } from '#core/locale.ts';
import { pageTitle, PRODUCT_NAME } from '#domain/settings/rules.brand.ts';
import type { Built, BuiltPage } from './built.ts';
import { addressOf } from './listed-address.ts';

/** The text of a page that the operator writes, or of a slot. */
export type PlainPage = {
  readonly title: string;
  /** Where the head of the page has none that fits. */
  readonly description?: string;
  /** The path that search engines list instead of this one. */
  readonly listedPath?: string;
  readonly html: string;
  /** Of answers to questions. */
  readonly questions?: readonly { readonly question: string; readonly html: string }[];
};

export type LinkedParts = {
  readonly built: Pick<Built, 'pages'>;
  readonly page: Pick<BuiltPage, 'head'>;
  readonly locale: Locale;
  readonly origin: string;
  /** The path without its locale. */
  readonly path: string;
  readonly brand: string | null;
  readonly plain?: PlainPage | undefined;
};

/** Lists of games, which are no games. */
const LISTS: ReadonlySet<string> = new Set(['/games/slots', '/games/live-casino']);
const GAME = /^\/games\/[a-z-]+(?:\/[a-z0-9-]+(?:\/(?:demo|play))?)?$/;

/** What a page is, for search engines: by its kind, with the pages that lead to it. */
export function linkedData(parts: LinkedParts, here: string): object {
  const nodes = [pageNode(parts, here), gameNode(parts, here), breadcrumbs(parts, here)];
  return {
    '@context': 'https://schema.org',
    '@graph': nodes.filter((node) => node !== undefined),
  };
}

function pageNode({ page, locale, origin, brand, plain }: LinkedParts, here: string): object {
  const { title, description } = { ...page.head[locale], ...plain };
  const questions = plain?.questions ?? [];
  return {
    '@type': questions.length === 0 ? 'WebPage' : 'FAQPage',
    '@id': here,
    name: pageTitle(title, brand),
    description,
    url: here,
    inLanguage: LOCALE_ISO[locale],
    isPartOf: { '@type': 'WebSite', name: brand ?? PRODUCT_NAME, url: origin },
    ...(questions.length === 0 ? {} : { mainEntity: questions.map(questionNode) }),
  };
}

function questionNode({ question, html }: { readonly question: string; readonly html: string }) {
  return {
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: html },
  };
}

function gameNode(
  { page, locale, path, brand, plain }: LinkedParts,
  here: string,
): object | undefined {
  if (!GAME.test(path) || LISTS.has(path)) return undefined;
  const { title, description } = { ...page.head[locale], ...plain };
  return {
    '@type': 'VideoGame',
    name: title,
    description,
    url: here,
    inLanguage: LOCALE_ISO[locale],
    gamePlatform: 'Web browser',
    applicationCategory: 'GameApplication',
    operatingSystem: 'Any',
    publisher: { '@type': 'Organization', name: brand ?? PRODUCT_NAME },
    mainEntityOfPage: { '@id': here },
  };
}

/** From the first page to this one, by those of its path that are pages; none for the first. */
function breadcrumbs(parts: LinkedParts, here: string): object | undefined {
  const { built, page, locale, origin, path, brand } = parts;
  if (path === '/') return undefined;
  const steps = path.split('/').slice(1, -1);
  const above = steps.flatMap((_, at) => {
    const place = `/${steps.slice(0, at + 1).join('/')}`;
    const found = built.pages.find((one) => one.path === place && one.isPublic);
    return found
      ? [{ name: found.head[locale].title, item: addressOf(origin, locale, place) }]
      : [];
  });
  const first = { name: brand ?? PRODUCT_NAME, item: addressOf(origin, locale, '/') };
  const last = { name: parts.plain?.title ?? page.head[locale].title, item: here };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [first, ...above, last].map((one, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      ...one,
    })),
  };
}
