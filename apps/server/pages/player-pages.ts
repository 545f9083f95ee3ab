/**
 * Serves the pages of the player app. Every document is the same for all visitors of one place,
 * whose minimum age it states: personal data comes by calls. The server writes the head, the
 * payload and the prerendered markup.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, LOCALES, type Locale } from '#core/locale.ts';
import { manifestOf, manifestPath } from '#features/pwa/rules.manifest.ts';
import { serveFiles } from './assets.ts';
import {
  hasMarkup,
  pageFinder,
  readBuilt,
  readMarkup,
  servedPages,
  type Built,
  type BuiltPage,
} from './built.ts';
import { documentOf, NONCE_MARK, type DocumentParts } from './document.ts';
import type { PlainPage } from './linked-data.ts';
import { isForPages, isSecret, pageUrl, ruleTarget } from './page-address.ts';
import { withDomain, type PageDomain } from './page-domain.ts';
import { robotsOf } from './search-engines.ts';
import { addSiteMaps, listPaths } from './site-maps.ts';
import { LOCALE_COOKIE, localeOf, parseLocalizedPath, withLocale } from './locale-of.ts';
import { redirect, sendFor, sendText } from './send-text.ts';
import { isUnknownGame, outsideOf, socialPicturesOf } from './supplied-games.ts';
import type { FirstListOf, SuppliedGames } from './supplied-games.ts';
import {
  contentSecurityPolicy,
  makePayload,
  type PageFacts,
  type PlayerSettings,
  type ShownLobby,
  type ShownParts,
} from './payload.ts';

export type PlayerPagesOptions = {
  /** Folder of the build: dist/player. */
  readonly folder: string;
  readonly environment: 'development' | 'production' | 'test';
  /** The public origin; without it each response uses the host of its request. */
  readonly publicUrl?: string | undefined;
  readonly rootRedirect?: string | undefined;
  readonly settings: () => PlayerSettings;
  /** The youngest age of players where a visitor is. */
  readonly minAgeOf: (request: FastifyRequest) => number;
  /** The lobby where a visitor is. */
  readonly lobby: (locale: Locale, request: FastifyRequest) => ShownLobby;
  /** What the operator shows around the pages, where a visitor is. */
  readonly parts: (locale: Locale, request: FastifyRequest) => DocumentSiteParts;
  /** A route rule for a path: another path, an absolute address, or null for a page gone. */
  readonly ruleFor?: (path: string) => Promise<string | null | undefined>;
  /** Public paths of pages with parameters, for search engines. */
  readonly listedPaths?: () => readonly string[];
  /** The text of a page that the operator writes, for readers without scripts. */
  readonly plainPage?: (
    page: string,
    path: string,
    locale: Locale,
    request: FastifyRequest,
  ) => Promise<PlainPage | undefined>;
  /** The domain of a Host header, where the installation has a list of domains. */
  readonly domainOf?: (host: string) => PageDomain | undefined;
  /** Whether a visitor is where the operator has closed the site. */
  readonly isClosed?: (request: FastifyRequest) => boolean;
  readonly supplied?: SuppliedGames;
  readonly firstList?: FirstListOf;
  /** The language of the account a bearer token belongs to. */
  readonly accountLocale?: (token: string) => Promise<Locale | undefined>;
};

/** `preload` is for the head of the document alone. */
export type DocumentSiteParts = ShownParts & { readonly preload: string };

type PageContext = PlayerPagesOptions & {
  readonly built: Built;
  readonly find: (path: string) => BuiltPage | undefined;
  readonly notFound: BuiltPage;
  readonly gone: BuiltPage;
  /** Documents by origin, locale and page; a page with parameters is rendered each time. */
  readonly documents: Map<string, string>;
};

