import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, localeFromHeader, type Locale } from '#core/locale.ts';
import type { Limits } from '#platform/server/http/limits.ts';
import { atMost } from '#platform/server/http/route.ts';
import { providerOf, type Desk } from './desk.ts';
import { closedPage, messagePage, widgetPage, type PageParts } from './html.ts';
import { returnFrom, type Ending } from './return.ts';
import { hashOf, readBrowser } from './secrets.ts';
import { findOpenAttempt } from './store.ts';

const CALLBACK = '/auth/social/:provider/callback';
const START = '/auth/social/:provider/start';
const LIMIT = atMost('240 per minute');
const BODY_BYTES_MAX = 16 * 1024;

type Request = FastifyRequest<{ Params: { provider: string } }>;

/** The pages a provider sends the browser back to, and the one that carries Telegram's button. */
export function addSocialPages(app: FastifyInstance, desk: Desk, limits: Limits): void {
  app.get<{ Params: { provider: string } }>(START, (request, reply) => start(desk, request, reply));
  app.get<{ Params: { provider: string } }>(CALLBACK, async (request, reply) => {
    const wait = await limits.spend('auth.socialReturn', request.ip, LIMIT);
    if (wait !== undefined) return show(request, reply.code(429), { page: 'closed' });
    const { provider } = request.params;
    const ending = await returnFrom(desk, provider, queryOf(request), request.cookies);
    return tell(request, reply, ending);
  });
  addFormPost(app);
}

/**
 * Apple answers with a form from its own site, which carries none of our `lax` cookies. The same
 * answer goes on as an address, to which the browser brings them.
 */
function addFormPost(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Params: { provider: string } }>(CALLBACK, async (request, reply) => {
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const kept = new URLSearchParams();
      for (const name of ['state', 'code', 'error', 'iss']) {
        for (const value of form.getAll(name)) kept.append(name, value);
      }
      const path = `/auth/social/${encodeURIComponent(request.params.provider)}/callback`;
      return open(reply).header('cache-control', 'no-store').redirect(`${path}?${kept}`, 303);
    });
  });
}

/** Shown only to the browser that began the attempt, so that nobody is sent here by a link. */
async function start(desk: Desk, request: Request, reply: FastifyReply): Promise<FastifyReply> {
  const { provider: name } = request.params;
  const state = queryOf(request).get('state') ?? '';
  const provider = providerOf(desk, name);
  const [stateHash, browserHash] = [hashOf(state), readBrowser(request.cookies)];
  if (!provider?.widget || !stateHash || !browserHash) return show(request, reply.code(404), LOST);
  const asker = { stateHash, browserHash, provider: name };
  const attempt = await findOpenAttempt(desk.db, asker);
  if (!attempt) return show(request, reply.code(404), LOST);
  const widget = provider.widget(desk.secrets.tripOf(state, attempt.origin, name));
  return show(request, reply, { page: 'widget', label: provider.label, widget });
}

type Shown =
  | { page: 'closed' }
  | { page: 'message'; parts: Parameters<typeof messagePage>[1] }
  | { page: 'widget'; label: string; widget: Parameters<typeof widgetPage>[1] };

const LOST: Shown = { page: 'closed' };

function tell(request: Request, reply: FastifyReply, ending: Ending): FastifyReply {
  if (!ending) return show(request, reply.code(400), LOST);
  const { to, message } = ending;
  const back = `${to.origin}${to.path}#${fragmentOf(ending)}`;
  if (to.display === 'page') {
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(back, 303);
  }
  return show(request, reply, { page: 'message', parts: { target: to.origin, message, back } });
}

/** What follows # never reaches a server, and the page takes it out of the address at once. */
function fragmentOf({ to, message }: NonNullable<Ending>): string {
  const { status, ticket } = message;
  return `social=${[status, to.provider, ticket].filter((part) => part !== undefined).join('.')}`;
}

function show(request: Request, reply: FastifyReply, shown: Shown): FastifyReply {
  const parts: PageParts = {
    language: languageOf(request),
    nonce: randomBytes(16).toString('base64'),
  };
  const sources = shown.page === 'widget' ? shown.widget.sources : [];
  return open(reply)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy(parts.nonce, sources))
    .send(bodyOf(shown, parts));
}

/**
 * The window came here from the provider: with our usual policy it would lose the page that opened
 * it. A redirect on the way counts as much as a page.
 */
function open(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-opener-policy', 'unsafe-none');
}

function bodyOf(shown: Shown, parts: PageParts): string {
  switch (shown.page) {
    case 'closed':
      return closedPage(parts);
    case 'message':
      return messagePage(parts, shown.parts);
    case 'widget':
      return widgetPage(parts, shown.widget, shown.label);
  }
}

function policy(nonce: string, sources: readonly string[]): string {
  const outside = sources.join(' ');
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${outside}`.trim(),
    `style-src 'nonce-${nonce}'`,
    ...(outside === '' ? [] : [`frame-src ${outside}`]),
    'img-src data:',
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function queryOf(request: Request): URLSearchParams {
  return new URL(request.url, 'http://house').searchParams;
}

function languageOf(request: Request): Locale {
  const { locale } = request.cookies;
  if (isLocale(locale)) return locale;
  return localeFromHeader(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}
