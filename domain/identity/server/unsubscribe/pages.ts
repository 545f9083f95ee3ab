import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_HTML_LANG,
  localeFromHeader,
  type Locale,
} from '#core/locale.ts';
import type { Db } from '#platform/server/db.ts';
import { atMost } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import type { PlayerId } from '#core/ids.ts';
import { OFFERED_PRODUCTS, type MarketingChannel } from '../../rules.consents.ts';
import { saveConsents } from '../store.consents.ts';
import { updateSettingsRow } from '../store.ts';
import { createUnsubscribeLinks, ENDABLE, type Endable } from './links.ts';
import { UNSUBSCRIBE_TEXTS } from './texts.ts';

const LIMIT = atMost('60 per minute');
/** A mail program sends `List-Unsubscribe=One-Click`, and nothing is read from it. */
const BODY_BYTES_MAX = 4096;

type Request = FastifyRequest<{ Params: { token: string } }>;
type Shown = 'question' | 'done' | 'unknown' | 'busy';
type Deps = { readonly db: Db; readonly secretKey: string; readonly rateLimits: RateLimits };

/**
 * Ends messages without a login (RFC 8058): a POST of a mail program, or of the button of the page
 * that a GET shows. A GET changes nothing, because programs open links of messages by themselves.
 */
export function unsubscribePages(app: FastifyInstance, deps: Deps): void {
  for (const kind of ENDABLE) addPages(app, deps, kind);
}

function addPages(app: FastifyInstance, deps: Deps, kind: Endable): void {
  const links = createUnsubscribeLinks(deps.secretKey, kind);
  const path = `${links.path}/:token`;
  const show = (request: Request, reply: FastifyReply, shown: Shown) =>
    send(request, reply, { kind, shown });
  const isTooFast = async ({ ip }: Request) =>
    (await deps.rateLimits.spend('unsubscribe', networkOf(ip), LIMIT, 'process')) !== undefined;
  app.get<{ Params: { token: string } }>(path, async (request, reply) => {
    if (await isTooFast(request)) return show(request, reply.code(429), 'busy');
    const isKnown = links.read(request.params.token) !== undefined;
    return isKnown ? show(request, reply, 'question') : show(request, reply.code(404), 'unknown');
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      (_request, _body, done) => done(null),
    );
    scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
      if (await isTooFast(request)) return show(request, reply.code(429), 'busy');
      const player = links.read(request.params.token);
      if (player === undefined) return show(request, reply.code(404), 'unknown');
      await END[kind](deps.db, player);
      return show(request, reply, 'done');
    });
  });
}

const END: Readonly<Record<Endable, (db: Db, player: PlayerId) => Promise<unknown>>> = {
  logins: (db, player) => updateSettingsRow(db, player, { is_login_emailed: false }),
  offers: (db, player) => endOffers(db, player, 'email'),
  texts: (db, player) => endOffers(db, player, 'sms'),
};

/** One press ends the offers of every product: the player did not choose among them. */
function endOffers(db: Db, player: PlayerId, channel: MarketingChannel) {
  const answers = OFFERED_PRODUCTS.map((product) => ({ product, channel, isGiven: false }));
  return saveConsents(db, player, answers, 'settings');
}

type Page = { readonly kind: Endable; readonly shown: Shown };

function send(request: Request, reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; ` +
        "base-uri 'none'; frame-ancestors 'none'",
    )
    .send(pageOf(languageOf(request), nonce, page));
}

function pageOf(language: Locale, nonce: string, { kind, shown }: Page): string {
  const texts = UNSUBSCRIBE_TEXTS[kind][language];
  const { title, text } = texts[shown];
  // Without an action the form is sent to the address of the page.
  const form =
    shown === 'question' ? `<form method="post"><button>${texts.button}</button></form>` : '';
  return `<!doctype html><html lang="${LOCALE_HTML_LANG[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`;
}

function languageOf({ cookies, headers }: Request): Locale {
  const { locale } = cookies;
  if (isLocale(locale)) return locale;
  return localeFromHeader(headers['accept-language']) ?? DEFAULT_LOCALE;
}

const STYLE = `:root{color-scheme:dark}body{margin:0;min-height:100vh;display:grid;
place-items:center;background:#0b1411;color:#efe8d8;font:16px/1.5 system-ui,sans-serif}
main{max-width:26rem;padding:2rem 1.5rem;text-align:center}h1{margin:0 0 .5rem;font-size:1.375rem;
font-weight:600}p{margin:0;color:#9fb0a6}button{margin-top:1.5rem;min-height:3rem;
padding:0 1.5rem;border:0;border-radius:.5rem;background:#d9b25f;color:#1a1305;
font:inherit;font-weight:600;cursor:pointer}`;