export async function playerPages(
  app: FastifyInstance,
  options: PlayerPagesOptions,
): Promise<void> {
  const built = readBuilt(options.folder);
  const [notFound, gone] = ['not-found', 'gone'].map((wanted) =>
    built.pages.find(({ name }) => name === wanted)!,
  ) as [BuiltPage, BuiltPage];
  const find = pageFinder(servedPages(built, options.environment));
  const context = { ...options, built, find, notFound, gone, documents: new Map() };
  await serveFiles(app, options.folder);
  app.get('/robots.txt', (request, reply) =>
    sendFor(reply, 'text/plain', robotsOf(listedOriginOf(context, request))),
  );
  addSiteMaps(app, {
    listPaths: (request) => listPaths(context, request),
    originOf: (request) => listedOriginOf(context, request),
  });
  for (const locale of LOCALES) {
    app.get(manifestPath(locale), (request, reply) => manifest(context, locale, request, reply));
  }
  app.get('/api/bootstrap', (request, reply) => bootstrap(context, request, reply));
  app.get('/*', (request, reply) => answerPage(context, request, reply));
}

function bootstrap(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const wanted = (request.query as Record<string, unknown>)['locale'];
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE;
  const origin = originOf(context, request);
  const domain = context.domainOf?.(request.host);
  const minAge = context.minAgeOf(request);
  const { preload: _preload, ...parts } = context.parts(locale, request);
  const lobby = context.lobby(locale, request);
  const data = payloadOf(context, { locale, origin, status: 200, minAge, parts, lobby }, domain);
  return reply.header('cache-control', 'no-store').send({ data });
}

/** Staff may change the name and the look at any time, so it is revalidated. */
function manifest(
  { built, settings, domainOf }: PageContext,
  locale: Locale,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { operator, look } = withDomain(settings(), domainOf?.(request.host));
  const home = built.pages.find((page) => page.path === '/');
  const description = home?.head[locale].description ?? '';
  const { brand } = operator;
  return reply
    .header('content-type', 'application/manifest+json; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(JSON.stringify(manifestOf({ locale, brand, look, description, icons: built.icons })));
}

function payloadOf(
  context: PageContext,
  page: Pick<PageFacts, 'locale' | 'origin' | 'status' | 'minAge' | 'parts' | 'lobby'>,
  domain: PageDomain | undefined,
) {
  const { environment, built } = context;
  const mirror = { is_listed: domain !== undefined, is_moving: domain?.isMoving === true };
  const facts = { ...page, build: built.build, environment, mirror };
  return makePayload(withDomain(context.settings(), domain), facts);
}

async function answerPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const url = pageUrl(request);
  if (!url || !isForPages(url.pathname)) {
    reply.callNotFound();
    return reply;
  }
  const { pathname, search } = url;
  const address = parseLocalizedPath(pathname);
  if (address.kind === 'page') return sendPage(context, request, reply, address, search);
  if (pathname === '/' && context.rootRedirect !== undefined) {
    return redirect(reply, context.rootRedirect + search);
  }
  const locale =
    address.kind === 'foreign' ? address.locale : await visitorLocale(context, request);
  reply.header('vary', 'cookie, accept-language');
  return redirect(reply, withLocale(locale, address.path) + search);
}

function visitorLocale(context: PageContext, request: FastifyRequest): Promise<Locale> {
  const token = request.cookies['bearerToken'];
  return localeOf({
    cookie: request.cookies['locale'],
    acceptLanguage: request.headers['accept-language'],
    account: async () => (token === undefined ? undefined : context.accountLocale?.(token)),
  });
}

/** The only page of a closed region. */
const NO_ACCESS = '/no-access';

