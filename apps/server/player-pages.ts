/**
 * The pages of the player app. Every document is the same for everybody: what is personal comes
 * by calls. The server writes the head, the payload and the markup the build prepared.
 */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#core/locale.ts';
import { serveFiles } from './pages/assets.ts';
import { pageFinder, readBuilt, readMarkup, type Built, type BuiltPage } from './pages/built.ts';
import { documentOf, NONCE_MARK } from './pages/document.ts';
import { escapeHtml } from './pages/escape.ts';
import { LOCALE_COOKIE, localeOf, readAddress, withLocale } from './pages/locale-of.ts';
import { contentSecurityPolicy, makePayload, type PlayerSettings } from './pages/payload.ts';

export type PlayerPagesOptions = {
  /** Where the build is: dist/player. */
  readonly folder: string;
  readonly environment: 'development' | 'production' | 'test';
  /** The origin players see; without it each answer uses the host it was asked by. */
  readonly publicUrl?: string | undefined;
  readonly rootRedirect?: string | undefined;
  readonly settings?: () => PlayerSettings;
  /** A rule of the house for a path: another path or an absolute address. */
  readonly ruleFor?: (path: string) => Promise<string | undefined>;
  /** The language of the account a bearer token belongs to. */
  readonly accountLocale?: (token: string) => Promise<Locale | undefined>;
};

type House = PlayerPagesOptions & {
  readonly built: Built;
  readonly find: (path: string) => BuiltPage | undefined;
  readonly notFound: BuiltPage;
  /** Documents by origin, locale and page; a page with parameters is written each time. */
  readonly documents: Map<string, string>;
};

export async function playerPages(
  app: FastifyInstance,
  options: PlayerPagesOptions,
): Promise<void> {
  const built = readBuilt(options.folder);
  const notFound = built.pages.find((page) => page.name === 'not-found')!;
  const find = pageFinder(built.pages.filter((page) => isServed(page, options.environment)));
  const house: House = { ...options, built, find, notFound, documents: new Map() };
  await serveFiles(app, options.folder);
  app.get('/api/bootstrap', (request, reply) => bootstrap(house, request, reply));
  app.get('/*', (request, reply) => answerPage(house, request, reply));
}

/** Pages for those who build the house, `/__ui` and its like, are not there in production. */
function isServed({ path }: BuiltPage, environment: PlayerPagesOptions['environment']): boolean {
  return !path.startsWith('/__') || environment !== 'production';
}

function bootstrap(house: House, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wanted = (request.query as Record<string, unknown>)['locale'];
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE;
  return reply.header('cache-control', 'no-store').send({ data: payloadOf(house, locale, 200) });
}

function payloadOf(house: House, locale: Locale, status: number) {
  const { environment, built } = house;
  return makePayload(house.settings?.() ?? {}, { locale, build: built.build, environment, status });
}

async function answerPage(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pathname, search } = new URL(request.url, 'http://house');
  if (!isForPages(pathname)) {
    reply.callNotFound();
    return reply;
  }
  const address = readAddress(pathname);
  if (address.kind === 'page') return sendPage(house, request, reply, address, search);
  if (pathname === '/' && house.rootRedirect !== undefined) {
    return redirect(reply, house.rootRedirect + search);
  }
  const locale = address.kind === 'foreign' ? address.locale : await visitorLocale(house, request);
  reply.header('vary', 'cookie, accept-language');
  return redirect(reply, withLocale(locale, address.path) + search);
}

/** Paths of the API and of files that are not there are not pages. */
function isForPages(pathname: string): boolean {
  if (/^\/(?:api|assets|builds|socket)(?:\/|$)/.test(pathname)) return false;
  return !/\.[a-z0-9]{1,8}$/i.test(pathname);
}

function visitorLocale(house: House, request: FastifyRequest): Promise<Locale> {
  const token = request.cookies['bearerToken'];
  return localeOf({
    cookie: request.cookies['locale'],
    acceptLanguage: request.headers['accept-language'],
    account: async () => (token === undefined ? undefined : house.accountLocale?.(token)),
  });
}

async function sendPage(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  { locale, path }: { locale: Locale; path: string },
  search: string,
): Promise<FastifyReply> {
  const rule = await house.ruleFor?.(path);
  if (rule !== undefined) return redirect(reply, ruleTarget(rule, locale, search));
  const page = house.find(path);
  const status = page ? 200 : 404;
  const origin = originOf(house, request);
  const nonce = randomBytes(16).toString('base64');
  const html = documentFor(house, page ?? house.notFound, locale, path, origin, status);
  if (request.cookies['locale'] !== locale) {
    reply.setCookie('locale', locale, { ...LOCALE_COOKIE, secure: origin.startsWith('https:') });
  }
  if (isSecret(page, search)) reply.header('referrer-policy', 'no-referrer');
  const policy = contentSecurityPolicy(nonce, new URL(origin).host, house.settings?.() ?? {});
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', policy)
    .header('vary', 'accept-encoding');
  return sendText(request, reply, html.replaceAll(NONCE_MARK, nonce));
}

/** A token in the address lets somebody in: nothing the page asks for may repeat the address. */
function isSecret(page: BuiltPage | undefined, search: string): boolean {
  if (page?.path === '/password/reset' || page?.path.includes('{token}')) return true;
  return [...new URLSearchParams(search).keys()].some((key) => /token$/i.test(key));
}

/** A rule's path keeps the language and the query; an absolute address is taken as it is. */
function ruleTarget(rule: string, locale: Locale, search: string): string {
  return /^https?:\/\//.test(rule) ? rule : withLocale(locale, rule) + search;
}

function documentFor(
  house: House,
  page: BuiltPage,
  locale: Locale,
  path: string,
  origin: string,
  status: number,
): string {
  const isFixed = status === 200 && Object.keys(page.params).length === 0;
  const key = `${origin} ${locale} ${page.name} ${JSON.stringify(house.settings?.() ?? {})}`;
  const known = isFixed ? house.documents.get(key) : undefined;
  if (known !== undefined) return known;
  const payload = payloadOf(house, locale, status);
  const markup = readMarkup(house.built, page, locale).replaceAll(
    house.built.pathMark,
    escapeHtml(path),
  );
  const html = documentOf({ built: house.built, page, locale, origin, path, markup, payload });
  if (isFixed) remember(house.documents, key, html);
  return html;
}

/** Hosts are the visitor's to invent: the store of documents stays small whatever they say. */
function remember(documents: Map<string, string>, key: string, html: string): void {
  if (documents.size >= 300) documents.clear();
  documents.set(key, html);
}

function originOf(house: House, request: FastifyRequest): string {
  if (house.publicUrl !== undefined) return house.publicUrl;
  const isPlainHost = /^[\w.-]+(?::\d{1,5})?$/.test(request.host);
  return `${request.protocol}://${isPlainHost ? request.host : 'localhost'}`;
}

function redirect(reply: FastifyReply, to: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(to, 302);
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Every document carries its own nonce, so it is compressed as it goes, quickly. */
async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return reply.header('content-encoding', 'br').send(await brotli(text, { params }));
  }
  if (/\bgzip\b/.test(accepted)) {
    return reply.header('content-encoding', 'gzip').send(await zip(text));
  }
  return reply.send(text);
}
