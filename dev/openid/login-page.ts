import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { DEFAULT_LOCALE, isLocale, localeFromHeader, type Locale } from '#core/locale.ts';
import { endedPage, loginPage, slowPage, type PageParts } from './html.ts';
import type { People } from './people.ts';

export type LoginPageOptions = {
  readonly provider: () => Promise<Provider>;
  readonly people: People;
  readonly path: string;
  readonly redirectUris: () => readonly string[];
};

type Request = FastifyRequest<{ Params: { uid: string } }>;
const SLOW_SECONDS = 6;
const LATEST_SHOWN = 3;
const EMAIL = /^[^@\s<>"']{1,64}@[^@\s<>"']{1,189}$/;

/** Where somebody says who he is today, or presses "no". */
export function addLoginPage(app: FastifyInstance, options: LoginPageOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, body),
  );
  // Our usual policy would cut this window from the page that opened it, and a redirect counts too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-opener-policy', 'unsafe-none');
  });
  app.get<{ Params: { uid: string } }>(`${options.path}/:uid`, async (request, reply) => {
    const open = await isOpen(await options.provider(), request, reply);
    return show(options, request, reply, open ? 'login' : 'ended');
  });
  app.post<{ Params: { uid: string } }>(`${options.path}/:uid`, async (request, reply) => {
    const provider = await options.provider();
    if (!(await isOpen(provider, request, reply))) return show(options, request, reply, 'ended');
    const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
    const result = decide(options.people, form);
    if (!result) return show(options, request, reply, 'login', form);
    const to = await provider.interactionResult(request.raw, reply.raw, result);
    if (form.get('action') === 'slow') return show(options, request, reply, { after: to });
    return reply.redirect(to, 303);
  });
}

/** The cookie of the step is the visitor's proof that the form was his. */
async function isOpen(provider: Provider, request: Request, reply: FastifyReply): Promise<boolean> {
  const details = await provider
    .interactionDetails(request.raw, reply.raw)
    .catch((error: unknown) => {
      // Too old, or of another browser.
      if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
      throw error;
    });
  return details?.uid === request.params.uid;
}

/** What the provider goes on with; undefined when the form must be filled in again. */
function decide(people: People, form: URLSearchParams) {
  if (form.get('action') === 'deny') {
    return { error: 'access_denied', error_description: 'the person said no' };
  }
  const email = (form.get('email') ?? '').trim();
  if (!EMAIL.test(email)) return undefined;
  const name = (form.get('name') ?? '').trim().slice(0, 80);
  const person = people.come(name, email, form.get('verified') === 'yes');
  return { login: { accountId: person.id, remember: false } };
}

type What = 'login' | 'ended' | { after: string };

function show(
  { path, people, redirectUris }: LoginPageOptions,
  request: Request,
  reply: FastifyReply,
  what: What,
  typed?: URLSearchParams,
): FastifyReply {
  const parts: PageParts = {
    language: languageOf(request),
    nonce: randomBytes(16).toString('base64'),
    path: `${path}/${encodeURIComponent(request.params.uid)}`,
    latest: people.latest(LATEST_SHOWN),
    typed,
  };
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy(parts.nonce, redirectUris()));
  if (what === 'ended') return reply.code(404).send(endedPage(parts));
  if (what === 'login') return reply.code(typed ? 422 : 200).send(loginPage(parts));
  return reply.send(slowPage(parts, what.after, SLOW_SECONDS));
}

/** The form leads back to the house, and browsers hold the whole way against the policy. */
function policy(nonce: string, redirectUris: readonly string[]): string {
  const back = new Set(redirectUris.map((uri) => new URL(uri).origin));
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    `form-action 'self' ${[...back].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function languageOf(request: Request): Locale {
  const { locale } = request.cookies;
  if (isLocale(locale)) return locale;
  return localeFromHeader(request.headers['accept-language']) ?? DEFAULT_LOCALE;
}