async function sendPage(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { locale, path }: { locale: Locale; path: string },
  search: string,
): Promise<FastifyReply> {
  const isBarred = context.isClosed?.(request) === true;
  if (isBarred && path !== NO_ACCESS) return redirect(reply, withLocale(locale, NO_ACCESS));
  const domain = context.domainOf?.(request.host);
  // A player who is logged in there takes the session along, which the page does.
  if (domain?.isRetired && request.cookies['bearerToken'] === undefined) {
    return redirect(reply, domain.mainOrigin + withLocale(locale, path) + search);
  }
  const rule = await context.ruleFor?.(path);
  if (typeof rule === 'string') return redirect(reply, ruleTarget(rule, locale, search));
  const found = context.find(path);
  const page = rule === null ? context.gone : found;
  const isFound = page !== undefined && !isUnknownGame(context.supplied, page, path);
  const status = isBarred ? 451 : rule === null ? 410 : isFound ? 200 : 404;
  const origin = originOf(context, request);
  const nonce = randomBytes(16).toString('base64');
  const plain = page && (await context.plainPage?.(page.name, path, locale, request));
  const firstList = page && context.firstList?.(page.name, locale, request);
  const shown = { page: page ?? context.notFound, locale, path, search, origin, domain, status };
  const place = {
    minAge: context.minAgeOf(request),
    parts: context.parts(locale, request),
    lobby: context.lobby(locale, request),
  };
  const html = documentFor(context, { ...shown, ...place, plain, firstList });
  if (request.cookies['locale'] !== locale) {
    reply.setCookie('locale', locale, { ...LOCALE_COOKIE, secure: origin.startsWith('https:') });
  }
  if (isSecret(found, search)) reply.header('referrer-policy', 'no-referrer');
  // A tab may close itself only in the group of pages in which it was opened.
  if (page?.name === 'payment') reply.header('cross-origin-opener-policy', 'unsafe-none');
  const facts = { origin, environment: context.environment };
  const outside = outsideOf(context.supplied, page, domain);
  const policy = contentSecurityPolicy(nonce, context.settings(), facts, outside);
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', policy)
    .header('vary', 'accept-encoding');
  return sendText(request, reply, html.replaceAll(NONCE_MARK, nonce));
}

type Shown = Pick<DocumentParts, 'page' | 'locale' | 'path' | 'origin' | 'plain' | 'firstList'> & {
  readonly search: string;
  readonly status: number;
  readonly minAge: number;
  readonly lobby: ShownLobby;
  readonly parts: DocumentSiteParts;
  readonly domain: PageDomain | undefined;
};

function documentFor(context: PageContext, shown: Shown): string {
  const { page, locale, path, origin, domain, status, plain, firstList, minAge, lobby } = shown;
  const { preload, ...parts } = shown.parts;
  // The operator may change a text at any time, and which games are played changes, too.
  const isFixed =
    status === 200 && Object.keys(page.params).length === 0 && !plain && firstList === undefined;
  const settings = withDomain(context.settings(), domain);
  const isDrawn = hasMarkup(page, shown.search);
  const changing = [settings, lobby, domain, minAge, parts, isDrawn];
  const key = `${origin} ${locale} ${page.name} ${JSON.stringify(changing)}`;
  const known = isFixed ? context.documents.get(key) : undefined;
  if (known !== undefined) return known;
  const payload = payloadOf(context, { locale, origin, status, minAge, parts, lobby }, domain);
  const markup = isDrawn ? readMarkup(context.built, page, locale, path) : '';
  const { verification_tags, operator, look } = settings;
  const html = documentOf({
    ...shown,
    // Search engines list the pages of the main domain.
    origin: domain?.mainOrigin ?? origin,
    servedOrigin: origin,
    built: context.built,
    markup,
    payload,
    preload,
    pictures: socialPicturesOf(context.supplied, context.built, page, path),
    verificationTags: verification_tags,
    brand: operator.brand,
    look,
  });
  if (isFixed) cacheDocument(context.documents, key, html);
  return html;
}

/** The Host header is chosen by the client, so the cache is bounded. */
function cacheDocument(documents: Map<string, string>, key: string, html: string): void {
  if (documents.size >= 300) documents.clear();
  documents.set(key, html);
}

/** The origin that search engines are to list. */
function listedOriginOf(context: PageContext, request: FastifyRequest): string {
  return context.domainOf?.(request.host)?.mainOrigin ?? originOf(context, request);
}

function originOf(context: PageContext, request: FastifyRequest): string {
  const domain = context.domainOf?.(request.host);
  if (domain) return domain.origin;
  if (context.publicUrl !== undefined) return context.publicUrl;
  const isPlainHost = /^[\w.-]+(?::\d{1,5})?$/.test(request.host);
  const origin = `${request.protocol}://${request.host}`;
  return isPlainHost && URL.canParse(origin) ? origin : `${request.protocol}://localhost`;
}
