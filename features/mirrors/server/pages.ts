import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCrawler } from '#domain/regions/server/index.ts';
import {
  REFRESH_SECONDS,
  setRefreshCookie,
  type IssuedSession,
} from '#domain/identity/server/index.ts';
import { escapeHtml } from '#platform/server/http/escape-html.ts';
import { atMost } from '#platform/server/http/route.ts';
import { networkOf } from '#platform/server/network.ts';
import type { RateLimits } from '#platform/server/rate-limits.ts';
import { CHECK_PATH, SSO_AUTHORIZE, SSO_FINISH, SSO_START } from '../rules.ts';
import type { MirrorDeps } from './deps.ts';
import {
  authorizeAddress,
  CODE_SECONDS,
  findSession,
  finishAddress,
  issueCode,
  newSecret,
  readTarget,
  redeemCode,
  returnAddress,
} from './sso.ts';

const IMAGE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0h1v1H0z"/></svg>';

const COOKIE = 'sso_flow';
const PLACE = { path: '/auth/sso', httpOnly: true, sameSite: 'lax' } as const;
/** One address may be a whole city. */
const LIMIT = atMost('240 per minute');

type Query = Readonly<Record<string, unknown>>;

/** Addresses that are no calls: the image of the checks, and the redirects of a hand-over. */
export function mirrorPages(app: FastifyInstance, deps: MirrorDeps, rateLimits: RateLimits): void {
  app.get(CHECK_PATH, (_request, reply) =>
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'no-store')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(IMAGE),
  );
  const steps = [
    [SSO_START, start],
    [SSO_AUTHORIZE, authorize],
    [SSO_FINISH, finish],
  ] as const;
  for (const [path, step] of steps) {
    app.get(path, async (request, reply) => {
      const client = networkOf(request.ip);
      const wait = await rateLimits.spend(`mirrors${path}`, client, LIMIT, 'process');
      // The page of a visitor without a session says what there is to say.
      if (wait !== undefined) return leave(reply, addressOf(deps, request));
      return step(deps, request, reply);
    });
  }
}

/** The target begins. Search engines, and closed regions, have no session to fetch. */
function start(deps: MirrorDeps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const url = addressOf(deps, request);
  if (isCrawler(request) || deps.regions.isPageClosed(request)) return leave(reply, url);
  const secret = newSecret();
  const { from } = request.query as Query;
  const next = authorizeAddress(deps, { host: request.hostname, from, secret, url });
  if (next === undefined) return leave(reply, url);
  setCookie(deps, reply, COOKIE, secret, { ...PLACE, maxAgeSeconds: CODE_SECONDS * 2 });
  return leave(reply, next);
}

/** The source sends the browser back, with a code where it is logged in. */
async function authorize(
  deps: MirrorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = request.query as Query;
  const url = addressOf(deps, request);
  const target = readTarget(deps, request.hostname, query);
  if (!target) return leave(reply, url);
  const back = (code?: string) => leave(reply, finishAddress(deps, target.to, url, code));
  if (deps.regions.isPageClosed(request)) return back();
  const found = await findSession(deps, request.cookies);
  if (found === 'unknown' && query['again'] === undefined) return sendAgain(request, reply);
  return found === undefined || found === 'unknown'
    ? back()
    : back(await issueCode(deps, found.session, target));
}

/** Back at the target: the browser that began is logged in. */
async function finish(
  deps: MirrorDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { code } = request.query as Query;
  const secret = request.cookies[COOKIE];
  setCookie(deps, reply, COOKIE, '', { ...PLACE, maxAgeSeconds: 0 });
  const isClosed = deps.regions.isPageClosed(request);
  const issued = isClosed
    ? undefined
    : await redeemCode(deps, { host: request.hostname, code, secret });
  if (issued) setSession(deps, reply, issued);
  return leave(reply, addressOf(deps, request));
}

/** As the page itself would store it after a login. */
function setSession(deps: MirrorDeps, reply: FastifyReply, issued: IssuedSession): void {
  setRefreshCookie(
    { setCookie: (name, value, options) => setCookie(deps, reply, name, value, options) },
    issued.refreshToken,
  );
  setCookie(deps, reply, 'bearerToken', issued.accessToken, {
    path: '/',
    httpOnly: false,
    sameSite: 'lax',
    maxAgeSeconds: REFRESH_SECONDS,
  });
}

type CookieOptions = {
  readonly path: string;
  readonly httpOnly: boolean;
  readonly sameSite: 'strict' | 'lax';
  readonly maxAgeSeconds: number;
};

function setCookie(
  { domains }: MirrorDeps,
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAgeSeconds, ...options }: CookieOptions,
): void {
  const secure = domains.mainOrigin.startsWith('https:');
  reply.setCookie(name, value, { ...options, maxAge: maxAgeSeconds, secure });
}

/**
 * A page that opens the same address again. Browsers keep strict cookies back on a redirect from
 * another site, and send them when a page of the own site leads on.
 */
function sendAgain(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const next = escapeHtml(`${request.url}&again=1`);
  return hidden(reply)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    .send(`<!doctype html><meta http-equiv="refresh" content="0;url=${next}"><title>…</title>`);
}

function addressOf(deps: MirrorDeps, request: FastifyRequest): string {
  return returnAddress(deps, request.hostname, (request.query as Query)['url']);
}

function leave(reply: FastifyReply, to: string): FastifyReply {
  return hidden(reply).redirect(to, 302);
}

/** The addresses carry codes: they are not stored, and not sent on as a Referer. */
function hidden(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
}
