/**
 * Serves an app of one document. It contains no data and no token, and may not be indexed or
 * cached; only that of a game may be framed, by pages of its own origin.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOCALE_HTML_LANG, localeFromHeader, type Locale } from '#core/locale.ts';
import { CURRENCIES } from '#core/currency.ts';
import { scriptJson } from '#platform/server/http/escape-html.ts';
import { withAssetHeaders } from './assets.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

export type ServedApp = {
  readonly name: 'backoffice' | 'partner' | 'studio';
  /** Below the name. */
  readonly paths: readonly string[];
  readonly locales: readonly Locale[];
  /** Whether pages of this origin may frame it. */
  readonly isFramed?: boolean;
  /** HTML that is seen until the script has loaded. */
  readonly shell?: string;
};

/** What `tools/build.ts` writes to its folder for the server. */
type BuiltApp = {
  readonly build: string;
  readonly entry: string;
  readonly files: { readonly js: readonly string[]; readonly css: readonly string[] };
  readonly fonts: readonly string[];
};

export type ClosedAppOptions = { readonly environment: string; readonly folder?: string };

/** Serves the app when it is built; the API works without it. */
export async function addClosedApp(
  app: FastifyInstance,
  closed: ServedApp,
  { environment, folder = join(DIST, closed.name) }: ClosedAppOptions,
): Promise<void> {
  const base = `/${closed.name}`;
  const list = join(folder, `${closed.name}.json`);
  if (!existsSync(list)) return;
  const built = JSON.parse(readFileSync(list, 'utf8')) as BuiltApp;
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${base}/assets/`,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
    setHeaders: (response, path) => {
      withAssetHeaders(response, path);
      // In a sandboxed frame the document has no origin, so its modules are of another one.
      if (closed.isFramed) response.header('access-control-allow-origin', '*');
    },
  });
  const answer = (request: FastifyRequest, reply: FastifyReply) =>
    sendDocument({ closed, built, environment }, request, reply);
  for (const path of closed.paths) app.get(base + path, answer);
}

type Shown = {
  readonly closed: ServedApp;
  readonly built: BuiltApp;
  readonly environment: string;
};

function sendDocument(
  { closed, built, environment }: Shown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const wanted = localeFromHeader(request.headers['accept-language']);
  const locale = closed.locales.find((one) => one === wanted) ?? 'en';
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', policyOf(nonce, closed.isFramed ? "'self'" : "'none'"))
    .header('x-frame-options', closed.isFramed ? 'SAMEORIGIN' : 'DENY')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(documentOf({ closed, built, environment }, locale, nonce));
}

/** This origin only: no other host may be fetched, framed or loaded. */
function policyOf(nonce: string, ancestors: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Bars and sliders set a length as a style attribute; a whole rule cannot be injected that way.
    "style-src-attr 'unsafe-inline'",
    // Documents of players are fetched with the token and shown from memory as blobs.
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-ancestors ${ancestors}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function documentOf({ closed, built, environment }: Shown, locale: Locale, nonce: string): string {
  const { build, entry, files, fonts } = built;
  const href = (file: string) => `/${closed.name}/${file}`;
  const lines = [
    ...files.css.map((file) => `<link rel="stylesheet" href="${href(file)}">`),
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href(file)}">`,
    ),
    ...files.js.map((file) => `<link rel="modulepreload" nonce="${nonce}" href="${href(file)}">`),
  ];
  const payload = scriptJson(payloadOf(build, environment, locale));
  return `<!doctype html>
<html lang="${LOCALE_HTML_LANG[locale]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Croupier</title>
<meta name="robots" content="noindex, nofollow">
<meta name="theme-color" content="#0b1411">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<meta property="csp-nonce" nonce="${nonce}">
${lines.join('\n')}
</head>
<body>
<div id="root">${closed.shell ?? ''}</div>
<script id="__payload" type="application/json">${payload}</script>
<script type="module" nonce="${nonce}" src="${href(entry)}"></script>
</body>
</html>
`;
}

/** The same fields the player app reads, with only the values this app needs. */
function payloadOf(build: string, environment: string, locale: string) {
  return {
    locale,
    build,
    environment,
    serviceMap: {},
    mirror: { sso: null, meta_yandex_verification: null, is_listed: false, is_moving: false },
    currencies: CURRENCIES,
    settings: { telegram_channel_url: null, revshare_frontend_url: null },
    status: 200,
  };
}
