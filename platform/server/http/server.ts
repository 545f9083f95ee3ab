import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { refuse, refuseBusy, fieldError } from '#core/refusal.ts';
import { classifyDbError } from '../db-errors.ts';
import type { Log } from '../log.ts';
import { refusalResponse, type WireResponse } from './response.ts';
import { limitConnections } from './connection-limit.ts';
import { sendRevalidated } from './send-revalidated.ts';
import { dispatch, type CallChecks } from './dispatch.ts';
import { proxyHeaderFilter } from './proxy-headers.ts';
import type { FileResponse, Origin, Route, Viewer } from './route.ts';
import { discardRest, readUpload } from './upload.ts';

/** No call needs more; uploads have routes of their own, with a limit in their contract. */
const BODY_BYTES_MAX = 64 * 1024;
/** A file over a slow connection takes the longest; headers must arrive sooner. */
const REQUEST_MS = 120_000;
const HEADERS_MS = 30_000;
const URL_CHARS_MAX = 4096;

export type HttpOptions = CallChecks & {
  readonly routes: readonly Route[];
  readonly viewerOf: (token: string) => Promise<Viewer | undefined>;
  readonly log: Log;
  /** Origins of the player app when it is hosted apart from the API. */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly isSecure: boolean;
  /** Whether this installation answers for a Host header; for every one without it. */
  readonly isServedHost?: ((host: string) => boolean) | undefined;
  /** Routes that are answered at every host: their requests are signed, and read no page. */
  readonly anyHost?: RegExp;
  /** Addresses of reverse proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Headers, in lower case, that count from these proxies alone. */
  readonly proxyHeaders?: readonly (string | undefined)[];
  readonly onAnswered?: (route: string, method: string, status: number, seconds: number) => void;
};

/** Creates the HTTP server with every route declared; it does not listen yet. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    // As long as a URL may be: the contract of a call limits the length of its parts.
    routerOptions: { maxParamLength: URL_CHARS_MAX },
    // A URL that the router cannot parse never reaches the hooks.
    frameworkErrors: (_error, request, reply) => {
      addSecurityHeaders(reply, request.id, options.isSecure);
      void send(reply, refusalResponse(refuse('malformed'), request.id));
    },
    genReqId: () => randomUUID(),
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // The framework's own response while closing is not in the contract: see `refuseWhileClosing`.
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  });
  limitConnections(app.server, options);
  await app.register(cookie);
  addHeaders(app, options);
  refuseWhileClosing(app);
  addErrorHandlers(app, options.log);
  for (const route of options.routes) {
    if (!route.call.upload) addRoute(app, route, options);
  }
  await app.register(async (scope) => addUploads(scope, options));
  return app;
}

/** Here no body is read before the call itself reads it. */
function addUploads(scope: FastifyInstance, options: HttpOptions): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const route of options.routes) {
    if (route.call.upload) addRoute(scope, route, options);
  }
}

function addRoute(app: FastifyInstance, route: Route, options: HttpOptions): void {
  const { upload } = route.call;
  app.route({
    method: route.call.method,
    ...(upload ? { bodyLimit: upload.maxBytes } : {}),
    url: route.call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    handler: async (request, reply) => {
      const viewer = await viewerFrom(request, options.viewerOf);
      const raw = {
        params: request.params,
        query: request.query,
        body: request.body,
        key: firstOf(request.headers['idempotency-key']),
        ...(upload ? { upload: () => readUpload(request, upload, viewer?.id) } : {}),
      };
      const origin = originOf(request, reply, options.isSecure);
      const answer = await dispatch(route, raw, viewer, origin, options);
      if (upload) discardRest(request, upload);
      if (answer.status !== 200) return send(reply, answer);
      if (route.call.download) return sendFile(reply, answer.body as FileResponse);
      return route.call.revalidated
        ? sendRevalidated(request, reply, answer.body as object)
        : send(reply, answer);
    },
  });
}

async function viewerFrom(
  request: FastifyRequest,
  viewerOf: HttpOptions['viewerOf'],
): Promise<Viewer | undefined> {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ') || header.length > 2048) return undefined;
  return await viewerOf(header.slice('Bearer '.length));
}

function originOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Origin {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    requestId: request.id,
    host: request.host,
    language: request.headers['accept-language'],
    region: firstOf(request.headers['region']),
    cookies: request.cookies,
    headers: request.headers,
    setCookie: (name, value, { maxAgeSeconds, ...rest }) => {
      reply.setCookie(name, value, { ...rest, maxAge: maxAgeSeconds, secure });
    },
  };
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function send(reply: FastifyReply, answer: WireResponse): FastifyReply {
  if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
  return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
}

/** To be stored and opened elsewhere: active content in it does not run on the server's origin. */
function sendFile(reply: FastifyReply, { file, type, name }: FileResponse): FastifyReply {
  return reply
    .header('cache-control', 'no-store, private')
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .send(file);
}

function addHeaders(app: FastifyInstance, options: HttpOptions): void {
  const dropForged = proxyHeaderFilter(options.trustedProxies ?? [], options.proxyHeaders ?? []);
  app.addHook('onRequest', async (request, reply) => {
    dropForged(request.raw);
    addSecurityHeaders(reply, request.id, options.isSecure);
    if (isForeignHost(request, options)) {
      return send(reply, refusalResponse(refuse('host_unknown'), request.id));
    }
    const origin = request.headers.origin;
    if (origin !== undefined && options.allowedOrigins.has(origin)) addCors(reply, origin);
    if (request.raw.url !== undefined && request.raw.url.length > URL_CHARS_MAX) {
      return send(
        reply,
        refusalResponse(refuse('malformed', { url: [fieldError('too_long')] }), request.id),
      );
    }
    if (request.method === 'OPTIONS' && origin !== undefined) return reply.code(204).send();
    return undefined;
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const seconds = reply.elapsedTime / 1000;
    options.onAnswered?.(route, request.method, reply.statusCode, seconds);
  });
}

/** Probes of a load balancer name the machine, and read nothing of the site. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

function isForeignHost(request: FastifyRequest, options: HttpOptions): boolean {
  const { isServedHost, anyHost } = options;
  if (isServedHost?.(request.host) !== false) return false;
  const route = request.routeOptions.url ?? '';
  return !PROBES.has(route) && anyHost?.test(route) !== true;
}

/** Requests that arrive on open connections while the server stops are answered `busy`. */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isClosing) return undefined;
    return send(reply.header('connection', 'close'), refusalResponse(refuseBusy(), request.id));
  });
}

function addSecurityHeaders(reply: FastifyReply, id: string, isSecure: boolean): void {
  reply.header('x-request-id', id);
  reply.header('x-content-type-options', 'nosniff');
  reply.header('referrer-policy', 'strict-origin-when-cross-origin');
  reply.header('x-frame-options', 'DENY');
  reply.header('cross-origin-opener-policy', 'same-origin-allow-popups');
  reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=()');
  if (isSecure) reply.header('strict-transport-security', 'max-age=31536000');
}

function addCors(reply: FastifyReply, origin: string): void {
  reply.header('vary', 'origin');
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-allow-credentials', 'true');
  reply.header(
    'access-control-allow-headers',
    'authorization, content-type, idempotency-key, region, accept-language, x-captcha',
  );
  reply.header('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  reply.header('access-control-expose-headers', 'retry-after, x-request-id');
  reply.header('access-control-max-age', '600');
}

const REFUSAL_CODES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
  // PostgreSQL: text that no database can store, such as a NUL in an address that is no call.
  '22021': 'malformed',
};

function addErrorHandlers(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler((request, reply) =>
    send(reply, refusalResponse(refuse('not_found'), request.id)),
  );
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    const code = REFUSAL_CODES[error.code ?? ''] ?? clientErrorCode(error.statusCode);
    if (code) return send(reply, refusalResponse(refuse(code), request.id));
    // The database failed, which is logged elsewhere: the client retries.
    if (classifyDbError(error)) {
      return send(reply, refusalResponse(refuseBusy(), request.id));
    }
    // A bug: the response carries the request id, the log the details.
    log.error(
      { err: error, requestId: request.id, url: request.routeOptions.url },
      'request failed',
    );
    return reply.code(500).send({ message: 'unexpected', errors: {}, request_id: request.id });
  });
}

function clientErrorCode(status: number | undefined): string | undefined {
  return status !== undefined && status >= 400 && status < 500 ? 'malformed' : undefined;
}
