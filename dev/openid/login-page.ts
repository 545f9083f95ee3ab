import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { DEFAULT_LOCALE, isLocale, localeFromHeader, type Locale } from '#core/locale.ts';
import { endedPage, loginPage, slowPage, type LoginPageContent } from './html.ts';
import type { SandboxAccounts } from './accounts.ts';

export type LoginPageOptions = {
  readonly provider: () => Promise<Provider>;
  readonly accounts: SandboxAccounts;
  readonly path: string;
  readonly redirectUris: () => readonly string[];
};

type Request = FastifyRequest<{ Params: { uid: string } }>;
const SLOW_SECONDS = 6;
const LATEST_SHOWN = 3;
const EMAIL = /^[^@\s<>"']{1,64}@[^@\s<>"']{1,189}$/;

/** The page where the visitor chooses an account or denies the request. */
export function addLoginPage(app: FastifyInstance, options: LoginPageOptions): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => done(null, body),
  );
  // The server's default opener policy would cut this window off from the page that opened it; a
  // redirect counts too.
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
    const result = decide(options.accounts, form);
    if (!result) return show(options, request, reply, 'login', form);
    const to = await provider.interactionResult(request.raw, reply.raw, result);
    if (form.get('action') === 'slow') return show(options, request, reply, { after: to });
    return reply.redirect(to, 303);
  });
}

/** The cookie of the interaction proves that the form belongs to this visitor. */
async function isOpen(provider: Provider, request: Request, reply: FastifyReply): Promise<boolean> {
  const details = await provider
    .interactionDetails(request.raw, reply.raw)
    .catch((error: unknown) => {
      // Expired, or of another browser.
      if (error instanceof Error && error.name === 'SessionNotFound') return undefined;
      throw error;
    });
  return details?.uid === request.params.uid;
}

/** The result of the interaction; undefined when the form is invalid. */
function decide(accounts: SandboxAccounts, form: URLSearchParams) {
  if (form.get('action') === 'deny') {
    return { error: 'access_denied', error_description: 'the user denied the request' };
  }
  const email = (form.get('email') ?? '').trim();
  if (!EMAIL.test(email)) return undefined;
  const name = (form.get('name') ?? '').trim().slice(0, 80);
  const account = accounts.come(name, email, form.get('verified') === 'yes');
  return { login: { accountId: account.id, remember: false } };
}

type LoginPageState = 'login' | 'ended' | { after: string };

function show(
  { path, accounts, redirectUris }: LoginPageOptions,
  request: Request,
  reply: FastifyReply,
  state: LoginPageState,
  typed?: URLSearchParams,
): FastifyReply {
  const parts: LoginPageContent = {
    language: languageOf(request),
    nonce: randomBytes(16).toString('base64'),
    path: `${path}/${encodeURIComponent(request.params.uid)}`,
    latest: accounts.latest(LATEST_SHOWN),
    typed,
  };
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', policy(parts.nonce, redirectUris()));
  if (state === 'ended') return reply.code(404).send(endedPage(parts));
  if (state === 'login') return reply.code(typed ? 422 : 200).send(loginPage(parts));
  return reply.send(slowPage(parts, state.after, SLOW_SECONDS));
}

/**
 * The form redirects back to the casino, and browsers check the whole redirect chain against the
 * policy.
 */
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
