import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, localeFromHeader, type Locale } from '#core/locale.ts';
import { atMost } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { providerOf, type SocialLoginContext } from './context.ts';
import { closedPage, messagePage, widgetPage, type PageParts } from './html.ts';
import { returnFrom, type Ending } from './return.ts';
import { hashOf, readBrowser } from './secrets.ts';
import { findOpenAttempt } from './store.ts';

const CALLBACK = '/auth/social/:provider/callback';
const START = '/auth/social/:provider/start';
const LIMIT = atMost('240 per minute');
const BODY_BYTES_MAX = 16 * 1024;

type Request = FastifyRequest<{ Params: { provider: string } }>;

/** The callback pages of the providers, and the page with Telegram's button. */
export function addSocialPages(
  app: FastifyInstance,
  context: SocialLoginContext,
  rateLimits: RateLimits,
): void {
  app.get<{ Params: { provider: string } }>(START, (request, reply) =>
    start(context, request, reply),
  );
  app.get<{ Params: { provider: string } }>(CALLBACK, async (request, reply) => {
    const wait = await rateLimits.spend(
      'auth.socialReturn',
      networkOf(request.ip),
      LIMIT,
      'process',
    );
    if (wait !== undefined) return show(request, reply.code(429), { page: 'closed' });
    const { provider } = request.params;
    const ending = await returnFrom(context, provider, queryOf(request), request.cookies);
    return sendEnding(request, reply, ending);
  });
  addFormPost(app);
}

/**
 * Apple posts its answer from its own site, without our `lax` cookies. The answer is redirected to
 * an address, to which the browser sends them.
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
      const parameters = new URLSearchParams();
      for (const name of ['state', 'code', 'error', 'iss']) {
        for (const value of form.getAll(name)) parameters.append(name, value);
      }
      const path = `/auth/social/${encodeURIComponent(request.params.provider)}/callback`;
      return open(reply).header('cache-control', 'no-store').redirect(`${path}?${parameters}`, 303);
    });
  });
}

/**
 * Shown only to the browser that began the attempt, so that a link cannot lead other visitors here.
 */
async function start(
  context: SocialLoginContext,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { provider: name } = request.params;
  const state = queryOf(request).get('state') ?? '';
  const provider = providerOf(context, name);
  const [stateHash, browserHash] = [hashOf(state), readBrowser(request.cookies)];
  if (!provider?.widget || !stateHash || !browserHash)
    return show(request, reply.code(404), UNKNOWN_ATTEMPT);
  const key = { stateHash, browserHash, provider: name };
  const attempt = await findOpenAttempt(context.db, key);
  if (!attempt) return show(request, reply.code(404), UNKNOWN_ATTEMPT);
  const widget = provider.widget(context.secrets.tripOf(state, attempt.origin, name));
  return show(request, reply, { page: 'widget', label: provider.label, widget });
}

type Shown =
  | { page: 'closed' }
  | { page: 'message'; parts: Parameters<typeof messagePage>[1] }
  | { page: 'widget'; label: string; widget: Parameters<typeof widgetPage>[1] };

const UNKNOWN_ATTEMPT: Shown = { page: 'closed' };

function sendEnding(request: Request, reply: FastifyReply, ending: Ending): FastifyReply {
  if (!ending) return show(request, reply.code(400), UNKNOWN_ATTEMPT);
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

/** A fragment never reaches a server, and the page removes it from the address at once. */
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
 * The popup came here from the provider: our usual policy would cut it from the page that opened
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
  return new URL(request.url, 'http://app').searchParams;
}

function languageOf(request: Request): Locale {
  const { locale } = request.cookies;
  if (isLocale(locale)) return locale;
  return localeFromHeader(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}
